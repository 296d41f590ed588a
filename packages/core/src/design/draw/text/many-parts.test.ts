import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../test/builders/design-builder.ts';
import { buildPage, drawPage } from '../../../../test/builders/page-builder.ts';
import { drawStory, frame, paragraph } from '../../../../test/builders/page-text-builder.ts';
import type { Run } from '../../../models/design/stories.ts';

const set = { fontSize: 1, leading: 1 };

/** Draws a paragraph in which each letter is a link with a footnote. Returns the notes and the processor time. */
async function drawParts(count: number): Promise<{ message: string; microseconds: number }> {
  const runs = Array.from({ length: count }, (_, at): Run[] => [
    { kind: 'text', text: 'I ', link: id(60) },
    { kind: 'note', note: id(10_000 + at) },
  ]).flat();
  const notes = Array.from({ length: count }, (_, at) => ({
    ...{ id: id(10_000 + at), kind: 'footnote' as const, content: id(20_000 + at) },
  }));
  const flows = notes.map(({ content }) => ({ id: content, paragraphs: [paragraph('I', set)] }));
  const start = process.cpuUsage();
  const page = await drawStory({ paragraphs: [paragraph(runs, set)], notes, flows }, [frame(0, [0, 0, 100, 8_000])], {
    links: [{ id: id(60), kind: 'page', page: ids.page }],
  });
  const { user, system } = process.cpuUsage(start);
  return { message: page.notes.map(({ message }) => message).join(), microseconds: user + system };
}

/** The run that took the least time, of three: other processes make single runs longer. */
async function minOf<Run extends { readonly microseconds: number }>(draw: () => Promise<Run>): Promise<Run> {
  const runs = [await draw(), await draw(), await draw()];
  return runs.reduce((least, run) => (run.microseconds < least.microseconds ? run : least));
}

describe('a paragraph of many parts', () => {
  it('takes time in proportion to them, if each is a link', async () => {
    const drawLinks = async (count: number): Promise<{ microseconds: number }> => {
      const runs = Array.from(
        { length: count },
        (_, at): Run => ({ kind: 'text', text: 'I ', link: id(60 + (at % 2)), set: { skew: at % 2 } }),
      );
      const links = [60, 61].map((number) => ({ id: id(number), kind: 'page' as const, page: ids.page }));
      const start = process.cpuUsage();
      await drawStory({ paragraphs: [paragraph(runs, set)] }, [frame(0, [0, 0, 100, 8_000])], { links });
      const { user, system } = process.cpuUsage(start);
      return { microseconds: user + system };
    };
    await drawLinks(1_000); // compiles the code
    const [few, many] = [await minOf(() => drawLinks(1_000)), await drawLinks(16_000)];
    // 16 times as many: 10 to 25 measured, 200 with a list of all links for each glyph.
    expect(many.microseconds / few.microseconds).toBeLessThan(48);
  });

  it('takes time in proportion to them, if each is a link and has a footnote', async () => {
    await drawParts(1_250); // compiles the code
    const few = await minOf(() => drawParts(1_250));
    const many = await drawParts(5_000);
    // Four times as many: 2 to 5 measured, by the memory to collect; 16 if all parts are searched for each.
    expect(many.microseconds / few.microseconds).toBeLessThan(8);
    expect(many.message).not.toContain('text that exceeds its frames');
  });

  it('takes time in proportion to them, if each has ruby that is wider, and marks', async () => {
    const drawRuby = async (count: number): Promise<number> => {
      const ruby = { ruby: { text: 'II' }, emphasis: { mark: 'I' } };
      const runs = Array.from(
        { length: count },
        (_, at): Run => ({ kind: 'text', text: 'I ', set: { ...ruby, skew: at % 2 } }),
      );
      const start = process.cpuUsage();
      await drawStory({ paragraphs: [paragraph(runs, set)] }, [frame(0, [0, 0, 100, 8_000])]);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    await drawRuby(500); // compiles the code
    const [few, many] = [await drawRuby(500), await drawRuby(4_000)];
    // Eight times as many; 64 times the time with a search of all ruby for each of them.
    expect(many / few).toBeLessThan(16);
  });

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
  });
});
