import { type FailureCode, quote, WebhookVerificationError } from './failure.ts';

/** Headers as frameworks hand them over: `Headers`, Node's header objects, or a plain object, names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The one value of a header. Node and `Headers` join a header that came twice with a comma: `repeated` tells. */
export function requireHeader(headers: WebhookHeaders, name: string, repeated = /,/): string {
  const values = listValues(headers, name);
  const [value] = values;
  if (typeof value !== 'string') {
    throw new WebhookVerificationError('HEADER_MISSING', `found no header ${name}; expected one`);
  }
  if (values.length > 1 || repeated.test(value)) {
    throw new WebhookVerificationError('HEADER_REPEATED', `found several headers ${name}; expected one`);
  }
  return value;
}

function listValues(headers: WebhookHeaders, name: string): unknown[] {
  if (typeof headers?.get === 'function') return [headers.get(name)];
  return Object.entries(headers ?? {}).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
}

/** The text itself, if it has the form that `pattern` describes. */
export function requirePattern(text: string, pattern: RegExp, code: FailureCode, expected: string): string {
  if (pattern.test(text)) return text;
  throw new WebhookVerificationError(code, `found ${quote(text)}; expected ${expected}`);
}
