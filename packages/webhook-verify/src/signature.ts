import { encodeText, joinBytes } from './bytes.ts';
import { WebhookVerificationError } from './failure.ts';

/** The subscription's secret as the service shows it; several while a secret is being replaced. */
export type Secret = string | readonly string[];

/** The secrets as a list; throws for values that indicate a wrong setting. */
export function requireSecrets(secret: Secret): readonly string[] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (secrets.length > 0 && secrets.every(isSecret)) return secrets as readonly string[];
  throw new WebhookVerificationError(
    'SECRET_INVALID',
    'the secret is missing, empty or surrounded by white space; set one or more secrets',
  );
}

function isSecret(secret: unknown): boolean {
  return typeof secret === 'string' && secret !== '' && secret.trim() === secret;
}

/** The signed bytes: `{id}.{timestamp}.{body}`, with the body as sent. */
export function toMessage(id: string, timestamp: number, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([encodeText(`${id}.${timestamp}.`), body]);
}

/** The HMAC-SHA256 in base64. The key is the characters of the secret, which is not decoded although it looks like base64. */
export async function computeSignature(secret: string, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encodeText(secret), hmac, false, ['sign']);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, message))));
}

/** True if one of the signatures is an expected one; takes constant time. */
export function hasMatch(expected: readonly string[], signatures: readonly string[]): boolean {
  let matches = 0;
  for (const one of expected) for (const other of signatures) matches += Number(differenceOf(one, other) === 0);
  return matches > 0;
}

/** Zero for equal texts. Both have 44 characters, because their form was checked before. */
function differenceOf(one: string, other: string): number {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference;
}
