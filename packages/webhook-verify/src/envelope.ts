import { type Clock, requireNumber, toSeconds } from './clock.ts';
import { quote, WebhookVerificationError } from './failure.ts';
import { requireHeader, requirePattern, type WebhookHeaders } from './headers.ts';
import { requireSecrets, type Secret } from './signature.ts';

/** Options for the check of the timestamp. */
export interface VerifyOptions {
  /** The maximum difference between the timestamp and now, in either direction, inclusive. 300 by default. */
  readonly toleranceSeconds?: number | undefined;
  /** The current time; the real clock by default. */
  readonly now?: Clock | undefined;
}

/** The content of the three headers of a delivery, well-formed and fresh, but not yet verified. */
export interface Envelope {
  readonly secrets: readonly string[];
  readonly id: string;
  readonly timestamp: number;
  /** The base64 text of every `v1` signature. */
  readonly signatures: readonly string[];
}

/** Checks everything that does not need the body. */
export function readEnvelope(secret: Secret, headers: WebhookHeaders, options: VerifyOptions): Envelope {
  const secrets = requireSecrets(secret);
  const id = requireId(requireHeader(headers, 'webhook-id'));
  const timestamp = requireTimestamp(requireHeader(headers, 'webhook-timestamp'));
  const signatures = parseSignatures(requireHeader(headers, 'webhook-signature', /,[^\s,]+,\s/));
  requireFresh(timestamp, options);
  return { secrets, id, timestamp, signatures };
}

/**
 * Visible ASCII without comma and full stop: with a full stop in the id, the parts of the signed message
 * `{id}.{timestamp}.{body}` would be ambiguous.
 */
export function requireId(id: string): string {
  return requirePattern(id, /^[!-+\-/-~]+$/, 'ID_MALFORMED', 'visible ASCII without comma and full stop');
}

/** Decimal digits only, so that each second has one spelling: no sign, space, fraction, exponent or leading zero. */
export function requireTimestamp(text: string): number {
  return Number(requirePattern(text, /^(0|[1-9]\d{0,14})$/, 'TIMESTAMP_MALFORMED', 'decimal seconds since the epoch'));
}

function requireFresh(timestamp: number, { toleranceSeconds = 300, now }: VerifyOptions): void {
  const tolerance = requireNumber('toleranceSeconds', toleranceSeconds);
  const age = toSeconds(now) - timestamp;
  if (Math.abs(age) <= tolerance) return;
  throw new WebhookVerificationError(
    age > 0 ? 'TIMESTAMP_TOO_OLD' : 'TIMESTAMP_TOO_NEW',
    `the timestamp is ${Math.abs(age)} s ${age > 0 ? 'behind' : 'ahead of'} the clock; at most ${tolerance} s are allowed`,
  );
}

/** 32 bytes in base64 with zeros in the unused bits, so that a signature has only one spelling. */
const v1 = /^v1,([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/;
/** Signatures of other versions are allowed; their format is unknown. */
const otherVersion = /^v(?!1,)[1-9]\d*[a-z]*,./;

function parseSignatures(header: string): string[] {
  const parts = header.split(' ');
  for (const part of parts) {
    if (v1.test(part) || otherVersion.test(part)) continue;
    throw new WebhookVerificationError(
      'SIGNATURE_MALFORMED',
      `the signature is ${quote(part)}; expected "v1," and the base64 of 32 bytes`,
    );
  }
  const signatures = parts.flatMap((part) => v1.exec(part)?.[1] ?? []);
  if (signatures.length > 0) return signatures;
  throw new WebhookVerificationError(
    'SIGNATURE_VERSION_UNKNOWN',
    `the signature is ${quote(header)}; expected a v1 signature`,
  );
}
