import { z } from 'zod';
import { length, size } from './parts.ts';

export const corner = z
  .strictObject({
    kind: z.enum(['square', 'round', 'inverse-round', 'inset', 'bevel', 'fancy']),
    radius: size,
  })
  .meta({ id: 'Corner', description: 'The shape of a corner.' });

const area = { x: length, y: length, width: size, height: size };

const rectangle = z
  .strictObject({
    kind: z.literal('rectangle'),
    ...area,
    corners: z
      .tuple([corner, corner, corner, corner])
      .optional()
      .describe('Top left, top right, bottom right, bottom left.'),
  })
  .meta({ id: 'Rectangle', description: "A rectangle along the axes of the element's own space." });

const ellipse = z.strictObject({ kind: z.literal('ellipse'), ...area }).meta({
  id: 'Ellipse',
  description: "An ellipse along the axes of the element's own space, given by its bounding box.",
});

const path = z
  .strictObject({
    kind: z.literal('path'),
    d: z
      .string()
      .regex(/^[MLCZ0-9eE.,+\- ]*$/)
      .describe('SVG path data with only the absolute commands M, L, C and Z.'),
    fillRule: z.enum(['nonzero', 'evenodd']).optional().describe('`nonzero` if absent.'),
  })
  .meta({ id: 'Path', description: 'An outline with one or more subpaths.' });

export const shape = z
  .discriminatedUnion('kind', [rectangle, ellipse, path])
  .meta({ id: 'Shape', description: "An outline in the element's own space." });

export type { Corner, Shape } from './interfaces.generated.ts';
