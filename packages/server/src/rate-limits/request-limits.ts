import { subscriberOf } from '../network/addresses.ts';
import type { RateFields } from './fields.ts';
import type { QuotaUse, RateLimiter } from './limiter.ts';
import type { RateDecision } from './meter.ts';
import type { Category } from './policy.ts';
import type { RateLimits, Tier } from './tiers.ts';

/** Who asks: a client with the organization that it belongs to, or an address without a token. */
export type QuotaOwner = { readonly clientId: string; readonly organizationId: string } | { readonly address: string };

export interface RequestLimitsOptions {
  readonly limits: RateLimits;
  readonly limiter: Pick<RateLimiter, 'take' | 'readFields'>;
  /** The tier of an organization; nothing where it has none of its own. */
  readonly findTier: (organizationId: string) => string | undefined;
}

/** A category, or what leads to tokens: pages to log in, and the endpoints that clients ask in their own names. */
type Counted = Category | 'tokens';

/** What is longer names no client, and is not remembered whole. */
const maxClientId = 100;

/** Knows from which quotas a request is paid, and takes it off them. */
export class RequestLimits {
  readonly #options: RequestLimitsOptions;
  /** Grants are the same objects from request to request: their names are put together once. */
  readonly #subjects = new WeakMap<QuotaOwner, string>();

  constructor(options: RequestLimitsOptions) {
    this.#options = options;
  }

  /** Takes one request off the payer's quotas, and tells whether it may go on. */
  take(owner: QuotaOwner, category: Counted): RateDecision | Promise<RateDecision> {
    return this.#options.limiter.take(this.#quotaUseOf(owner, category));
  }

  /** How the quotas stand, for the answer to a request that is refused for another reason and takes nothing. */
  readFields(owner: QuotaOwner, category: Counted): RateFields {
    return this.#options.limiter.readFields(this.#quotaUseOf(owner, category));
  }

  /**
   * Takes a request for a token off the quotas of the client that it names, at the address that it comes from: neither
   * can a guesser go on forever, nor can anybody keep a client from its tokens by asking in its name.
   */
  takeToken(clientId: string, address: string): RateDecision | Promise<RateDecision> {
    const { limiter, limits } = this.#options;
    const subject = `tokens:${subscriberOf(address)} ${clientId.slice(0, maxClientId)}`;
    return limiter.take({ subject, policy: limits.tokens.client });
  }

  /** Without a token there is one quota, whatever is asked for, and another for asking for tokens. */
  #quotaUseOf(owner: QuotaOwner, category: Counted): QuotaUse {
    const { limits } = this.#options;
    if ('address' in owner) {
      const address = subscriberOf(owner.address);
      if (category === 'tokens') return { subject: `tokens:${address}`, policy: limits.tokens.address };
      return { subject: `address:${address}`, policy: limits.anonymous };
    }
    let subject = this.#subjects.get(owner);
    if (subject === undefined) {
      // The console is one client for the users of every organization, and each has its own quotas.
      subject = `${owner.organizationId} ${owner.clientId}`;
      this.#subjects.set(owner, subject);
    }
    const tier = this.#tierOf(owner.organizationId);
    return { subject, policy: tier[category === 'tokens' ? 'general' : category] };
  }

  /** A tier that the file no longer has counts as none. */
  #tierOf(organizationId: string): Tier {
    const { limits, findTier } = this.#options;
    const tier = findTier(organizationId);
    return tier === undefined ? limits.standard : (limits.tiers.get(tier) ?? limits.standard);
  }
}
