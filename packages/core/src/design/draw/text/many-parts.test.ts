import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../test/builders/design-builder.ts';
import { buildPage, drawPage } from '../../../../test/builders/page-builder.ts';
import { drawStory, frame, paragraph } from '../../../../test/builders/page-text-builder.ts';
import type { Run } from '../../../models/design/stories.ts';

describe('a paragraph of many parts', () => {
  const count = 5_000;
  const set = { fontSize: 1, leading: 1 };

  it('is drawn in time if each is a link or has a footnote', async () => {
    const runs = Array.from({ length: count }, (_, at): Run[] => [
      { kind: 'text', text: 'I ', link: id(60) },
      { kind: 'note', note: id(10_000 + at) },
    ]).flat();
    const notes = Array.from({ length: count }, (_, at) => ({
      ...{ id: id(10_000 + at), kind: 'footnote' as const, content: id(20_000 + at) },
    }));
    const flows = notes.map(({ content }) => ({ id: content, paragraphs: [paragraph('I', set)] }));
    const start = performance.now();
    const page = await drawStory({ paragraphs: [paragraph(runs, set)], notes, flows }, [frame(0, [0, 0, 100, 100])], {
      links: [{ id: id(60), kind: 'page', page: ids.page }],
    });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(page.notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
  }, 60_000);

  it('costs work for each step of its patterns', async () => {
    const grepStyles = Array.from({ length: 20 }, (_, at) => ({ style: ids.strong, pattern: `(a+)+${at}` }));
    const paragraphs = Array.from({ length: 20 }, () => paragraph('a'.repeat(60), { ...set, grepStyles }));
    const own = frame(0, [0, 0, 100, 100]);
    const design = buildPage([own], {
      stories: [{ id: ids.story, frames: [own.id], paragraphs }],
      styles: {
        paragraph: [{ id: ids.body, name: 'Body', set: {} }],
        character: [{ id: ids.strong, name: 'Strong', set: {} }],
      },
    });
    const drawn = drawPage(design, { limits: { maxWork: 100_000_000 } });
    await expect(drawn).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  }, 60_000);
});
