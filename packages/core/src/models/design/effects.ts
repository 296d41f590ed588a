import { z } from 'zod';
import { degrees, fraction, id, length, percent, size } from './parts.ts';

export const blendMode = z
  .enum([
    'normal',
    'multiply',
    'screen',
    'overlay',
    'darken',
    'lighten',
    'color-dodge',
    'color-burn',
    'hard-light',
    'soft-light',
    'difference',
    'exclusion',
    'hue',
    'saturation',
    'color',
    'luminosity',
  ])
  .meta({
    id: 'BlendMode',
    description: 'How it mixes with what is below, as in W3C Compositing and Blending Level 1.',
  });

/** What all effects have. */
const base = {
  target: z
    .enum(['object', 'fill', 'stroke', 'content'])
    .optional()
    .describe('What of the element it is made of; `object`, all of it, if absent.'),
  blendMode: blendMode.optional(),
  opacity: fraction.optional().describe('1 if absent.'),
};

const colorAndSize = { swatch: id, tint: percent.optional(), size: size.describe('How far it is blurred.') };
const noise = percent.optional().describe('Percent; 0 if absent.');
const spread = percent.optional().describe('Percent of `size` that is solid before it fades.');

const shadow = {
  ...base,
  ...colorAndSize,
  x: length.describe('To the right.'),
  y: length.describe('Down.'),
  spread: spread,
  noise,
};

const glow = {
  ...base,
  ...colorAndSize,
  spread: spread,
  noise,
  technique: z.enum(['softer', 'precise']).optional().describe('`softer` if absent.'),
};

const bevel = z
  .strictObject({
    ...base,
    kind: z.literal('bevel'),
    style: z.enum(['inner', 'outer', 'emboss', 'pillow-emboss']),
    technique: z.enum(['smooth', 'chisel-hard', 'chisel-soft']).optional().describe('`smooth` if absent.'),
    direction: z.enum(['up', 'down']).optional().describe('`up` if absent.'),
    size,
    soften: size.optional(),
    depth: percent.optional(),
    angle: degrees.describe('Where the light comes from: 0 is the right, 90 below.'),
    altitude: degrees.optional(),
    highlight: z.strictObject({ swatch: id, blendMode: blendMode.optional(), opacity: fraction.optional() }),
    shadow: z.strictObject({ swatch: id, blendMode: blendMode.optional(), opacity: fraction.optional() }),
  })
  .describe('Edges lit as if raised or sunk.');

const feather = { ...base, noise };

export const effect = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('drop-shadow'), ...shadow, knockedOut: z.boolean().optional() })
      .describe('A shadow behind it. `knockedOut`: not to be seen through what casts it; true if absent.'),
    z.strictObject({ kind: z.literal('inner-shadow'), ...shadow }).describe('A shadow on it, cast by its own edges.'),
    z.strictObject({ kind: z.literal('outer-glow'), ...glow }).describe('Light around it.'),
    z
      .strictObject({ kind: z.literal('inner-glow'), ...glow, from: z.enum(['edge', 'center']).optional() })
      .describe('Light within it; from its edge if absent.'),
    bevel,
    z
      .strictObject({
        kind: z.literal('satin'),
        ...base,
        ...colorAndSize,
        x: length,
        y: length,
        inverted: z.boolean().optional(),
      })
      .describe('Folds as of cloth, from its own shape moved to both sides.'),
    z
      .strictObject({
        kind: z.literal('feather'),
        ...feather,
        width: size,
        corner: z.enum(['sharp', 'rounded', 'diffused']).optional().describe('`diffused` if absent.'),
        choke: percent.optional(),
      })
      .describe('Fades towards all edges.'),
    z
      .strictObject({
        kind: z.literal('directional-feather'),
        ...feather,
        widths: z.strictObject({ top: size, right: size, bottom: size, left: size }),
        angle: degrees.optional(),
        choke: percent.optional(),
      })
      .describe('Fades towards each edge by its own width.'),
    z
      .strictObject({
        kind: z.literal('gradient-feather'),
        ...feather,
        type: z.enum(['linear', 'radial']),
        stops: z.array(z.strictObject({ position: fraction, opacity: fraction, midpoint: fraction.optional() })).min(2),
        start: z
          .tuple([z.number(), z.number()])
          .optional()
          .describe("In the element's own space: where the first stop lies; the centre of a radial one."),
        length: size.optional().describe('From the first stop to the last; the radius of a radial one.'),
        angle: degrees.describe('The direction from the first stop to the last: 0 is to the right, 90 down.'),
      })
      .describe(
        'Fades along a gradient. Without `start` and `length` it spans the box, as the gradient of a fill does.',
      ),
    z.strictObject({ kind: z.literal('blur'), ...base, size }).describe('Blurred as a whole.'),
  ])
  .meta({
    id: 'Effect',
    description: 'Something that is drawn from the shape of an element. Drawn in the order listed.',
  });

export type { BlendMode, Effect } from './interfaces.generated.ts';
