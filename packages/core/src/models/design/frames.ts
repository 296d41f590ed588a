import { z } from 'zod';
import { blendMode, effect } from './effects.ts';
import { line } from './paint.ts';
import { box, degrees, fraction, id, length, matrix, size, uriReference } from './parts.ts';
import { shape } from './shapes.ts';

// The contents of frames: pictures and parts of stories.

const corner = z.tuple([fraction, fraction]).describe('[0, 0] is top left, [1, 1] bottom right.');

export const fitting = z
  .strictObject({
    mode: z.enum(['none', 'contain', 'cover', 'stretch']),
    align: corner.optional().describe('The point at which picture and frame are aligned; the centre if absent.'),
    insets: box.optional().describe('Distances between the edges of the frame and the picture.'),
    auto: z.boolean().optional().describe('The picture is fitted again when the frame changes.'),
  })
  .meta({ id: 'Fitting', description: 'How a new picture is placed in the frame.' });

export const placedImage = z
  .strictObject({
    src: uriReference.optional().describe('The picture, also a key of `manifest.images`. Absent: an empty frame.'),
    missing: z.string().optional().describe('Instead of `src`: the key in `manifest.images` of a missing file.'),
    placement: matrix
      .optional()
      .describe(
        "Maps the unit square, with [0, 0] at the picture's top left and [1, 1] at its bottom right, to the element's space.",
      ),
    fitting: fitting.optional(),
    clip: shape.optional().describe('The visible area of the picture, in the unit square.'),
    page: z.number().int().min(1).optional().describe('The page of the source file that is placed.'),
    opacity: fraction.optional(),
    blendMode: blendMode.optional(),
    effects: z.array(effect).optional(),
    alt: z.string().optional().describe('Alternative text.'),
  })
  .meta({ id: 'PlacedImage', description: 'A picture in a frame, which clips it.' });

export const columns = z
  .strictObject({
    count: z.number().int().min(1),
    gutter: size,
    width: size.optional().describe('The width of a column, if it is fixed rather than the width of the frame.'),
    maxWidth: size.optional().describe('Columns do not become wider than this; further columns are added instead.'),
    balanced: z.boolean().optional(),
    rule: line.optional().describe('The line between columns.'),
  })
  .meta({ id: 'Columns', description: 'Columns of a frame or page.' });

const onPath = z
  .strictObject({
    effect: z.enum(['rainbow', 'skew', 'ribbon', 'stair-step', 'gravity']).optional(),
    start: length.optional().describe('Start of the text, as a length along the path; 0 if absent.'),
    end: length.optional().describe('End of the text; the end of the path if absent.'),
    align: z
      .enum(['baseline', 'center', 'ascender', 'descender'])
      .optional()
      .describe('The line of the text that is on the path.'),
    to: z.enum(['top', 'center', 'bottom']).optional().describe('The part of the stroke that the text is aligned to.'),
    spacing: length.optional(),
    flipped: z.boolean().optional().describe('The text is on the other side of the path and runs from its other end.'),
  })
  .meta({ id: 'OnPath', description: 'The text follows the outline of the element instead of filling it.' });

export const textFrame = z
  .strictObject({
    story: id,
    columns: columns.optional(),
    insets: box.optional(),
    verticalAlign: z.enum(['top', 'center', 'bottom', 'justify']).optional().describe('`top` if absent.'),
    paragraphSpacingLimit: size
      .optional()
      .describe('With `justify`: the maximum space between paragraphs before space is added between lines.'),
    firstBaseline: z
      .strictObject({
        from: z.enum(['ascent', 'cap-height', 'leading', 'x-height', 'embox', 'fixed']),
        min: size.optional(),
      })
      .optional(),
    autoSize: z
      .strictObject({
        dimension: z.enum(['height', 'width', 'both', 'both-in-proportion']),
        from: corner.optional().describe('The point that keeps its position.'),
        minWidth: size.optional(),
        minHeight: size.optional(),
        noBreak: z.boolean().optional(),
      })
      .optional()
      .describe('The frame grows and shrinks with its text.'),
    baselineGrid: z.strictObject({ start: length, increment: size }).optional(),
    ignoreWrap: z.boolean().optional().describe('The text ignores the wraps of other elements.'),
    rotation: degrees.optional().describe('Rotation of the text in the frame.'),
    onPath: onPath.optional(),
    opacity: fraction.optional().describe('Opacity of the text alone; 1 if absent.'),
    blendMode: blendMode.optional().describe('Blend mode of the text alone; `normal` if absent.'),
  })
  .meta({
    id: 'TextFrame',
    description: "A part of a story. The order of the story's `frames` determines which part.",
  });

export const wrap = z
  .strictObject({
    mode: z.enum(['none', 'box', 'shape', 'jump', 'next-column']),
    offsets: box.optional(),
    side: z.enum(['both', 'left', 'right', 'largest', 'toward-spine', 'away-from-spine']).optional(),
    inverted: z.boolean().optional().describe('Text stays inside the outline instead of outside.'),
    contour: shape.optional().describe("With `shape`: the outline that text wraps around, in the element's space."),
  })
  .meta({ id: 'Wrap', description: 'How text of other elements wraps around this one.' });

export type { Columns, Fitting, PlacedImage, TextFrame, Wrap } from './interfaces.generated.ts';
