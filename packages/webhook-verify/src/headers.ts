import { type FailureCode, quote, WebhookVerificationError } from './failure.ts';

/** Headers as frameworks provide them: `Headers`, Node's header objects, or a plain object with names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header that must occur once. Node and `Headers` join repeated headers, which `repeated` detects. */
export function requireHeader(headers: WebhookHeaders, name: string, repeated = /,/): string {
  const values = listValues(headers, name);
  const [value] = values;
  if (typeof value !== 'string') {
    throw new WebhookVerificationError('HEADER_MISSING', `the header "${name}" is missing`);
  }
  if (values.length > 1 || repeated.test(value)) {
    throw new WebhookVerificationError('HEADER_REPEATED', `the header "${name}" occurs several times; expected one`);
  }
  return value;
}

function listValues(headers: WebhookHeaders, name: string): unknown[] {
  if (typeof headers?.get === 'function') return [headers.get(name)];
  return Object.entries(headers ?? {}).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
}

/** Returns the text if it matches the pattern; throws otherwise. */
export function requirePattern(text: string, pattern: RegExp, code: FailureCode, expected: string): string {
  if (pattern.test(text)) return text;
  throw new WebhookVerificationError(code, `found ${quote(text)}; expected ${expected}`);
}
