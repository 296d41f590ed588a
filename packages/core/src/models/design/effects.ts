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
    description: 'The blend mode, as in W3C Compositing and Blending Level 1.',
  });

/** Members of all effects. */
const base = {
  target: z
    .enum(['object', 'fill', 'stroke', 'content'])
    .optional()
    .describe('The part of the element that the effect is made from; `object`, the whole element, if absent.'),
  blendMode: blendMode.optional(),
  opacity: fraction.optional().describe('1 if absent.'),
};

const colorAndSize = { swatch: id, tint: percent.optional(), size: size.describe('Size of the blur.') };
const noise = percent.optional().describe('Percent; 0 if absent.');
const spread = percent.optional().describe('Percent of `size` that is solid before the effect fades.');

const shadow = {
  ...base,
  ...colorAndSize,
  x: length.describe('Offset to the right.'),
  y: length.describe('Offset down.'),
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
    angle: degrees.describe('The direction that the light comes from: 0 is the right, 90 below.'),
    altitude: degrees.optional(),
    highlight: z.strictObject({ swatch: id, blendMode: blendMode.optional(), opacity: fraction.optional() }),
    shadow: z.strictObject({ swatch: id, blendMode: blendMode.optional(), opacity: fraction.optional() }),
  })
  .describe('Edges that look raised or sunken.');

const feather = { ...base, noise };

export const effect = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('drop-shadow'), ...shadow, knockedOut: z.boolean().optional() })
      .describe(
        'A shadow behind the element. `knockedOut`: the shadow is not visible through the element; true if absent.',
      ),
    z
      .strictObject({ kind: z.literal('inner-shadow'), ...shadow })
      .describe('A shadow that the edges cast onto the element.'),
    z.strictObject({ kind: z.literal('outer-glow'), ...glow }).describe('A glow around the element.'),
    z
      .strictObject({ kind: z.literal('inner-glow'), ...glow, from: z.enum(['edge', 'center']).optional() })
      .describe('A glow inside the element. `from`: where it starts; `edge` if absent.'),
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
      .describe('Satin folds, made from copies of the shape that are offset to both sides.'),
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
      .describe('Fades towards each edge with a separate width.'),
    z
      .strictObject({
        kind: z.literal('gradient-feather'),
        ...feather,
        type: z.enum(['linear', 'radial']),
        stops: z.array(z.strictObject({ position: fraction, opacity: fraction, midpoint: fraction.optional() })).min(2),
        start: z
          .tuple([z.number(), z.number()])
          .optional()
          .describe("The position of the first stop in the element's own space; the centre of a radial gradient."),
        length: size
          .optional()
          .describe('The distance from the first stop to the last; the radius of a radial gradient.'),
        angle: degrees.describe('The direction from the first stop to the last: 0 is to the right, 90 down.'),
      })
      .describe(
        'Fades along a gradient. Without `start` and `length` it spans the bounding box, like the gradient of a fill.',
      ),
    z.strictObject({ kind: z.literal('blur'), ...base, size }).describe('Blurs the whole element.'),
  ])
  .meta({
    id: 'Effect',
    description: 'An effect made from the shape of an element. Effects are drawn in the order listed.',
  });

export type { BlendMode, Effect } from './interfaces.generated.ts';
