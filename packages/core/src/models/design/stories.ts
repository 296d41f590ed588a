import { z } from 'zod';
import { characterProperties } from './character-properties.ts';
import { element } from './elements.ts';
import type { Run } from './interfaces.generated.ts';
import { paragraphProperties } from './paragraph-properties.ts';
import { extra, id, length } from './parts.ts';
import { table } from './tables.ts';

/** Members of all runs. */
const base = {
  style: id.optional().describe('The character style.'),
  set: characterProperties.optional(),
  link: id.optional().describe('The link of `links` on the run.'),
  anchor: id.optional().describe('The link target of `anchors` at the run.'),
  field: id.optional().describe('The field of `mergeFields` whose values replace the run.'),
  role: z
    .string()
    .optional()
    .describe('A free-form label for templates: `headline`. Nested labels are separated by `/`, the outermost first.'),
  conditions: z
    .array(id)
    .optional()
    .describe('The run is visible only if one of these conditions of `conditions` is visible.'),
};

/** The position of an element that is anchored in text. */
export const anchor = z
  .strictObject({
    mode: z.enum(['inline', 'above', 'custom']),
    y: length.optional().describe('Inline: the distance of the bottom of the element below the baseline.'),
    align: z.enum(['left', 'center', 'right', 'toward-spine', 'away-from-spine', 'text']).optional(),
    spaceBefore: length.optional(),
    spaceAfter: length.optional(),
    offset: z
      .tuple([z.number(), z.number()])
      .optional()
      .describe('Custom: the distance from the reference points, in points.'),
    horizontal: z
      .enum(['anchor', 'column', 'frame', 'margin', 'page'])
      .optional()
      .describe('Custom: the horizontal reference.'),
    vertical: z
      .enum(['baseline', 'cap-height', 'line-top', 'column', 'frame', 'margin', 'page'])
      .optional()
      .describe('Custom: the vertical reference.'),
    point: z
      .tuple([z.number(), z.number()])
      .optional()
      .describe('Custom: the reference point of the element; [0, 0] top left, [1, 1] bottom right.'),
    referencePoint: z
      .tuple([z.number(), z.number()])
      .optional()
      .describe('Custom: the reference point of the `horizontal` and `vertical` references.'),
    mirrored: z.boolean().optional().describe('Custom: the sides are swapped on left pages.'),
    keepWithin: z.boolean().optional().describe('Custom: the element is moved back if it would leave the column.'),
  })
  .meta({ id: 'Anchor', description: 'The position of an element that is anchored in text.' });

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
      .describe('A marker whose content depends on the page.'),
    z
      .strictObject({ kind: z.literal('variable'), variable: id, text: z.string(), ...base })
      .describe('A variable of `variables`; `text` is its last value.'),
    z
      .strictObject({ kind: z.literal('reference'), to: id, format: z.string().optional(), text: z.string(), ...base })
      .describe('A cross-reference to an anchor of `anchors`; `text` is its last value.'),
    z
      .strictObject({ kind: z.literal('element'), element: id, at: anchor, ...base })
      .describe('An element of `elements` of the story.'),
    z.strictObject({ kind: z.literal('table'), table: id, ...base }).describe('A table of `tables` of the story.'),
    z
      .strictObject({ kind: z.literal('note'), note: id, ...base })
      .describe('The reference to a note of `notes` of the story.'),
  ])
  .meta({ id: 'Run', description: 'Text with the same properties, or an object within text.' });

export const paragraph = z
  .strictObject({
    style: id.describe('The paragraph style.'),
    set: paragraphProperties.optional(),
    runs: z.array(run).describe('None: an empty line.'),
    extra: extra.optional(),
  })
  .meta({ id: 'Paragraph', description: 'A paragraph.' });

export const note = z
  .strictObject({
    id,
    kind: z.enum(['footnote', 'endnote']),
    content: id.describe('The text of the note, in `flows`.'),
  })
  .meta({ id: 'Note', description: 'A footnote or endnote.' });

export const story = z
  .strictObject({
    id,
    name: z.string().optional(),
    direction: z.enum(['ltr', 'rtl']).optional().describe('`ltr` if absent.'),
    orientation: z.enum(['horizontal', 'vertical']).optional().describe('`horizontal` if absent.'),
    opticalMargin: length
      .optional()
      .describe('Punctuation hangs outside the frame, by the amount for text of this size.'),
    frames: z.array(id).describe('The text elements that the story runs through, in order.'),
    paragraphs: z.array(paragraph),
    flows: z
      .array(z.strictObject({ id, paragraphs: z.array(paragraph) }))
      .optional()
      .describe(
        'The texts of cells and notes, which refer to them by id, so that documents are not nested without limit.',
      ),
    tables: z.array(table).optional(),
    notes: z.array(note).optional(),
    elements: z
      .array(element)
      .optional()
      .describe('Elements that are anchored in the story. Runs and cells refer to them by id.'),
    role: z.string().optional(),
    extra: extra.optional(),
  })
  .meta({ id: 'Story', description: 'A text that runs through one or more frames.' });

export type Marker = Extract<Run, { kind: 'marker' }>['marker'];

export type { Anchor, Note as StoryNote, Paragraph, Run, Story } from './interfaces.generated.ts';
