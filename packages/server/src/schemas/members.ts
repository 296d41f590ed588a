import { type Direction, type Header, limits, parseOwnHeaders, parseUrl } from '@quoin/core/url-headers';
import { z } from 'zod';

/** A text for people, with a maximum number of code points and no unpaired surrogates. */
export function shortText(max: number) {
  return z
    .string()
    .refine((text) => text.length <= max || (text.length <= 2 * max && [...text].length <= max), {
      error: `must have at most ${max} characters`,
      params: { code: 'too_long' },
    })
    .refine((text) => !/\p{Surrogate}/u.test(text), {
      error: 'must not contain an unpaired surrogate',
      params: { code: 'not_text' },
    })
    .meta({ maxLength: max });
}

/** A URL as written; `parseUrl` parses it again when it is used. */
export function urlMember() {
  return z
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
}

/** The headers of one URL: core validates them; the schema only describes them. */
export function ownHeaders(direction: Direction, description = `HTTP headers for the ${direction}`) {
  return z
    .unknown()
    .transform((value, context): readonly Header[] => {
      const parsed = parseOwnHeaders(value, direction, 'headers');
      if (parsed.ok) return parsed.headers;
      for (const { field, code, message } of parsed.problems) {
        // `headers.Host` is a member; a fault of the object itself has no member.
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
      description,
    });
}
