import { formats } from '@quoin/core';
import { imageConfigSchema } from '@quoin/core/image';
import { z } from 'zod';
import type { DirectOrder } from '../direct/direct-conversions.ts';
import { optionalWholeNumber } from './page.ts';

// Direct conversion offers the formats and settings of the command line, which uses it.

const fromTypes = formats.flatMap((format) => format.inputTypes);
const toTypes = [...new Set(formats.flatMap((format) => format.outputTypes))];
const { fit } = imageConfigSchema.shape;

const flag = (description: string) =>
  z
    .enum(['1', '0', 'true', 'false'])
    .transform((text) => text === '1' || text === 'true')
    .optional()
    .meta({ description });

/** Faces and pages have no upper bound of their own; core compares them with the file. */
const maxNumber = 999_999;
const maxSide = 10_000;

const settings = {
  to: z.enum(toTypes).meta({ description: 'Output type' }),
  from: z.enum(fromTypes).optional().meta({ description: 'Type of the body; by default detected from its bytes' }),
  width: optionalWholeNumber(1, maxSide, 'Target width in pixels'),
  height: optionalWholeNumber(1, maxSide, 'Target height in pixels'),
  fit: fit.meta({ description: 'Sizing method; default max' }),
  quality: optionalWholeNumber(1, 100, 'Quality of jpg, webp and avif; default 90'),
  strip: flag('True to remove metadata from the output'),
  trace: flag('True to convert pictures to outlines; only for svg'),
  face: optionalWholeNumber(0, maxNumber, 'Number of the font in a collection, from 0'),
  instance: z
    .string()
    .transform(parseInstance)
    .optional()
    .meta({ description: 'Instance of a variable font: `wght=700,wdth=90`, or its name' }),
  page: optionalWholeNumber(1, maxNumber, 'Page of a pdf or ai document, from 1'),
  allow_missing: flag('True to convert layout packages without their links or fonts, with notes'),
  tolerant: flag('True to convert the existing part of images that end early, with a note'),
  notes: flag('True for a response of two parts: the notes as JSON, then the file'),
};

const imageSettings = ['width', 'height', 'fit', 'quality', 'strip', 'trace'] as const;
/**
 * The query of a direct conversion. Settings that the output does not have are left to core, which ignores them with a
 * note, as on the command line.
 */
export const conversionQuery = z.strictObject(settings);

export type ConversionQuery = z.output<typeof conversionQuery>;

/** The order for the worker; absent members are left out. */
export function toDirectOrder(query: ConversionQuery): DirectOrder {
  const { to, from, face, instance, page, tolerant, allow_missing: allowMissing } = query;
  const config = Object.fromEntries(
    imageSettings.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]),
  );
  const font = { ...(face !== undefined && { face }), ...(instance !== undefined && { instance }) };
  return {
    to,
    ...(from !== undefined && { from }),
    ...(Object.keys(config).length > 0 && { config }),
    ...(Object.keys(font).length > 0 && { font }),
    ...(page !== undefined && { page }),
    ...(tolerant !== undefined && { tolerant }),
    ...(allowMissing !== undefined && { allowMissing }),
  };
}

function parseInstance(text: string, context: z.RefinementCtx): Readonly<Record<string, number>> | string {
  if (text !== '' && !text.includes('=')) return text;
  const found = text.split(',').map((part) => /^\s*([ -<>-~]{1,4})=\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(part));
  const tags = new Set(found.map((match) => match?.[1]));
  if (tags.has(undefined) || tags.size < found.length) {
    context.addIssue({ code: 'custom', message: 'must be coordinates such as wght=700,wdth=90, or a name' });
    return z.NEVER;
  }
  return Object.fromEntries(found.map((match) => [match?.[1], Number(match?.[2])]));
}
