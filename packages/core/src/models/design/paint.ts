import { z } from 'zod';
import { degrees, fraction, id, length, percent, point, size } from './parts.ts';

/** Where a gradient lies, in the space of what it paints. */
export const gradientPlace = z
  .strictObject({
    start: point.describe('Where the first stop lies; the centre of a radial one.'),
    length: size.describe('From the first stop to the last; the radius of a radial one.'),
    angle: degrees.describe('The direction from the first stop to the last: 0 is to the right, 90 down.'),
    hilite: z
      .strictObject({ length: length, angle: degrees })
      .optional()
      .describe('Of a radial one: how far and in which direction the focus lies from the centre.'),
  })
  .meta({
    id: 'GradientPlace',
    description: "Where a gradient lies, in the element's own space. Absent: it spans the box.",
  });

/** Paint: a swatch, and what is done to it here. */
const paint = {
  swatch: id,
  tint: percent.optional().describe('Percent of the swatch; 100 if absent.'),
  opacity: fraction.optional().describe('1 if absent.'),
  gradient: gradientPlace.optional(),
  overprint: z.boolean().optional().describe('Adds to the inks below instead of knocking them out.'),
};

export const fill = z.strictObject(paint).meta({ id: 'Fill', description: 'What an area is painted with.' });

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
    scale: z.number().positive().optional().describe('Percent of its size for the width of the line; 100 if absent.'),
    placement: z.enum(['within', 'beyond']).optional().describe('`within`: its tip is at the end of the path.'),
  })
  .meta({ id: 'ArrowHead', description: 'What stands at an end of an open path.' });

/** How a line is drawn, whatever it belongs to. */
const lineAppearance = {
  pattern: z
    .enum(['solid', 'dashed', 'dotted', 'striped', 'wavy', 'hash', 'diamond'])
    .optional()
    .describe('`solid` if absent.'),
  dash: z.array(size).min(1).optional().describe('Lengths of dashes and gaps in turn, in points.'),
  dashOffset: length.optional(),
  stripes: z
    .array(z.tuple([fraction, fraction]))
    .min(1)
    .optional()
    .describe('Of a striped line: from where to where each stripe goes across the width, 0 being the left of its way.'),
  cap: z.enum(['butt', 'round', 'square']).optional().describe('`butt` if absent.'),
};

export const stroke = z
  .strictObject({
    ...paint,
    ...lineAppearance,
    width: size,
    align: z.enum(['center', 'inside', 'outside']).optional().describe('Of a closed path; `center` if absent.'),
    join: z.enum(['miter', 'round', 'bevel']).optional().describe('`miter` if absent.'),
    miterLimit: z.number().min(1).optional().describe('4 if absent.'),
    dashCorners: z
      .enum(['none', 'dashes', 'gaps', 'dashes-and-gaps'])
      .optional()
      .describe('What is stretched so that a dash turns each corner; `none` if absent.'),
    gap: fill.optional().describe('What is between the dashes, dots or stripes.'),
    start: arrowHead.optional(),
    end: arrowHead.optional(),
    scaled: z.boolean().optional().describe('`false`: the width is not changed by the transforms above it.'),
  })
  .meta({ id: 'Stroke', description: 'What a path is drawn with.' });

export const line = z
  .strictObject({ ...paint, ...lineAppearance, width: size, gap: fill.optional() })
  .meta({ id: 'Line', description: 'A straight line: of a rule, a border, an underline, an edge of a cell.' });

export type { ArrowHead, Fill, GradientPlace, Line, Stroke } from './interfaces.generated.ts';
