import { apiImageConfigSchema } from '@quoin/core/image';
import { limits } from '@quoin/core/url-headers';
import { z } from 'zod';
import { ownHeaders, shortText, urlMember } from '../../schemas/members.ts';
import { inputTypes, outputTypes } from './conversions.ts';

/** Code points in a tag. */
const maxTagLength = 255;

const url = urlMember();

/**
 * A job request. `url_headers` is only described here; it is validated separately, because its problems have another
 * class.
 */
export const orderSchema = z.strictObject({
  tag: shortText(maxTagLength).optional().meta({ description: 'For identifying or grouping jobs' }),
  input: z.strictObject({
    type: z.enum(inputTypes).meta({ description: 'Input format' }),
    source: z.strictObject({ url, headers: ownHeaders('download') }),
  }),
  output: z.strictObject({
    type: z.enum(outputTypes).meta({ description: 'Output format' }),
    upload: z.strictObject({ url, headers: ownHeaders('upload') }),
    config: apiImageConfigSchema.optional().meta({ description: 'Image conversion settings' }),
  }),
  url_headers: z.unknown().optional().meta(rulesMeta()),
});

/** The body of a retry: headers and rules, which are deleted when a job ends, and URLs in place of the stored ones. */
export const retrySchema = z.strictObject({
  input: z
    .strictObject({ source: z.strictObject({ url: url.optional(), headers: ownHeaders('download') }).optional() })
    .optional(),
  output: z
    .strictObject({ upload: z.strictObject({ url: url.optional(), headers: ownHeaders('upload') }).optional() })
    .optional(),
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
