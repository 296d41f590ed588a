import { z } from 'zod';
import { fill, line, stroke } from './paint.ts';
import { degrees, fraction, length, percent, size } from './parts.ts';

const tag = z.string().regex(/^[\x20-\x7e]{4}$/);

/** A line under or through text. */
const textLine = z
  .strictObject({
    ...line.shape,
    width: size.optional().describe('Absent: as the font says.'),
    swatch: line.shape.swatch.optional().describe('Absent: as the text is filled.'),
    offset: length.optional().describe('From the baseline, down. Absent: as the font says.'),
  })
  .meta({ id: 'TextLine', description: 'A line along text.' });

const ruby = z
  .strictObject({
    text: z.string(),
    type: z.enum(['per-character', 'group']).optional(),
    position: z.enum(['before', 'after']).optional().describe('`before`: above, or right of vertical text.'),
    size: size.optional(),
    fontFamily: z.string().optional(),
    fontStyle: z.string().optional(),
    align: z.enum(['left', 'center', 'right', 'full-justify', 'jis', 'equal-aki', 'one-aki']).optional(),
    x: length.optional(),
    y: length.optional(),
    fill: fill.optional(),
  })
  .meta({ id: 'Ruby', description: 'Small text along the text, that says how it is read.' });

const emphasis = z
  .strictObject({
    mark: z.string().min(1).describe('The character that stands at each character of the text.'),
    position: z.enum(['before', 'after']).optional(),
    size: size.optional(),
    align: z.enum(['left', 'center']).optional(),
    fill: fill.optional(),
    fontFamily: z.string().optional(),
    fontStyle: z.string().optional(),
  })
  .meta({ id: 'Emphasis', description: 'Marks along the text, as East Asian text is stressed with.' });

/** Each is absent where the style decides; `resolve` gives all that matter. */
export const characterProperties = z
  .strictObject({
    fontFamily: z.string().min(1),
    fontStyle: z.string().describe('The face within the family: `Regular`, `Bold Condensed`.'),
    fontSize: z.number().positive().describe('Points.'),
    leading: z
      .union([size, z.literal('auto')])
      .describe('From baseline to baseline, in points; `auto`: `autoLeading` percent of the size.'),
    tracking: z.number().describe('Between all characters, in thousandths of the size.'),
    kerning: z
      .union([z.enum(['metrics', 'metrics-roman', 'optical', 'none']), z.number()])
      .describe('How pairs are fitted; a number, in thousandths of the size, is the space after each character.'),
    baselineShift: length.describe('Upwards.'),
    horizontalScale: z.number().positive().describe('Percent.'),
    verticalScale: z.number().positive().describe('Percent.'),
    skew: degrees.describe('False italics: to the right at the top.'),
    rotation: degrees.describe('Of each character by itself.'),
    fill,
    stroke,
    highlight: fill.describe('Painted behind the text, from ascender to descender.'),
    capitals: z.enum(['normal', 'all', 'small', 'all-small']),
    position: z.enum(['normal', 'superscript', 'subscript', 'numerator', 'denominator', 'ordinal']),
    positionSize: percent.describe('Size of super- and subscripts, percent of the size.'),
    positionShift: percent.describe('Shift of super- and subscripts, percent of the size.'),
    underline: z.union([z.boolean(), textLine]),
    strikethrough: z.union([z.boolean(), textLine]),
    ligatures: z.boolean(),
    features: z
      .record(tag, z.number().int().nonnegative())
      .describe('OpenType features by tag: 0 off, 1 on, or which.'),
    axes: z.record(tag, z.number()).describe('Axes of a variable font by tag.'),
    language: z.string().describe('BCP 47, for hyphens, quotes and shapes; `zxx`: none.'),
    noBreak: z.boolean().describe('Lines do not break within it.'),
    characterDirection: z.enum(['auto', 'ltr', 'rtl']),
    digits: z.enum(['default', 'arabic', 'hindi', 'farsi', 'native']),
    diacritics: z.enum(['default', 'opentype', 'loose', 'medium', 'tight', 'none']),
    kashidas: z.boolean().describe('Words may be stretched with kashidas.'),
    ruby,
    emphasis: z.union([emphasis, z.literal('none')]),
    tateChuYoko: z.boolean().describe('Set horizontally within vertical text.'),
    warichu: z
      .union([
        z.strictObject({ lines: z.number().int().min(2), size: percent.optional(), lineGap: length.optional() }),
        z.literal('none'),
      ])
      .describe('Several small lines within one line.'),
    tsume: fraction.describe('How much of the space around each character is taken away.'),
    akiBefore: fraction.describe('Space before, in ems.'),
    akiAfter: fraction.describe('Space after, in ems.'),
    alternates: z
      .string()
      .describe('OpenType tag of the East Asian form that is wanted: `trad`, `expt`, `jp78`; `none`: the usual one.'),
  })
  .partial()
  .meta({
    id: 'CharacterProperties',
    description: 'How characters look. Only what is said here differs from the style.',
  });

export type { CharacterProperties } from './interfaces.generated.ts';
