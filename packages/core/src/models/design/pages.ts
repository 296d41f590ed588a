import { z } from 'zod';
import { element } from './elements.ts';
import { columns } from './frames.ts';
import { fill } from './paint.ts';
import { box, extra, id, length } from './parts.ts';

export const guide = z
  .strictObject({ axis: z.enum(['horizontal', 'vertical']), position: length, layer: id.optional() })
  .meta({ id: 'Guide', description: 'A line to align things at: `horizontal` is at y, `vertical` at x.' });

export const page = z
  .strictObject({
    id,
    name: z.string().describe('The folio as people see it: `iv`, `12`.'),
    width: z.number().positive().describe('Points, 1/72 inch.'),
    height: z.number().positive().describe('Points, 1/72 inch.'),
    bleed: box.optional().describe('How far the paint goes beyond the edges.'),
    slug: box.optional().describe('How far notes for the printer go beyond the edges.'),
    margins: box.optional(),
    columns: columns.optional(),
    guides: z.array(guide).optional(),
    baselineGrid: z.strictObject({ start: length, increment: z.number().positive() }).optional(),
    spread: z
      .strictObject({ id, index: z.number().int().nonnegative(), side: z.enum(['left', 'right', 'single']).optional() })
      .optional()
      .describe('Pages of one `id` lie side by side, in the order of `index`.'),
    section: z
      .strictObject({ name: z.string().optional(), marker: z.string().optional() })
      .optional()
      .describe('The section that it is in; `marker` is what the section marker comes to.'),
    background: fill.optional(),
    master: z.string().optional().describe('The name of the master page whose elements stand here, too.'),
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
      .describe('What an editor marks its elements with.'),
  })
  .meta({ id: 'Layer', description: 'A layer through all pages.' });

export type { Guide, Layer, Page } from './interfaces.generated.ts';
