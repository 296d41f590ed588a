import { z } from 'zod';
import { id } from './parts.ts';

// The targets of references from text to parts outside its story.

export const link = z
  .discriminatedUnion('kind', [
    z.strictObject({ id, name: z.string().optional(), kind: z.literal('url'), url: z.string().min(1) }),
    z.strictObject({ id, name: z.string().optional(), kind: z.literal('page'), page: id }),
    z.strictObject({ id, name: z.string().optional(), kind: z.literal('anchor'), anchor: id }),
    z.strictObject({ id, name: z.string().optional(), kind: z.literal('unknown'), target: z.string() }),
  ])
  .meta({ id: 'Link', description: 'The target of a link on text or on an element.' });

export const linkTarget = z
  .strictObject({ id, name: z.string().optional() })
  .meta({ id: 'LinkTarget', description: 'A position in text, or an element, that links can refer to.' });

export const condition = z
  .strictObject({ id, name: z.string(), visible: z.boolean() })
  .meta({ id: 'Condition', description: 'Text with conditions is visible if one of them is visible.' });

export const variable = z
  .strictObject({
    id,
    name: z.string(),
    kind: z.enum([
      'text',
      'page-number',
      'last-page-number',
      'chapter-number',
      'created-at',
      'modified-at',
      'printed-at',
      'file-name',
      'running-header-paragraph',
      'running-header-character',
      'caption',
    ]),
    text: z.string().optional().describe('The text of a variable of kind `text`.'),
    format: z.string().optional().describe('The format pattern of times and numbers, as in the source.'),
    style: id.optional().describe('The style whose text a running header repeats.'),
    before: z.string().optional(),
    after: z.string().optional(),
  })
  .meta({ id: 'Variable', description: 'A text that is defined once and used in many places.' });

export const numbering = z
  .strictObject({
    id,
    name: z.string(),
    acrossStories: z.boolean().optional(),
    acrossDocuments: z.boolean().optional(),
  })
  .meta({ id: 'Numbering', description: 'A list that numbers its paragraphs in one sequence, wherever they are.' });

export const mergeField = z
  .strictObject({
    id,
    name: z.string().describe('The name in the data source: the header of a column.'),
    kind: z
      .enum(['text', 'image', 'qr-code'])
      .optional()
      .describe('The type of content that the values become; `text` if absent.'),
  })
  .meta({
    id: 'MergeField',
    description: 'A field of a data source. Runs and elements with `field` are placeholders for its values.',
  });

export const bookmark = z
  .strictObject({
    name: z.string(),
    link: id.describe('The link of `links` that the bookmark follows.'),
    level: z.number().int().nonnegative().optional().describe('Nesting depth in the outline; 0 if absent.'),
  })
  .meta({ id: 'Bookmark', description: 'An entry of the outline for navigating the document.' });

export type { Bookmark, Condition, Link, MergeField, Variable } from './interfaces.generated.ts';
