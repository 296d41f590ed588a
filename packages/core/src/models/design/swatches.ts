import { z } from 'zod';
import { fraction, id, percent } from './parts.ts';

/** Members of all swatches. Elements refer to a swatch by its id. */
const base = {
  id,
  name: z.string().describe('The name for people; need not be unique.'),
  display: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .describe('The colour on a screen, sRGB `#rrggbb`. For a gradient, its first stop. Black ink alone is `#000000`.'),
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
    spot: z
      .string()
      .optional()
      .describe('The name of the ink, if it is a spot colour rather than a mixture of the four process inks.'),
  })
  .meta({ id: 'ColorSwatch', description: 'A plain colour.' });

const tint = z
  .strictObject({ ...base, kind: z.literal('tint'), of: id.describe('The colour swatch.'), tint: percent })
  .meta({ id: 'TintSwatch', description: 'A tint of another swatch: 0 is paper, 100 is the full colour.' });

const mixed = z
  .strictObject({
    ...base,
    kind: z.literal('mixed'),
    inks: z.array(z.strictObject({ swatch: id, amount: percent })).min(1),
  })
  .meta({ id: 'MixedSwatch', description: 'Several inks printed on top of each other.' });

export const gradientStop = z
  .strictObject({
    swatch: id,
    tint: percent.optional(),
    position: fraction,
    midpoint: fraction
      .optional()
      .describe('The position between this stop and the next one at which both are mixed equally; 0.5 if absent.'),
    opacity: fraction.optional(),
  })
  .meta({ id: 'GradientStop', description: 'A colour at a position of a gradient. Stops are sorted by `position`.' });

const gradient = z
  .strictObject({
    ...base,
    kind: z.literal('gradient'),
    type: z.enum(['linear', 'radial']),
    stops: z.array(gradientStop).min(2),
    blendSpace: z.enum(['rgb', 'cmyk']).optional().describe('The colour space for mixing the stops; `rgb` if absent.'),
  })
  .meta({ id: 'GradientSwatch', description: 'A gradient. The fill or stroke that uses it has its geometry.' });

const special = z
  .strictObject({ ...base, kind: z.enum(['none', 'paper', 'registration']) })
  .meta({ id: 'SpecialSwatch', description: 'No paint, the colour of the paper, or all inks at 100 percent.' });

export const swatch = z
  .discriminatedUnion('kind', [color, tint, mixed, gradient, special])
  .meta({ id: 'Swatch', description: 'A named colour or gradient. All paint in the document refers to a swatch.' });

export const swatchGroup = z
  .strictObject({ id, name: z.string(), swatches: z.array(id).describe('The swatches of the group, in order.') })
  .meta({ id: 'SwatchGroup', description: 'A folder of swatches, for display in an editor.' });

export type { ColorSwatch, GradientStop, GradientSwatch, Swatch, SwatchGroup } from './interfaces.generated.ts';
