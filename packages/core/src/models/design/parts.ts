import { z } from 'zod';

// Basic types of all other parts. Lengths are points (1/72 inch), y runs down, angles are degrees clockwise.

/** @see RFC 9562, "UUID Format" */
export const id = z
  .uuid()
  .describe('A UUID; derived from the position in the source, so that it does not change with other parts.');

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

/** Private data of a program. Other programs do not interpret it. */
export const extra = z
  .record(z.string(), z.json())
  .describe('Private data of a program. Other programs keep it and do not interpret it.');

export type { Box } from './interfaces.generated.ts';
