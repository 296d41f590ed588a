import { z } from 'zod';
import { degrees, fraction, id, length, percent, point, size } from './parts.ts';

/** The geometry of a gradient, in the space of the painted element. */
export const gradientGeometry = z
  .strictObject({
    start: point.describe('The position of the first stop; the centre of a radial gradient.'),
    length: size.describe('The distance from the first stop to the last; the radius of a radial gradient.'),
    angle: degrees.describe('The direction from the first stop to the last: 0 is to the right, 90 down.'),
    hilite: z
      .strictObject({ length: length, angle: degrees })
      .optional()
      .describe('Distance and direction of the focus from the centre of a radial gradient.'),
  })
  .meta({
    id: 'GradientGeometry',
    description: "The geometry of a gradient, in the element's own space. Absent: the gradient spans the bounding box.",
  });

/** Members of all paints: a swatch and its modifications. */
const paint = {
  swatch: id,
  tint: percent.optional().describe('Percent of the swatch; 100 if absent.'),
  opacity: fraction.optional().describe('1 if absent.'),
  gradient: gradientGeometry.optional(),
  overprint: z.boolean().optional().describe('The inks overprint those below instead of knocking them out.'),
};

export const fill = z.strictObject(paint).meta({ id: 'Fill', description: 'The paint of an area.' });

export const arrowHead = z
  .strictObject({
    kind: z.enum([
      'triangle',
      'triangle-wide',
      'simple',
      'simple-wide',
      'curved',
      'barbed',
      'bar',
      'circle',
      'circle-solid',
      'square',
      'square-solid',
    ]),
    scale: z.number().positive().optional().describe('Percent of the default size for the line width; 100 if absent.'),
    placement: z.enum(['within', 'beyond']).optional().describe('`within`: the tip is at the end of the path.'),
  })
  .meta({ id: 'ArrowHead', description: 'An arrowhead at an end of an open path.' });

/** Appearance of all lines. */
const lineAppearance = {
  pattern: z
    .enum(['solid', 'dashed', 'dotted', 'striped', 'wavy', 'hash', 'diamond'])
    .optional()
    .describe('`solid` if absent.'),
  dash: z.array(size).min(1).optional().describe('Alternating lengths of dashes and gaps, in points.'),
  dashOffset: length.optional(),
  stripes: z
    .array(z.tuple([fraction, fraction]))
    .min(1)
    .optional()
    .describe(
      'Start and end of each stripe of a striped line across its width; 0 is the left side in the direction of the path.',
    ),
  cap: z.enum(['butt', 'round', 'square']).optional().describe('`butt` if absent.'),
};

export const stroke = z
  .strictObject({
    ...paint,
    ...lineAppearance,
    width: size,
    align: z
      .enum(['center', 'inside', 'outside'])
      .optional()
      .describe('Position of the stroke on a closed path; `center` if absent.'),
    join: z.enum(['miter', 'round', 'bevel']).optional().describe('`miter` if absent.'),
    miterLimit: z.number().min(1).optional().describe('4 if absent.'),
    dashCorners: z
      .enum(['none', 'dashes', 'gaps', 'dashes-and-gaps'])
      .optional()
      .describe('The lengths that are adjusted so that a dash covers each corner; `none` if absent.'),
    gap: fill.optional().describe('The paint between dashes, dots or stripes.'),
    start: arrowHead.optional(),
    end: arrowHead.optional(),
    scaled: z
      .boolean()
      .optional()
      .describe('`false`: transforms of the element and its parents do not scale the width.'),
  })
  .meta({ id: 'Stroke', description: 'The line along a path.' });

export const line = z
  .strictObject({ ...paint, ...lineAppearance, width: size, gap: fill.optional() })
  .meta({ id: 'Line', description: 'A straight line: a rule, a border, an underline or a cell edge.' });

export type { ArrowHead, Fill, GradientGeometry, Line, Stroke } from './interfaces.generated.ts';
