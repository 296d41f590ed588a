import { readFileSync } from 'node:fs';
import type { WebhookHeaders } from '../src/headers.ts';

/** A delivery of `vectors/webhooks.json`, and what a receiver must make of it. */
export interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly id: string | readonly string[] | null;
  readonly timestamp: string | readonly string[] | null;
  readonly signature: string | readonly string[] | null;
  readonly body: { readonly utf8: string } | { readonly base64: string };
  readonly now: number;
  readonly expected: string;
}

const file = new URL('../../../vectors/webhooks.json', import.meta.url);
export const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] };

export function headersOf({
  id,
  timestamp,
  signature,
}: Vector): Exclude<WebhookHeaders, { get(name: string): unknown }> {
  return {
    ...(id === null ? {} : { 'webhook-id': id }),
    ...(timestamp === null ? {} : { 'webhook-timestamp': timestamp }),
    ...(signature === null ? {} : { 'webhook-signature': signature }),
  };
}

export function bodyOf({ body }: Vector): Uint8Array {
  return 'utf8' in body ? Buffer.from(body.utf8) : Buffer.from(body.base64, 'base64');
}
