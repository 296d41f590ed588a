import { z } from 'zod';
import { id, uriReference } from './parts.ts';

export const font = z
  .strictObject({
    id,
    family: z.string().min(1).describe('The family, as in the text property `fontFamily`.'),
    style: z.string().describe('The face in the family, as in the text property `fontStyle`: `Bold Condensed`.'),
    weight: z.number().min(1).max(1000).optional().describe('As in CSS: 400 is regular, 700 bold.'),
    italic: z.boolean().optional(),
    stretch: z.number().positive().optional().describe('Percent, as in CSS: 100 is normal, 75 condensed.'),
    postScriptName: z.string().optional(),
    src: uriReference.optional().describe('The font file, also a key of `manifest.fonts`. Absent: no file.'),
    missing: z.string().optional().describe('Instead of `src`: the key in `manifest.fonts` of a missing file.'),
    face: z.number().int().nonnegative().optional().describe('Index of the font in a collection; the first is 0.'),
    fallback: z.array(z.string()).optional().describe('Families to try, in this order, if the font is not available.'),
    embedding: z
      .enum(['installable', 'editable', 'preview', 'restricted'])
      .optional()
      .describe("Embedding that the font's licence bits allow. `restricted`: only with permission of its maker."),
  })
  .meta({ id: 'Font', description: 'One face that the text uses, found by `family` and `style`.' });

export type { Font } from './interfaces.generated.ts';
