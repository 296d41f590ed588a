import type { Policy } from './policy.ts';

/** What the answers to limited requests say of the limits. */
export interface RateFields {
  readonly RateLimit?: string;
  readonly 'RateLimit-Policy'?: string;
  readonly 'Retry-After'?: string;
}

/** How one layer stands: so many requests are left until its window ends. */
export interface LayerStatus {
  readonly remaining: number;
  readonly endsAt: number;
}

/** The layer nearest to exhaustion: with the fewest requests left; of several the one whose window ends last. */
export function nearestOf(statuses: readonly LayerStatus[]): LayerStatus {
  return statuses.reduce((nearest, each) => {
    const isNearer =
      each.remaining < nearest.remaining || (each.remaining === nearest.remaining && each.endsAt > nearest.endsAt);
    return isNearer ? each : nearest;
  });
}

/**
 * Writes how the layer nearest to exhaustion stands.
 * @see draft-ietf-httpapi-ratelimit-headers, "RateLimit Field"
 */
export function writeFields({ category, field }: Policy, remaining: number, endsAt: number, now: number): RateFields {
  return { RateLimit: `"${category}";r=${remaining};t=${secondsUntil(endsAt, now)}`, 'RateLimit-Policy': field };
}

/** Seconds until every layer that is exhausted lets requests pass again. */
export function writeRetryAfter(statuses: readonly LayerStatus[], now: number): string {
  const ends = statuses.filter(({ remaining }) => remaining <= 0).map(({ endsAt }) => endsAt);
  return String(secondsUntil(Math.max(now, ...ends), now));
}

/** Rounded up: who waits so long does not come too early. */
function secondsUntil(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
