import { z } from 'zod';
import { characterProperties } from './character-properties.ts';
import { effect } from './effects.ts';
import { fitting, textFrame, wrap } from './frames.ts';
import { fill, stroke } from './paint.ts';
import { paragraphProperties } from './paragraph-properties.ts';
import { fraction, id } from './parts.ts';
import { corner } from './shapes.ts';
import { cellProperties, tableProperties } from './tables.ts';

const base = {
  id,
  name: z.string(),
  group: z.array(z.string()).optional().describe('The folders that contain the style, outermost first.'),
  basedOn: id
    .optional()
    .describe('The style of the same kind that provides the properties that this one does not set.'),
};

export const paragraphStyle = z
  .strictObject({
    ...base,
    next: id.optional().describe('The style of the next paragraph.'),
    set: paragraphProperties,
  })
  .meta({ id: 'ParagraphStyle', description: 'A named set of paragraph properties.' });

export const characterStyle = z
  .strictObject({ ...base, set: characterProperties })
  .meta({ id: 'CharacterStyle', description: 'A named set of character properties.' });

export const objectProperties = z
  .strictObject({
    fill,
    stroke,
    opacity: fraction,
    effects: z.array(effect),
    corners: z.tuple([corner, corner, corner, corner]),
    wrap,
    fitting,
    text: textFrame.omit({ story: true, onPath: true }),
    paragraphStyle: id,
  })
  .partial()
  .meta({ id: 'ObjectProperties', description: 'Initial properties of elements that are created with the style.' });

export const styles = z
  .strictObject({
    paragraph: z.array(paragraphStyle),
    character: z.array(characterStyle),
    object: z.array(z.strictObject({ ...base, set: objectProperties })).optional(),
    cell: z.array(z.strictObject({ ...base, set: cellProperties })).optional(),
    table: z.array(z.strictObject({ ...base, set: tableProperties })).optional(),
  })
  .meta({ id: 'Styles', description: 'All styles, each with the properties that it sets itself.' });

export type { CharacterStyle, ObjectProperties, ParagraphStyle, Styles } from './interfaces.generated.ts';
