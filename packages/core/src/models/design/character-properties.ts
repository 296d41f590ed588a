import { z } from 'zod';
import { fill, line, stroke } from './paint.ts';
import { degrees, fraction, length, percent, size } from './parts.ts';

const tag = z.string().regex(/^[\x20-\x7e]{4}$/);

/** A line under or through text. */
const textLine = z
  .strictObject({
    ...line.shape,
    width: size.optional().describe("Absent: the font's value."),
    swatch: line.shape.swatch.optional().describe('Absent: the fill of the text.'),
    offset: length.optional().describe("Downwards from the baseline. Absent: the font's value."),
  })
  .meta({ id: 'TextLine', description: 'A line under or through text.' });

const ruby = z
  .strictObject({
    text: z.string(),
    type: z.enum(['per-character', 'group']).optional(),
    position: z.enum(['before', 'after']).optional().describe('`before`: above, or right of vertical text.'),
    size: size.optional(),
    fontFamily: z.string().optional(),
    fontStyle: z.string().optional(),
    align: z.enum(['left', 'center', 'right', 'full-justify', 'jis', 'equal-aki', 'one-aki']).optional(),
    x: length.optional().describe('Shift along the line.'),
    y: length.optional().describe('Shift away from the text.'),
    overhang: z
      .enum(['half-ruby', 'ruby', 'half-character', 'character', 'unlimited'])
      .optional()
      .describe('How far ruby that is wider than its text may extend over its neighbours. Absent: not at all.'),
    fill: fill.optional(),
  })
  .meta({ id: 'Ruby', description: 'Small text beside the text that gives its reading.' });

const emphasis = z
  .strictObject({
    mark: z.string().min(1).describe('The character drawn beside each character of the text.'),
    position: z.enum(['before', 'after']).optional(),
    size: size.optional(),
    align: z.enum(['left', 'center']).optional(),
    fill: fill.optional(),
    fontFamily: z.string().optional(),
    fontStyle: z.string().optional(),
  })
  .meta({ id: 'Emphasis', description: 'Emphasis marks beside East Asian text.' });

/** Absent properties come from the style. `createResolver` resolves all of them. */
export const characterProperties = z
  .strictObject({
    fontFamily: z.string().min(1),
    fontStyle: z.string().describe('The face in the family: `Regular`, `Bold Condensed`.'),
    fontSize: z.number().positive().describe('Points.'),
    leading: z
      .union([size, z.literal('auto')])
      .describe('The distance between baselines, in points; `auto`: `autoLeading` percent of the size.'),
    tracking: z.number().describe('Space between all characters, in thousandths of the size.'),
    kerning: z
      .union([z.enum(['metrics', 'metrics-roman', 'optical', 'none']), z.number()])
      .describe('The kerning method, or the space after each character in thousandths of the size.'),
    baselineShift: length.describe('Upwards.'),
    horizontalScale: z.number().positive().describe('Percent.'),
    verticalScale: z.number().positive().describe('Percent.'),
    skew: degrees.describe('Slant of synthetic italics; positive slants the top to the right.'),
    rotation: degrees.describe('Rotation of each character.'),
    fill,
    stroke,
    highlight: fill.describe('Painted behind the text, from ascender to descender.'),
    capitals: z.enum(['normal', 'all', 'small', 'all-small']),
    position: z.enum(['normal', 'superscript', 'subscript', 'numerator', 'denominator', 'ordinal']),
    positionSize: percent.describe('Size of superscripts and subscripts, percent of the size.'),
    positionShift: percent.describe('Shift of superscripts and subscripts, percent of the size.'),
    underline: z.union([z.boolean(), textLine]),
    strikethrough: z.union([z.boolean(), textLine]),
    ligatures: z.boolean(),
    features: z
      .record(tag, z.number().int().nonnegative())
      .describe('OpenType features by tag: 0 is off, 1 is on, greater values select an alternate.'),
    axes: z.record(tag, z.number()).describe('Axes of a variable font by tag.'),
    language: z.string().describe('BCP 47; determines hyphenation, quotes and glyph shapes. `zxx`: none.'),
    noBreak: z.boolean().describe('The text has no line breaks.'),
    characterDirection: z.enum(['auto', 'ltr', 'rtl']),
    digits: z.enum(['default', 'arabic', 'hindi', 'farsi', 'native']),
    diacritics: z.enum(['default', 'opentype', 'loose', 'medium', 'tight', 'none']),
    kashidas: z.boolean().describe('Kashidas may stretch words.'),
    ruby,
    emphasis: z.union([emphasis, z.literal('none')]),
    tateChuYoko: z.boolean().describe('The characters are horizontal in vertical text.'),
    warichu: z
      .union([
        z.strictObject({ lines: z.number().int().min(2), size: percent.optional(), lineGap: length.optional() }),
        z.literal('none'),
      ])
      .describe('Several small lines within one line.'),
    tsume: fraction.describe('The part of the space around each character that is removed.'),
    akiBefore: fraction.describe('Space before, in ems.'),
    akiAfter: fraction.describe('Space after, in ems.'),
    alternates: z
      .string()
      .describe('OpenType tag of the East Asian glyph form: `trad`, `expt`, `jp78`; `none`: the default form.'),
  })
  .partial()
  .meta({
    id: 'CharacterProperties',
    description: 'Properties of characters. Absent members come from the style.',
  });

export type { CharacterProperties } from './interfaces.generated.ts';
