import { z } from 'zod';
import { id } from './parts.ts';

// What text refers to beyond its own story.

export const link = z
  .discriminatedUnion('kind', [
    z.strictObject({ id, name: z.string().optional(), kind: z.literal('url'), url: z.string().min(1) }),
    z.strictObject({ id, name: z.string().optional(), kind: z.literal('page'), page: id }),
    z.strictObject({ id, name: z.string().optional(), kind: z.literal('anchor'), anchor: id }),
    z.strictObject({ id, name: z.string().optional(), kind: z.literal('unknown'), target: z.string() }),
  ])
  .meta({ id: 'Link', description: 'Where text or an element leads to.' });

export const linkTarget = z
  .strictObject({ id, name: z.string().optional() })
  .meta({ id: 'LinkTarget', description: 'A place in text, or an element, that can be led to.' });

export const condition = z
  .strictObject({ id, name: z.string(), visible: z.boolean() })
  .meta({ id: 'Condition', description: 'Text with conditions is seen where one of them is visible.' });

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
    text: z.string().optional().describe('Of `text`: what it is.'),
    format: z.string().optional().describe('Of times and numbers: the pattern of the source.'),
    style: id.optional().describe('Of running headers: the style whose text is repeated.'),
    before: z.string().optional(),
    after: z.string().optional(),
  })
  .meta({ id: 'Variable', description: 'A text that is stated once and stands in many places.' });

export const numbering = z
  .strictObject({
    id,
    name: z.string(),
    acrossStories: z.boolean().optional(),
    acrossDocuments: z.boolean().optional(),
  })
  .meta({ id: 'Numbering', description: 'A list that is counted as one, wherever its paragraphs stand.' });

export const mergeField = z
  .strictObject({
    id,
    name: z.string().describe('As the data source calls it: the head of a column.'),
    kind: z.enum(['text', 'image', 'qr-code']).optional().describe('What its values become; `text` if absent.'),
  })
  .meta({
    id: 'MergeField',
    description: 'A field of a data source. Runs and elements with `field` stand for its values.',
  });

export const bookmark = z
  .strictObject({
    name: z.string(),
    link: id.describe('The link of `links` that it leads to.'),
    level: z.number().int().nonnegative().optional().describe('How many bookmarks it stands below; 0 if absent.'),
  })
  .meta({ id: 'Bookmark', description: 'An entry of the outline that readers of the document navigate by.' });

export type { Bookmark, Condition, Link, MergeField, Variable } from './interfaces.generated.ts';
