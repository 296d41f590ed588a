import { imageConfigSchema } from '@quoin/core/image';
import { type Direction, type Header, limits, parseOwnHeaders, parseUrl } from '@quoin/core/url-headers';
import { z } from 'zod';
import { inputTypes, outputTypes } from './conversions.ts';

/** Code points in a tag. */
const maxTagLength = 255;

/** The URL of a source or a target, as written; what it stands for is read by `parseUrl` again when it is used. */
const url = z
  .string()
  .transform((text, context) => {
    const parsed = parseUrl(text);
    if (parsed.ok) return parsed.url;
    for (const { code, message } of parsed.problems) {
      context.addIssue({ code: 'custom', message, params: { code } });
    }
    return z.NEVER;
  })
  .meta({ format: 'uri', description: 'An http or https URL' });

/** Own headers: core judges them; the schema only describes them. */
function ownHeaders(direction: Direction) {
  return z
    .unknown()
    .transform((value, context): readonly Header[] => {
      const parsed = parseOwnHeaders(value, direction, 'headers');
      if (parsed.ok) return parsed.headers;
      for (const { field, code, message } of parsed.problems) {
        // `headers.Host` is a member; a fault of the object itself has no further step.
        const path = field.startsWith('headers.') ? [field.slice('headers.'.length)] : [];
        context.addIssue({ code: 'custom', message, params: { code }, path });
      }
      return z.NEVER;
    })
    .optional()
    .meta({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: limits.valueBytes },
      maxProperties: limits.headers,
      description: `HTTP headers for the ${direction}`,
    });
}

/** A job request. `url_headers` is described here and judged apart: every fault in it is of another class. */
export const orderSchema = z.strictObject({
  tag: z
    .string()
    .refine((text) => text.length <= 2 * maxTagLength && [...text].length <= maxTagLength, {
      error: `expected at most ${maxTagLength} characters`,
      params: { code: 'too_long' },
    })
    .refine((text) => !/\p{Surrogate}/u.test(text), {
      error: 'expected text, found half of a surrogate pair',
      params: { code: 'not_text' },
    })
    .optional()
    .meta({ maxLength: maxTagLength, description: 'For identifying or grouping jobs' }),
  input: z.strictObject({
    type: z.enum(inputTypes).meta({ description: 'Input format' }),
    source: z.strictObject({ url, headers: ownHeaders('download') }),
  }),
  output: z.strictObject({
    type: z.enum(outputTypes).meta({ description: 'Output format' }),
    upload: z.strictObject({ url, headers: ownHeaders('upload') }),
    config: imageConfigSchema.optional().meta({ description: 'Image conversion settings' }),
  }),
  url_headers: z.unknown().optional().meta(rulesMeta()),
});

/** What may be given again when a job is retried: headers and rules, which are gone by then. */
export const retrySchema = z.strictObject({
  input: z.strictObject({ source: z.strictObject({ headers: ownHeaders('download') }).optional() }).optional(),
  output: z.strictObject({ upload: z.strictObject({ headers: ownHeaders('upload') }).optional() }).optional(),
  url_headers: z.unknown().optional().meta(rulesMeta()),
});

function rulesMeta() {
  return {
    type: 'array',
    maxItems: limits.rules,
    items: {
      type: 'object',
      required: ['match', 'headers'],
      additionalProperties: false,
      properties: {
        match: {
          type: 'string',
          maxLength: limits.matchLength,
          description: 'Absolute https URL with a host; one that ends in / is a prefix',
        },
        headers: {
          type: 'object',
          additionalProperties: { type: 'string', maxLength: limits.valueBytes },
          maxProperties: limits.headers,
        },
      },
    },
    description: 'Header rules; per URL one of them gives the headers',
  };
}
