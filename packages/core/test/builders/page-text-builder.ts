import type { Design } from '../../src/models/design/document.ts';
import type { TextElement } from '../../src/models/design/elements.ts';
import type { TextFrame } from '../../src/models/design/frames.ts';
import type { ParagraphProperties } from '../../src/models/design/paragraph-properties.ts';
import type { Paragraph, Run, Story } from '../../src/models/design/stories.ts';
import { japaneseName, openFont } from '../font/font-fixtures.ts';
import { id, ids } from './design-builder.ts';
import { buildPage, type DrawnPage, drawPage } from './page-builder.ts';

/** Arimo has the widths of Helvetica: H 722, I 278, space 278; its ascent is 905, its capitals are 716 high. */
const base: ParagraphProperties = { fontFamily: 'Arial', fontSize: 20, leading: 24, fill: { swatch: ids.blue } };

/** A run of plain text. */
export const text = (content: string): Run => ({ kind: 'text', text: content });
/** A paragraph of one or more runs. */
export const paragraph = (content: string | Run[], set: ParagraphProperties = {}): Paragraph => ({
  style: ids.body,
  set: { ...base, ...set },
  runs: typeof content === 'string' ? [text(content)] : content,
});

/** A frame for text, by its number and box. */
export function frame(
  number: number,
  [x, y, width, height]: readonly [number, number, number, number],
  more: Partial<TextFrame> = {},
): TextElement {
  return {
    kind: 'text',
    id: id(700 + number),
    layer: ids.layer,
    transform: [1, 0, 0, 1, 0, 0],
    shape: { kind: 'rectangle', x, y, width, height },
    text: { story: ids.story, ...more },
  };
}

/** Draws a story that runs through frames on a page of 100 by 100 points. */
export function drawText(
  paragraphs: Paragraph[],
  frames: TextElement[] = [frame(0, [10, 10, 80, 80])],
  more: Partial<Design> = {},
): Promise<DrawnPage> {
  return drawStory({ paragraphs }, frames, more);
}

/** Draws a story with its own tables, notes and elements. */
export function drawStory(
  own: Partial<Story> & Pick<Story, 'paragraphs'>,
  frames: TextElement[] = [frame(0, [10, 10, 80, 80])],
  { stories = [], ...more }: Partial<Design> = {},
): Promise<DrawnPage> {
  const story: Story = { id: ids.story, frames: frames.map((each) => each.id), ...own };
  return drawPage(buildPage(frames, { stories: [story, ...stories], ...more }));
}

/** Draws a story in blocks instead of Japanese characters, 20 points high and wide. */
export function drawJapanese(
  own: Partial<Story> & Pick<Story, 'paragraphs'>,
  frames: TextElement[] = [frame(0, [10, 20, 80, 70])],
  font: Uint8Array = openFont(japaneseName),
): Promise<DrawnPage> {
  const story: Story = { id: ids.story, frames: frames.map((each) => each.id), ...own };
  const fontData = [{ id: id(801), family: japaneseFamily, style: 'Regular', src: japaneseName }];
  const files = new Map([[japaneseName, font]]);
  return drawPage(buildPage(frames, { stories: [story], fontData }), {}, files);
}

/** The family of the font of blocks. */
const japaneseFamily = 'Quoin Blocks';

/** A paragraph in blocks, of which no line ends elsewhere than its characters allow. */
export const japanese = (content: string | Run[], set: ParagraphProperties = {}): Paragraph =>
  paragraph(content, { fontFamily: japaneseFamily, ...set });

/** The first and last inked column, and the first and last inked row, of an area in points. */
export function inkIn({ at }: DrawnPage, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = top; y < bottom; y += 0.25) {
    for (let x = left; x < right; x += 0.25) {
      if (at(x, y)[1] > 128) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 0.25);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 0.25);
    }
  }
  return found;
}
