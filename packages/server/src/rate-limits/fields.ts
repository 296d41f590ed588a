import type { Policy } from './policy.ts';

/** Header fields about rate limits in responses. */
export interface RateFields {
  readonly RateLimit?: string;
  readonly 'RateLimit-Policy'?: string;
  readonly 'Retry-After'?: string;
}

/** The status of one layer: the requests left until its window ends. */
export interface LayerStatus {
  readonly remaining: number;
  readonly endsAt: number;
}

/**
 * The layer nearest to exhaustion: the one with the fewest requests left; if several, the one whose window ends last.
 */
export function nearestOf(statuses: readonly LayerStatus[]): LayerStatus {
  return statuses.reduce((nearest, each) => {
    const isNearer =
      each.remaining < nearest.remaining || (each.remaining === nearest.remaining && each.endsAt > nearest.endsAt);
    return isNearer ? each : nearest;
  });
}

/**
 * Writes the fields for the layer nearest to exhaustion.
 * @see draft-ietf-httpapi-ratelimit-headers, "RateLimit Field"
 */
export function writeFields({ category, field }: Policy, remaining: number, endsAt: number, now: number): RateFields {
  return { RateLimit: `"${category}";r=${remaining};t=${secondsUntil(endsAt, now)}`, 'RateLimit-Policy': field };
}

/** Seconds until no layer is exhausted. */
export function writeRetryAfter(statuses: readonly LayerStatus[], now: number): string {
  const ends = statuses.filter(({ remaining }) => remaining <= 0).map(({ endsAt }) => endsAt);
  return String(secondsUntil(Math.max(now, ...ends), now));
}

/** Rounded up, so that a client that waits this long is not too early. */
function secondsUntil(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
