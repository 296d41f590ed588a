import { z } from 'zod';
import { line } from './paint.ts';
import { list } from './paragraph-properties.ts';
import { id, length, size } from './parts.ts';

const numbered = {
  format: list.shape.format,
  start: z.number().int().optional(),
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  affixesIn: z.enum(['reference', 'note', 'both', 'none']).optional().describe('Where prefix and suffix appear.'),
  referencePosition: z.enum(['superscript', 'subscript', 'normal']).optional(),
  referenceStyle: id.optional().describe('Character style of the number in the text.'),
  style: id.optional().describe('Paragraph style of the note.'),
  separator: z.string().optional().describe('Text between number and note.'),
};

const rule = z.strictObject({ ...line.shape, offset: length, leftIndent: length, length: size });

/** Numbering and formatting of notes. */
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
        rule: rule.optional().describe('The line between text and notes.'),
        continuingRule: rule
          .optional()
          .describe('The line above the rest of a note that continues in the next column.'),
        split: z.boolean().optional().describe('A note may continue in the next column.'),
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
  .meta({ id: 'NotesSetting', description: 'Numbering and formatting of footnotes and endnotes.' });

export type { NotesSetting } from './interfaces.generated.ts';
