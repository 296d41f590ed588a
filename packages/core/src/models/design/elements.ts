import { z } from 'zod';
import { blendMode, effect } from './effects.ts';
import { placedImage, textFrame, wrap } from './frames.ts';
import type { Element } from './interfaces.generated.ts';
import { fill, stroke } from './paint.ts';
import { extra, fraction, id, matrix } from './parts.ts';
import { shape } from './shapes.ts';

/** Members of all elements. The descriptions state the defaults of absent members. */
const base = {
  id,
  name: z.string().optional(),
  layer: id,
  transform: matrix.describe(
    "From the element's own space to that of its parent: the page, the group or the position in the text.",
  ),
  visible: z.boolean().optional().describe('`true` if absent.'),
  printing: z.boolean().optional().describe('`true` if absent.'),
  locked: z.boolean().optional().describe('`false` if absent.'),
  opacity: fraction.optional().describe('1 if absent.'),
  blendMode: blendMode.optional().describe('`normal` if absent.'),
  isolated: z
    .boolean()
    .optional()
    .describe('Content of the element does not blend with the backdrop behind the element.'),
  knockout: z.boolean().optional().describe('Parts of the element knock each other out, whatever their opacity.'),
  effects: z.array(effect).optional(),
  objectStyle: id.optional().describe('The object style. The element repeats all properties of the style.'),
  wrap: wrap.optional(),
  alt: z.string().optional().describe('Alternative text. Pictures have their own `alt`.'),
  role: z.string().optional().describe('A free-form label for templates: `headline`, `photo`.'),
  field: id.optional().describe('The field of `mergeFields` whose values fill the element.'),
  link: id.optional().describe('The link of `links` on the element.'),
  anchor: id.optional().describe('The link target of `anchors` at the element.'),
  fromMaster: z.string().optional().describe('The name of the master page that the element comes from.'),
  spanId: id
    .optional()
    .describe(
      'An id shared by the parts of one element on several pages. Of parts with text only the first is a frame of its story; the others show the same lines.',
    ),
  source: z.string().optional().describe('The name of the element in the source, for notes.'),
  extra: extra.optional(),
};

const outlined = { shape, fill: fill.optional(), stroke: stroke.optional() };

export const shapeElement = z
  .strictObject({ kind: z.literal('shape'), ...base, ...outlined })
  .meta({ id: 'ShapeElement', description: 'A painted outline.' });

export const imageElement = z
  .strictObject({ kind: z.literal('image'), ...base, ...outlined, image: placedImage })
  .meta({ id: 'ImageElement', description: 'A frame with a picture, which is clipped to the frame.' });

export const textElement = z
  .strictObject({ kind: z.literal('text'), ...base, ...outlined, text: textFrame })
  .meta({ id: 'TextElement', description: 'A frame with text.' });

const groupFacts = z.strictObject({
  kind: z.literal('group'),
  ...base,
  clip: shape.optional().describe("The visible area of the group, in the group's own space."),
});

const groupElement = z
  .strictObject({
    ...groupFacts.shape,
    // A getter, because `element` is defined below and contains this schema.
    get elements(): z.ZodType<Element[]> {
      return z.array(element).describe('Back to front.');
    },
  })
  .meta({ id: 'GroupElement', description: 'A group of elements.' });

export const element = z
  .discriminatedUnion('kind', [shapeElement, imageElement, textElement, groupElement])
  .meta({ id: 'Element', description: 'An element of a page.' });

export type { Element, GroupElement, ImageElement, ShapeElement, TextElement } from './interfaces.generated.ts';
