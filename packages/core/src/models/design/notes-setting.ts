import { z } from 'zod';
import { line } from './paint.ts';
import { list } from './paragraph-properties.ts';
import { id, length, size } from './parts.ts';

const numbered = {
  format: list.shape.format,
  start: z.number().int().optional(),
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  affixesIn: z.enum(['reference', 'note', 'both', 'none']).optional().describe('Where prefix and suffix stand.'),
  referencePosition: z.enum(['superscript', 'subscript', 'normal']).optional(),
  referenceStyle: id.optional().describe('Character style of the number in the text.'),
  style: id.optional().describe('Paragraph style of the note.'),
  separator: z.string().optional().describe('Between number and note.'),
};

const rule = z.strictObject({ ...line.shape, offset: length, leftIndent: length, length: size });

/** How notes are counted and set. */
export const notesSetting = z
  .strictObject({
    footnotes: z
      .strictObject({
        ...numbered,
        restart: z.enum(['never', 'page', 'spread', 'section']).optional(),
        spaceBefore: size.optional(),
        spaceBetween: size.optional(),
        firstBaseline: z.enum(['ascent', 'cap-height', 'leading', 'x-height', 'embox', 'fixed']).optional(),
        firstBaselineMin: size.optional(),
        rule: rule.optional().describe('Between text and notes.'),
        continuingRule: rule.optional().describe('Above the rest of a note that goes on in the next column.'),
        split: z.boolean().optional().describe('A note may go on in the next column.'),
        acrossColumns: z.boolean().optional(),
      })
      .optional(),
    endnotes: z
      .strictObject({
        ...numbered,
        title: z.string().optional(),
        titleStyle: id.optional(),
        scope: z.enum(['document', 'story']).optional(),
      })
      .optional(),
  })
  .meta({ id: 'NotesSetting', description: 'How footnotes and endnotes are counted and set.' });

export type { NotesSetting } from './interfaces.generated.ts';
