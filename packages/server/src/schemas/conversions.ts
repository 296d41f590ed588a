import { formats } from '@quoin/core';
import type { ImageConfig } from '@quoin/core/image';
import { imageConfigSchema } from '@quoin/core/image';
import { describeRange, type ImageSetting, imageSettings } from '@quoin/core/image-settings';
import { z } from 'zod';
import type { DirectOrder } from '../direct/direct-conversions.ts';
import { optionalWholeNumber } from './page.ts';

// Direct conversion offers the formats and settings of the command line, which uses it.

const fromTypes = formats.flatMap((format) => format.inputTypes);
const toTypes = [...new Set(formats.flatMap((format) => format.outputTypes))];

const flag = (description: string) =>
  z
    .enum(['1', '0', 'true', 'false'])
    .transform((text) => text === '1' || text === 'true')
    .optional()
    .meta({ description });

/** Faces and pages have no upper bound of their own; core compares them with the file. */
const maxNumber = 999_999;

const settings = {
  to: z.enum(toTypes).meta({ description: 'Output type' }),
  from: z.enum(fromTypes).optional().meta({ description: 'Type of the body; by default detected from its bytes' }),
  ...imageQuery(),
  face: optionalWholeNumber(0, maxNumber, 'Number of the font in a collection, from 0'),
  instance: z
    .string()
    .transform(parseInstance)
    .optional()
    .meta({ description: 'Instance of a variable font: `wght=700,wdth=90`, or its name' }),
  page: optionalWholeNumber(1, maxNumber, 'Page of a pdf or ai document or of a tiff, from 1'),
  allow_missing: flag('True to convert layout packages without their links or fonts, with notes'),
  tolerant: flag('True to convert the existing part of images that end early, with a note'),
  notes: flag('True for a response of two parts: the notes as JSON, then the file'),
};

/**
 * The query of a direct conversion. Settings that the output does not have are left to core, which ignores them with a
 * note, as on the command line.
 */
export const conversionQuery = z.strictObject(settings);

export type ConversionQuery = z.output<typeof conversionQuery>;

/** The order for the worker; absent members are left out. */
export function toDirectOrder(query: ConversionQuery): DirectOrder {
  const { to, from, face, instance, page, tolerant, allow_missing: allowMissing } = query;
  const config = toConfig(query);
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

/** The name of a setting in a query: `noEnlarge` is `no_enlarge`. */
function inQuery(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The settings of images as members of a query, whose values are texts. */
function imageQuery(): Record<string, z.ZodType<unknown, string | undefined>> {
  const members = Object.entries(imageSettings).map(([name, setting]) => [inQuery(name), toMember(setting)]);
  return Object.fromEntries(members);
}

function toMember(setting: ImageSetting): z.ZodType<unknown, string | undefined> {
  const description = `${setting.description}; default: ${setting.default}`;
  switch (setting.kind) {
    case 'integer':
      return optionalWholeNumber(setting.min, setting.max, description);
    case 'switch':
      return flag(description);
    case 'choice':
      return z
        .enum(setting.values as [string, ...string[]])
        .optional()
        .meta({ description });
    case 'colour':
      return imageConfigSchema.shape.background.meta({ description }) as z.ZodType<string | undefined, string>;
    case 'list':
      return z
        .string()
        .transform((text) => (text === 'none' ? [] : text.split(',')))
        .refine((words) => words.every((word) => setting.values.includes(word)), `must be ${describeRange(setting)}`)
        .optional()
        .meta({ type: 'string', description: `${description}; separated by commas, or none` });
  }
}

function toConfig(query: Readonly<Record<string, unknown>>): ImageConfig {
  const given = Object.keys(imageSettings).map((name) => [name, query[inQuery(name)]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
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
