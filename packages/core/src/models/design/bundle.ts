import { z } from 'zod';
import { design } from './document.ts';

const file = {
  name: z.string().describe('The name of the file in the source.'),
  mediaType: z.string().optional(),
  bytes: z.number().int().nonnegative().optional().describe('Size in bytes.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  missing: z.literal(true).optional().describe('The source refers to the file, but did not contain it.'),
  originalType: z.string().optional().describe('The format before conversion: `psd`, `otf`.'),
  originalName: z.string().optional().describe('The path in the source.'),
};

export const imageAsset = z
  .strictObject({
    ...file,
    width: z.number().int().positive().optional().describe('Pixels.'),
    height: z.number().int().positive().optional().describe('Pixels.'),
  })
  .meta({ id: 'ImageAsset', description: 'A picture of the bundle.' });

export const fontAsset = z
  .strictObject({
    ...file,
    family: z.string().optional(),
    style: z.string().optional(),
    postScriptName: z.string().optional(),
    problems: z
      .array(z.string())
      .optional()
      .describe('Faults of the source font that remain: browsers may refuse it or ignore a table.'),
  })
  .meta({ id: 'FontAsset', description: 'A font of the bundle.' });

export const manifest = z
  .strictObject({
    images: z.record(z.string(), imageAsset).describe('Pictures by the `src` that the template uses.'),
    fonts: z.record(z.string(), fontAsset).describe('Fonts by the `src` that the template uses.'),
  })
  .meta({ id: 'Manifest', description: 'The files that the template refers to.' });

/** The content of `templatebundle.json`. */
export const templateBundle = z
  .strictObject({ version: z.literal('1.0.0'), template: design, manifest })
  .meta({ id: 'TemplateBundle', description: 'A design document with the list of its files: `templatebundle.json`.' });

export type { FontAsset, ImageAsset, Manifest, TemplateBundle } from './interfaces.generated.ts';
