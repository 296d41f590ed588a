import { expect, it } from 'vitest';
import { ids } from '../../../../../test/builders/design-builder.ts';
import { buildPage } from '../../../../../test/builders/page-builder.ts';
import { frame, paragraph } from '../../../../../test/builders/page-text-builder.ts';
import { render } from '../../../../render.ts';

it('keeps justified lines whole: their glyphs are uses of shared outlines', async () => {
  const element = frame(0, [0, 0, 90, 90]);
  const text = paragraph('minimum aluminium '.repeat(12), { fontSize: 8, leading: 9, align: 'justify-all' });
  const design = buildPage([element], { stories: [{ id: ids.story, frames: [element.id], paragraphs: [text] }] });
  const { bytes } = await render(design, new Map(), { format: 'svg' });
  const [, body = ''] = new TextDecoder().decode(bytes).split('</defs>');
  // A line whose space has another size than its letters would be one path.
  expect(body).not.toMatch(/<path[^>]* role="img"/);
  expect(body.split('<use').length).toBeGreaterThan(100);
});
