import { z } from 'zod';
import { fraction, id, percent } from './parts.ts';

/** What every swatch has; elements refer to it by its id. */
const base = {
  id,
  name: z.string().describe('The name that people see; need not be the only one of its kind.'),
  display: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .describe('The colour on a screen, sRGB `#rrggbb`. Of a gradient: its first stop. Black ink alone is `#000000`.'),
};

const color = z
  .strictObject({
    ...base,
    kind: z.literal('color'),
    space: z.enum(['rgb', 'cmyk', 'lab', 'gray']),
    values: z
      .array(z.number())
      .min(1)
      .max(4)
      .describe(
        'rgb: 0 to 255 each; cmyk: percent of ink; lab: L 0 to 100, a and b −128 to 127; gray: percent of black.',
      ),
    spot: z.string().optional().describe('The name of the ink, where it is one of its own and no mixture of the four.'),
  })
  .meta({ id: 'ColorSwatch', description: 'A plain colour.' });

const tint = z
  .strictObject({ ...base, kind: z.literal('tint'), of: id.describe('The colour swatch.'), tint: percent })
  .meta({ id: 'TintSwatch', description: 'A part of another swatch: 0 is paper, 100 the full colour.' });

const mixed = z
  .strictObject({
    ...base,
    kind: z.literal('mixed'),
    inks: z.array(z.strictObject({ swatch: id, amount: percent })).min(1),
  })
  .meta({ id: 'MixedSwatch', description: 'Several inks printed over each other.' });

export const gradientStop = z
  .strictObject({
    swatch: id,
    tint: percent.optional(),
    position: fraction,
    midpoint: fraction
      .optional()
      .describe('Where between this stop and the next one both are mixed in equal parts; 0.5 if absent.'),
    opacity: fraction.optional(),
  })
  .meta({ id: 'GradientStop', description: 'A colour at a place of a gradient; stops are sorted by `position`.' });

const gradient = z
  .strictObject({
    ...base,
    kind: z.literal('gradient'),
    type: z.enum(['linear', 'radial']),
    stops: z.array(gradientStop).min(2),
    blendSpace: z.enum(['rgb', 'cmyk']).optional().describe('What the stops are mixed in; rgb if absent.'),
  })
  .meta({ id: 'GradientSwatch', description: 'A gradient; where it lies is said by the fill or stroke that uses it.' });

const special = z
  .strictObject({ ...base, kind: z.enum(['none', 'paper', 'registration']) })
  .meta({ id: 'SpecialSwatch', description: 'No paint, the colour of the paper, or all inks in full.' });

export const swatch = z
  .discriminatedUnion('kind', [color, tint, mixed, gradient, special])
  .meta({ id: 'Swatch', description: 'A colour or gradient with a name. All paint in the document goes through one.' });

export type Swatch = z.infer<typeof swatch>;
export type ColorSwatch = z.infer<typeof color>;
export type GradientSwatch = z.infer<typeof gradient>;
export type GradientStop = z.infer<typeof gradientStop>;
