import { z } from 'zod';
import { blendMode, effect } from './effects.ts';
import { line } from './paint.ts';
import { box, degrees, fraction, id, length, matrix, size, uriReference } from './parts.ts';
import { shape } from './shapes.ts';

// What stands in a frame: a picture, or a part of a story.

const corner = z.tuple([fraction, fraction]).describe('[0, 0] is top left, [1, 1] bottom right.');

export const fitting = z
  .strictObject({
    mode: z.enum(['none', 'contain', 'cover', 'stretch']),
    align: corner.optional().describe('Which point of picture and frame meet; the middle if absent.'),
    insets: box.optional().describe('By how much the picture is kept from the edges of the frame.'),
    auto: z.boolean().optional().describe('Fitted anew when the frame changes.'),
  })
  .meta({ id: 'Fitting', description: 'How another picture would be placed in the frame.' });

export const placedImage = z
  .strictObject({
    src: uriReference.optional().describe('The picture, also a key of `manifest.images`. Absent: an empty frame.'),
    missing: z
      .string()
      .optional()
      .describe('Instead of `src`: the key in `manifest.images` of a file that was not there.'),
    placement: matrix
      .optional()
      .describe(
        "Takes the unit square, with [0, 0] at the picture's top left and [1, 1] at its bottom right, to the element's space.",
      ),
    fitting: fitting.optional(),
    clip: shape.optional().describe('What of the picture is seen, in the unit square.'),
    page: z.number().int().min(1).optional().describe('Which page of the original was placed.'),
    opacity: fraction.optional(),
    blendMode: blendMode.optional(),
    effects: z.array(effect).optional(),
    alt: z.string().optional().describe('What it shows, for who cannot see it.'),
  })
  .meta({ id: 'PlacedImage', description: 'A picture in a frame, which cuts it.' });

export const columns = z
  .strictObject({
    count: z.number().int().min(1),
    gutter: size,
    width: size.optional().describe('Of one column, where that is fixed and not the frame.'),
    maxWidth: size.optional().describe('Columns are added rather than become wider.'),
    balanced: z.boolean().optional(),
    rule: line.optional().describe('Between the columns.'),
  })
  .meta({ id: 'Columns', description: 'Columns of a frame or page.' });

const onPath = z
  .strictObject({
    effect: z.enum(['rainbow', 'skew', 'ribbon', 'stair-step', 'gravity']).optional(),
    start: length.optional().describe('Where on the path the text starts, as a length along it; 0 if absent.'),
    end: length.optional().describe('Where it ends; the end of the path if absent.'),
    align: z
      .enum(['baseline', 'center', 'ascender', 'descender'])
      .optional()
      .describe('What of the text is at the path.'),
    to: z.enum(['top', 'center', 'bottom']).optional().describe('What of the stroke it stands at.'),
    spacing: length.optional(),
    flipped: z.boolean().optional().describe('On the other side, from the other end.'),
  })
  .meta({ id: 'OnPath', description: 'The text goes along the outline of the element instead of into it.' });

export const textFrame = z
  .strictObject({
    story: id,
    columns: columns.optional(),
    insets: box.optional(),
    verticalAlign: z.enum(['top', 'center', 'bottom', 'justify']).optional().describe('`top` if absent.'),
    paragraphSpacingLimit: size.optional().describe('Of `justify`: how far paragraphs part before lines do.'),
    firstBaseline: z
      .strictObject({
        from: z.enum(['ascent', 'cap-height', 'leading', 'x-height', 'embox', 'fixed']),
        min: size.optional(),
      })
      .optional(),
    autoSize: z
      .strictObject({
        dimension: z.enum(['height', 'width', 'both', 'both-in-proportion']),
        from: corner.optional().describe('What stays where it is.'),
        minWidth: size.optional(),
        minHeight: size.optional(),
        noBreak: z.boolean().optional(),
      })
      .optional()
      .describe('The frame grows and shrinks with its text.'),
    baselineGrid: z.strictObject({ start: length, increment: size }).optional(),
    ignoreWrap: z.boolean().optional().describe('Text does not keep away from what others keep away from.'),
    rotation: degrees.optional().describe('Of the text within the frame.'),
    onPath: onPath.optional(),
    opacity: fraction.optional().describe('Of the text alone; 1 if absent.'),
    blendMode: blendMode.optional().describe('Of the text alone; `normal` if absent.'),
  })
  .meta({ id: 'TextFrame', description: 'A part of a story: which one, says the order of `frames` there.' });

export const wrap = z
  .strictObject({
    mode: z.enum(['none', 'box', 'shape', 'jump', 'next-column']),
    offsets: box.optional(),
    side: z.enum(['both', 'left', 'right', 'largest', 'toward-spine', 'away-from-spine']).optional(),
    inverted: z.boolean().optional().describe('Text stands within it alone.'),
    contour: shape.optional().describe("Of `shape`: the outline that text keeps away from, in the element's space."),
  })
  .meta({ id: 'Wrap', description: 'How text of other elements keeps away from this one.' });

export type { Columns, Fitting, PlacedImage, TextFrame, Wrap } from './interfaces.generated.ts';
