import { RateLimiter } from './limiter.ts';
import { RequestLimits } from './request-limits.ts';
import { loadRateLimits } from './tiers.ts';

/** For tests of other things: no limits, and nothing is stored. */
export function createNoLimits(): RequestLimits {
  const limiter = new RateLimiter({ store: {} as never, now: Date.now });
  return new RequestLimits({ limits: loadRateLimits('off'), limiter, findTier: () => undefined });
}
