import { z } from 'zod';
import { extra } from './parts.ts';

const time = z.iso.datetime({ offset: true, local: true });

/** Where a document came from, for people who look for the reason of something. */
const source = z
  .strictObject({
    format: z.string().describe('The format, in lower case: `idml`, `polotno`, `fabric`, `konva`, `pdfme`, …'),
    version: z.string().optional().describe('The version of the format, in its own words.'),
    creator: z.string().optional().describe('The program that wrote the file, as it calls itself.'),
    name: z.string().optional().describe("The source's own name within its package."),
  })
  .meta({ id: 'Source', description: 'Where the document came from.' });

export const metaData = z
  .strictObject({
    title: z.string().default('').describe('The name that people know the document by; empty if absent.'),
    author: z.string().optional(),
    description: z.string().optional(),
    keywords: z.array(z.string()).optional(),
    copyright: z.string().optional(),
    language: z.string().optional().describe('BCP 47, as in `de-CH`: the language that most of the text is in.'),
    createdAt: time.optional().describe('ISO 8601, as the source says; never the time of a conversion.'),
    modifiedAt: time.optional().describe('ISO 8601, as the source says; never the time of a conversion.'),
    generator: z.string().optional().describe('What wrote this document.'),
    inkProfile: z
      .string()
      .optional()
      .describe('The ICC profile that the CMYK values are meant for, by the name that it gives itself.'),
    source: source.optional(),
    extra: extra.optional(),
  })
  .meta({ id: 'MetaData', description: 'Title, author, times, and where the document came from.' });

export type { MetaData } from './interfaces.generated.ts';
