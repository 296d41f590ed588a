import { subscriberOf } from '../network/addresses/addresses.ts';
import type { RateFields } from './fields.ts';
import type { QuotaUse, RateLimiter } from './limiter.ts';
import type { RateDecision } from './meter.ts';
import type { Category } from './policy.ts';
import type { TierStore } from './store/tier-store.ts';
import type { RateLimits, Tier } from './tiers.ts';

/** The owner of the quotas: a client with its organization, or an address without a token. */
export type QuotaOwner = { readonly clientId: string; readonly organizationId: string } | { readonly address: string };

export interface RequestLimitsOptions {
  readonly limits: RateLimits;
  readonly limiter: Pick<RateLimiter, 'take' | 'readFields'>;
  /** The tier of an organization; undefined if it has no tier of its own. */
  readonly findTier: TierStore['findTier'];
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
    const { limiter } = this.#options;
    const use = this.#quotaUseOf(owner, category);
    return use instanceof Promise ? use.then((found) => limiter.take(found)) : limiter.take(use);
  }

  /** The fields for the response to a request that is refused for another reason and is not counted. */
  async readFields(owner: QuotaOwner, category: Counted): Promise<RateFields> {
    return this.#options.limiter.readFields(await this.#quotaUseOf(owner, category));
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
  #quotaUseOf(owner: QuotaOwner, category: Counted): QuotaUse | Promise<QuotaUse> {
    const { limits } = this.#options;
    if ('address' in owner) {
      const address = subscriberOf(owner.address);
      if (category === 'tokens') return { subject: `tokens:${address}`, policy: limits.tokens.address };
      return { subject: `address:${address}`, policy: limits.anonymous };
    }
    const subject = this.#subjectOf(owner);
    const tier = this.#options.findTier(owner.organizationId);
    const toUse = (name: string | undefined): QuotaUse => {
      return { subject, policy: this.#tierOf(name)[category === 'tokens' ? 'general' : category] };
    };
    return tier instanceof Promise ? tier.then(toUse) : toUse(tier);
  }

  #subjectOf(owner: Exclude<QuotaOwner, { address: string }>): string {
    let subject = this.#subjects.get(owner);
    if (subject === undefined) {
      // The console is one client for users of all organizations, and each organization has its own quotas.
      subject = `${owner.organizationId} ${owner.clientId}`;
      this.#subjects.set(owner, subject);
    }
    return subject;
  }

  /** A tier that is no longer in the file counts as none. */
  #tierOf(tier: string | undefined): Tier {
    const { limits } = this.#options;
    return tier === undefined ? limits.standard : (limits.tiers.get(tier) ?? limits.standard);
  }
}
