import { z } from 'zod';
import { blendMode, effect } from './effects.ts';
import { placedImage, textFrame, wrap } from './frames.ts';
import type { Element } from './interfaces.generated.ts';
import { fill, stroke } from './paint.ts';
import { extra, fraction, id, matrix } from './parts.ts';
import { shape } from './shapes.ts';

/** What every element has. What a reader of documents does not find here is as the descriptions say. */
const base = {
  id,
  name: z.string().optional(),
  layer: id,
  transform: matrix.describe('From its own space to that of its parent: the page, the group, the place in the text.'),
  visible: z.boolean().optional().describe('`true` if absent.'),
  printing: z.boolean().optional().describe('`true` if absent.'),
  locked: z.boolean().optional().describe('`false` if absent.'),
  opacity: fraction.optional().describe('1 if absent.'),
  blendMode: blendMode.optional().describe('`normal` if absent.'),
  isolated: z.boolean().optional().describe('What blends within it blends with nothing behind it.'),
  knockout: z.boolean().optional().describe('Its parts hide each other, whatever their opacity.'),
  effects: z.array(effect).optional(),
  objectStyle: id.optional().describe('The style it was made with. All its properties stand here, too.'),
  wrap: wrap.optional(),
  alt: z.string().optional().describe('What it shows, for who cannot see it. That of a picture is with the picture.'),
  role: z.string().optional().describe('A free word for templates: `headline`, `photo`.'),
  field: id.optional().describe('The field of `mergeFields` whose values fill it.'),
  link: id.optional().describe('The link of `links` that it leads to.'),
  anchor: id.optional().describe('The link target of `anchors` that it is.'),
  fromMaster: z.string().optional().describe('The name of the master page that it comes from.'),
  spanId: id
    .optional()
    .describe(
      'The same for the parts of one thing that stands on several pages. Of parts with text only the first is a frame of its story; the others show the same lines.',
    ),
  source: z.string().optional().describe('What the source calls it, for notes.'),
  extra: extra.optional(),
};

const outlined = { shape, fill: fill.optional(), stroke: stroke.optional() };

export const shapeElement = z
  .strictObject({ kind: z.literal('shape'), ...base, ...outlined })
  .meta({ id: 'ShapeElement', description: 'A painted outline.' });

export const imageElement = z
  .strictObject({ kind: z.literal('image'), ...base, ...outlined, image: placedImage })
  .meta({ id: 'ImageElement', description: 'A frame with a picture, which it cuts.' });

export const textElement = z
  .strictObject({ kind: z.literal('text'), ...base, ...outlined, text: textFrame })
  .meta({ id: 'TextElement', description: 'A frame with text.' });

const groupFacts = z.strictObject({
  kind: z.literal('group'),
  ...base,
  clip: shape.optional().describe('What of the group is seen, in its own space.'),
});

const groupElement = z
  .strictObject({
    ...groupFacts.shape,
    // A getter, because the list of all kinds of elements comes after this one, and holds it.
    get elements(): z.ZodType<Element[]> {
      return z.array(element).describe('Back to front.');
    },
  })
  .meta({ id: 'GroupElement', description: 'Elements that belong together.' });

export const element = z
  .discriminatedUnion('kind', [shapeElement, imageElement, textElement, groupElement])
  .meta({ id: 'Element', description: 'Something on a page.' });

export type { Element, GroupElement, ImageElement, ShapeElement, TextElement } from './interfaces.generated.ts';
