import { z } from 'zod';

// The small parts that all others are made of. Lengths are points (1/72 inch), y runs down, angles are degrees clockwise.

/** @see RFC 9562, "UUID Format" */
export const id = z
  .uuid()
  .describe('A UUID; made from the place in the source, so that it stays when other things change.');

export const length = z.number().describe('Points, 1/72 inch.');
export const size = z.number().nonnegative().describe('Points, 1/72 inch; not below 0.');
export const degrees = z.number().describe('Degrees, clockwise.');
export const percent = z.number().min(0).max(100).describe('Percent, 0 to 100.');
export const fraction = z.number().min(0).max(1).describe('0 to 1.');

export const matrix = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
  .meta({ id: 'Matrix', description: "[a b c d e f]: x' = a·x + c·y + e, y' = b·x + d·y + f." });

export const point = z.tuple([z.number(), z.number()]).meta({ id: 'Point', description: '[x, y] in points.' });

export const box = z
  .strictObject({ top: length, right: length, bottom: length, left: length })
  .meta({ id: 'Box', description: 'Distances from the four edges, in points.' });

export const uriReference = z
  .string()
  .min(1)
  .describe("A URI reference, resolved against the document's own URL: `images/a.png`, an https URL, or a data URI.");

/** What a program may keep with a thing for itself; nobody else looks into it. */
export const extra = z
  .record(z.string(), z.json())
  .describe('Members of a program for itself. Others keep them and do not look into them.');

export type { Box } from './interfaces.generated.ts';
