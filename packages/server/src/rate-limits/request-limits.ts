import { subscriberOf } from '../network/addresses/addresses.ts';
import type { RateFields } from './fields.ts';
import type { QuotaUse, RateLimiter } from './limiter.ts';
import type { RateDecision } from './meter.ts';
import type { Category } from './policy.ts';
import type { RateLimits, Tier } from './tiers.ts';

/** The owner of the quotas: a client with its organization, or an address without a token. */
export type QuotaOwner = { readonly clientId: string; readonly organizationId: string } | { readonly address: string };

export interface RequestLimitsOptions {
  readonly limits: RateLimits;
  readonly limiter: Pick<RateLimiter, 'take' | 'readFields'>;
  /** The tier of an organization; undefined if it has no tier of its own. */
  readonly findTier: (organizationId: string) => string | undefined;
}

/** A category, or the login pages and token endpoints. */
type Counted = Category | 'tokens';

/** Longer values are not client ids and are truncated. */
const maxClientId = 100;

/** Selects the quotas that a request counts against, and counts it. */
export class RequestLimits {
  readonly #options: RequestLimitsOptions;
  /** Cached, because grants are the same objects from request to request. */
  readonly #subjects = new WeakMap<QuotaOwner, string>();

  constructor(options: RequestLimitsOptions) {
    this.#options = options;
  }

  /** Counts one request against the owner's quotas and returns whether it is allowed. */
  take(owner: QuotaOwner, category: Counted): RateDecision | Promise<RateDecision> {
    return this.#options.limiter.take(this.#quotaUseOf(owner, category));
  }

  /** The fields for the response to a request that is refused for another reason and is not counted. */
  readFields(owner: QuotaOwner, category: Counted): RateFields {
    return this.#options.limiter.readFields(this.#quotaUseOf(owner, category));
  }

  /**
   * Counts a token request against the client that it names, per address: this limits guessing, and nobody can block a
   * client by sending requests in its name.
   */
  takeToken(clientId: string, address: string): RateDecision | Promise<RateDecision> {
    const { limiter, limits } = this.#options;
    const subject = `tokens:${subscriberOf(address)} ${clientId.slice(0, maxClientId)}`;
    return limiter.take({ subject, policy: limits.tokens.client });
  }

  /** Without a token there is one quota for all requests, and another for token requests. */
  #quotaUseOf(owner: QuotaOwner, category: Counted): QuotaUse {
    const { limits } = this.#options;
    if ('address' in owner) {
      const address = subscriberOf(owner.address);
      if (category === 'tokens') return { subject: `tokens:${address}`, policy: limits.tokens.address };
      return { subject: `address:${address}`, policy: limits.anonymous };
    }
    let subject = this.#subjects.get(owner);
    if (subject === undefined) {
      // The console is one client for users of all organizations, and each organization has its own quotas.
      subject = `${owner.organizationId} ${owner.clientId}`;
      this.#subjects.set(owner, subject);
    }
    const tier = this.#tierOf(owner.organizationId);
    return { subject, policy: tier[category === 'tokens' ? 'general' : category] };
  }

  /** A tier that is no longer in the file counts as none. */
  #tierOf(organizationId: string): Tier {
    const { limits, findTier } = this.#options;
    const tier = findTier(organizationId);
    return tier === undefined ? limits.standard : (limits.tiers.get(tier) ?? limits.standard);
  }
}
