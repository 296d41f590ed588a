import { z } from 'zod';
import { element } from './elements.ts';
import { columns } from './frames.ts';
import { fill } from './paint.ts';
import { box, extra, id, length } from './parts.ts';

export const guide = z
  .strictObject({ axis: z.enum(['horizontal', 'vertical']), position: length, layer: id.optional() })
  .meta({ id: 'Guide', description: 'A line to align elements to: `horizontal` is at y, `vertical` at x.' });

export const page = z
  .strictObject({
    id,
    name: z.string().describe('The page number as displayed: `iv`, `12`.'),
    width: z.number().positive().describe('Points, 1/72 inch.'),
    height: z.number().positive().describe('Points, 1/72 inch.'),
    bleed: box.optional().describe('How far paint extends beyond the edges.'),
    slug: box.optional().describe('How far the area for notes to the printer extends beyond the edges.'),
    margins: box.optional(),
    columns: columns.optional(),
    guides: z.array(guide).optional(),
    baselineGrid: z.strictObject({ start: length, increment: z.number().positive() }).optional(),
    spread: z
      .strictObject({ id, index: z.number().int().nonnegative(), side: z.enum(['left', 'right', 'single']).optional() })
      .optional()
      .describe('Pages with the same `id` are side by side, in the order of `index`.'),
    section: z
      .strictObject({ name: z.string().optional(), marker: z.string().optional() })
      .optional()
      .describe('The section of the page; `marker` is the text of the section marker.'),
    background: fill.optional(),
    master: z.string().optional().describe('The name of the master page whose elements are included.'),
    elements: z.array(element).describe('Back to front.'),
    extra: extra.optional(),
  })
  .meta({ id: 'Page', description: 'A page. Its origin is its top left corner.' });

export const layer = z
  .strictObject({
    id,
    name: z.string(),
    visible: z.boolean().optional().describe('`true` if absent.'),
    locked: z.boolean().optional().describe('`false` if absent.'),
    printing: z.boolean().optional().describe('`true` if absent.'),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .optional()
      .describe('The colour in which an editor marks the elements of the layer.'),
  })
  .meta({ id: 'Layer', description: 'A layer, which spans all pages.' });

export type { Guide, Layer, Page } from './interfaces.generated.ts';
