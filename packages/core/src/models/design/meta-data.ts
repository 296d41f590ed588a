import { z } from 'zod';
import { extra } from './parts.ts';

const time = z.iso.datetime({ offset: true, local: true });

/** Origin of a document, for debugging. */
const source = z
  .strictObject({
    format: z.string().describe('The format, in lower case: `idml`, `polotno`, `fabric`, `konva`, `pdfme`, …'),
    version: z.string().optional().describe('The version of the format, as the format writes it.'),
    creator: z.string().optional().describe('The program that wrote the file, by its own name.'),
    name: z.string().optional().describe('The name of the source in its package.'),
  })
  .meta({ id: 'Source', description: 'The origin of the document.' });

export const metaData = z
  .strictObject({
    title: z.string().default('').describe('The title of the document; empty if absent.'),
    author: z.string().optional(),
    description: z.string().optional(),
    keywords: z.array(z.string()).optional(),
    copyright: z.string().optional(),
    language: z.string().optional().describe('The language of most of the text, in BCP 47: `de-CH`.'),
    createdAt: time.optional().describe('ISO 8601, as stated in the source; never the time of a conversion.'),
    modifiedAt: time.optional().describe('ISO 8601, as stated in the source; never the time of a conversion.'),
    generator: z.string().optional().describe('The program that wrote this document.'),
    inkProfile: z
      .string()
      .optional()
      .describe('The name of the ICC profile that the CMYK values are meant for, from the profile itself.'),
    source: source.optional(),
    extra: extra.optional(),
  })
  .meta({ id: 'MetaData', description: 'Title, author, times, and the origin of the document.' });

export type { MetaData } from './interfaces.generated.ts';
