import { z } from 'zod';
import { characterProperties } from './character-properties.ts';
import { element } from './elements.ts';
import type { Run } from './interfaces.generated.ts';
import { paragraphProperties } from './paragraph-properties.ts';
import { extra, id, length } from './parts.ts';
import { table } from './tables.ts';

/** What every run has. */
const base = {
  style: id.optional().describe('Its character style.'),
  set: characterProperties.optional(),
  link: id.optional().describe('The link of `links` that it leads to.'),
  anchor: id.optional().describe('The link target of `anchors` that it is.'),
  field: id.optional().describe('The field of `mergeFields` whose values stand here.'),
  role: z
    .string()
    .optional()
    .describe('A free word for templates: `headline`. Words within words are parted by `/`, the outermost first.'),
  conditions: z.array(id).optional().describe('Seen only where one of these conditions of `conditions` is visible.'),
};

/** Where an element stands that goes along with the text. */
export const anchor = z
  .strictObject({
    mode: z.enum(['inline', 'above', 'custom']),
    y: length.optional().describe('Inline: how far below the baseline its bottom is.'),
    align: z.enum(['left', 'center', 'right', 'toward-spine', 'away-from-spine', 'text']).optional(),
    spaceBefore: length.optional(),
    spaceAfter: length.optional(),
    offset: z.tuple([z.number(), z.number()]).optional().describe('Custom: from the reference points, in points.'),
    horizontal: z.enum(['anchor', 'column', 'frame', 'margin', 'page']).optional().describe('Custom: what x is from.'),
    vertical: z
      .enum(['baseline', 'cap-height', 'line-top', 'column', 'frame', 'margin', 'page'])
      .optional()
      .describe('Custom: what y is from.'),
    point: z
      .tuple([z.number(), z.number()])
      .optional()
      .describe('Custom: of the element; [0, 0] top left, [1, 1] bottom right.'),
    referencePoint: z.tuple([z.number(), z.number()]).optional().describe('Custom: of what it is from.'),
    mirrored: z.boolean().optional().describe('Custom: sides change on left pages.'),
    keepWithin: z.boolean().optional().describe('Custom: pushed back where it would leave the column.'),
  })
  .meta({ id: 'Anchor', description: 'Where an element stands that goes along with the text.' });

const marker = z.enum([
  'page-number',
  'next-page',
  'previous-page',
  'section',
  'column-break',
  'frame-break',
  'page-break',
  'odd-page-break',
  'even-page-break',
  'line-break',
  'right-tab',
  'indent-here',
  'end-nested-style',
  'discretionary-line-break',
  'note-number',
]);

export const run = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), text: z.string(), ...base }).describe('Characters; tabs are U+0009.'),
    z
      .strictObject({ kind: z.literal('marker'), marker, ...base })
      .describe('Something that stands for what the page decides.'),
    z
      .strictObject({ kind: z.literal('variable'), variable: id, text: z.string(), ...base })
      .describe('A variable of `variables`; `text` is what it last came to.'),
    z
      .strictObject({ kind: z.literal('reference'), to: id, format: z.string().optional(), text: z.string(), ...base })
      .describe('A cross reference to an anchor of `anchors`; `text` is what it last came to.'),
    z
      .strictObject({ kind: z.literal('element'), element: id, at: anchor, ...base })
      .describe('An element of `elements` of the story.'),
    z.strictObject({ kind: z.literal('table'), table: id, ...base }).describe('A table of `tables` of the story.'),
    z
      .strictObject({ kind: z.literal('note'), note: id, ...base })
      .describe('Where a note of `notes` of the story belongs.'),
  ])
  .meta({ id: 'Run', description: 'A stretch of text of one look, or a thing within text.' });

export const paragraph = z
  .strictObject({
    style: id.describe('Its paragraph style.'),
    set: paragraphProperties.optional(),
    runs: z.array(run).describe('None: an empty line.'),
    extra: extra.optional(),
  })
  .meta({ id: 'Paragraph', description: 'A paragraph.' });

export const note = z
  .strictObject({ id, kind: z.enum(['footnote', 'endnote']), content: id.describe('Its text, in `flows`.') })
  .meta({ id: 'Note', description: 'A footnote or endnote.' });

export const story = z
  .strictObject({
    id,
    name: z.string().optional(),
    direction: z.enum(['ltr', 'rtl']).optional().describe('`ltr` if absent.'),
    orientation: z.enum(['horizontal', 'vertical']).optional().describe('`horizontal` if absent.'),
    opticalMargin: length.optional().describe('Punctuation hangs out of the frame, as for text of this size.'),
    frames: z.array(id).describe('The text elements that it runs through, in order.'),
    paragraphs: z.array(paragraph),
    flows: z
      .array(z.strictObject({ id, paragraphs: z.array(paragraph) }))
      .optional()
      .describe('The texts of its cells and notes: named from there, so that nothing is nested without end.'),
    tables: z.array(table).optional(),
    notes: z.array(note).optional(),
    elements: z.array(element).optional().describe('What is anchored in it; named by the runs that hold it.'),
    role: z.string().optional(),
    extra: extra.optional(),
  })
  .meta({ id: 'Story', description: 'A text, once, however many frames it runs through.' });

export type Marker = Extract<Run, { kind: 'marker' }>['marker'];

export type { Anchor, Note as StoryNote, Paragraph, Run, Story } from './interfaces.generated.ts';
