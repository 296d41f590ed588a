import { type Clock, requireNumber, toSeconds } from './clock.ts';
import { quote, WebhookVerificationError } from './failure.ts';
import { requireHeader, requirePattern, type WebhookHeaders } from './headers.ts';
import { requireSecrets, type Secret } from './signature.ts';

/** When a delivery counts as fresh. */
export interface VerifyOptions {
  /** How far the timestamp may lie from now, in either direction, itself included. 300 by default. */
  readonly toleranceSeconds?: number | undefined;
  /** The present; the real clock by default. */
  readonly now?: Clock | undefined;
}

/** What the three headers of a delivery say, well formed and fresh; not yet proved. */
export interface Envelope {
  readonly secrets: readonly string[];
  readonly id: string;
  readonly timestamp: number;
  /** The base64 text of every `v1` signature. */
  readonly signatures: readonly string[];
}

/** Checks all that can be checked before the body is read. */
export function readEnvelope(secret: Secret, headers: WebhookHeaders, options: VerifyOptions): Envelope {
  const secrets = requireSecrets(secret);
  const id = requireId(requireHeader(headers, 'webhook-id'));
  const timestamp = requireTimestamp(requireHeader(headers, 'webhook-timestamp'));
  const signatures = parseSignatures(requireHeader(headers, 'webhook-signature', /,[^\s,]+,\s/));
  requireFresh(timestamp, options);
  return { secrets, id, timestamp, signatures };
}

/**
 * Visible ASCII without comma and full stop: in `{id}.{timestamp}.{body}` an id with a full stop
 * would let parts of a signed message change places.
 */
export function requireId(id: string): string {
  return requirePattern(id, /^[!-+\-/-~]+$/, 'ID_MALFORMED', 'visible ASCII without comma and full stop');
}

/** One spelling for each second: no sign, space, fraction, exponent or leading zero. */
export function requireTimestamp(text: string): number {
  return Number(requirePattern(text, /^(0|[1-9]\d{0,14})$/, 'TIMESTAMP_MALFORMED', 'decimal seconds since the epoch'));
}

function requireFresh(timestamp: number, { toleranceSeconds = 300, now }: VerifyOptions): void {
  const tolerance = requireNumber('toleranceSeconds', toleranceSeconds);
  const age = toSeconds(now) - timestamp;
  if (Math.abs(age) <= tolerance) return;
  throw new WebhookVerificationError(
    age > 0 ? 'TIMESTAMP_TOO_OLD' : 'TIMESTAMP_TOO_NEW',
    `the timestamp is ${Math.abs(age)} s ${age > 0 ? 'behind' : 'ahead of'} the clock; expected at most ${tolerance} s`,
  );
}

/** 32 bytes in base64 with the unused bits zero, so that a signature has one spelling only. */
const v1 = /^v1,([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/;
/** Signatures of other versions may stand beside ours; what they look like is not ours to say. */
const otherVersion = /^v(?!1,)[1-9]\d*[a-z]*,./;

function parseSignatures(header: string): string[] {
  const parts = header.split(' ');
  for (const part of parts) {
    if (v1.test(part) || otherVersion.test(part)) continue;
    throw new WebhookVerificationError(
      'SIGNATURE_MALFORMED',
      `found ${quote(part)}; expected v1, and the base64 of 32 bytes`,
    );
  }
  const signatures = parts.flatMap((part) => v1.exec(part)?.[1] ?? []);
  if (signatures.length > 0) return signatures;
  throw new WebhookVerificationError('SIGNATURE_VERSION_UNKNOWN', `found ${quote(header)}; expected a v1 signature`);
}
