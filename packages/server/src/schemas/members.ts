import { type Direction, type Header, limits, parseOwnHeaders, parseUrl } from '@quoin/core/url-headers';
import { z } from 'zod';

/** A text that a person reads: at most so many code points, and no half of a surrogate pair. */
export function shortText(max: number) {
  return z
    .string()
    .refine((text) => text.length <= max || (text.length <= 2 * max && [...text].length <= max), {
      error: `expected at most ${max} characters`,
      params: { code: 'too_long' },
    })
    .refine((text) => !/\p{Surrogate}/u.test(text), {
      error: 'expected text, found half of a surrogate pair',
      params: { code: 'not_text' },
    })
    .meta({ maxLength: max });
}

/** A URL as written; what it stands for is read by `parseUrl` again when it is used. */
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

/** The headers of one URL: core judges them; the schema only describes them. */
export function ownHeaders(direction: Direction, description = `HTTP headers for the ${direction}`) {
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
      description,
    });
}
