import type { Cipher } from '../cipher.ts';
import type { EventType } from '../events/catalog.ts';
import { createSample } from '../events/sample.ts';
import { parseBody, RefusedBody } from '../problem.ts';
import { type Credentials, createSecret, decryptCredentials, encryptHeaders, encryptSecret } from './credentials.ts';
import type { Delivery } from './delivery.ts';
import { patchSchema, redeliverySchema, rotationSchema, subscriptionSchema, testSchema } from './request-schemas.ts';
import type { DeliveryPage, DeliveryRecord, PageRange, SubscriptionPage, WebhookStore } from './store/webhook-store.ts';
import type { Subscription, SubscriptionChanges } from './subscription.ts';

/** A refused request about webhooks. Routes map the reason to a response. */
export class WebhookRefusal extends Error {
  override readonly name = 'WebhookRefusal';
  readonly reason: 'not_found' | 'not_yours' | 'conflict';

  constructor(reason: WebhookRefusal['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface WebhooksOptions {
  readonly store: WebhookStore;
  readonly cipher: Cipher;
  readonly createId: () => string;
  readonly now: () => number;
  /** Called when deliveries may have become due. */
  readonly onWork: () => void;
}

/** The caller's organization, which owns its subscriptions. */
export interface WebhookOwner {
  readonly organizationId: string;
}

/** A subscription with what only its owner may see. */
export interface SubscriptionWithCredentials {
  readonly subscription: Subscription;
  readonly credentials: Credentials;
}

/** Rows per transaction, small enough not to block other operations. */
const batchSize = 500;

/** The operations of callers on subscriptions and deliveries. Contains neither SQL nor HTTP. */
export class Webhooks {
  readonly #options: WebhooksOptions;

  constructor(options: WebhooksOptions) {
    this.#options = options;
  }

  async create(body: unknown, { organizationId }: WebhookOwner): Promise<SubscriptionWithCredentials> {
    const { store, cipher, createId, now } = this.#options;
    const { name, client_id: clientId, endpoint, event_types: eventTypes } = parseBody(subscriptionSchema, body);
    const id = createId();
    const made = await store.createSubscription({
      id,
      organizationId,
      clientId,
      name,
      ...endpoint.url,
      eventTypes,
      createdAt: now(),
      encryptedSecret: encryptSecret(cipher, id, createSecret()),
      encryptedHeaders: encryptHeaders(cipher, id, endpoint.headers ?? []),
    });
    if (made === undefined) throw unknownClient();
    return this.#withCredentials(made);
  }

  list(query: PageRange, { organizationId }: WebhookOwner): Promise<SubscriptionPage> {
    return this.#options.store.listSubscriptions({ ...query, organizationId });
  }

  async read(id: string, owner: WebhookOwner): Promise<SubscriptionWithCredentials> {
    return this.#withCredentials(await this.#find(id, owner));
  }

  async patch(id: string, body: unknown, owner: WebhookOwner): Promise<Subscription> {
    const { store, cipher, now, onWork } = this.#options;
    const { name, endpoint, event_types: eventTypes, is_active: isActive } = parseBody(patchSchema, body);
    const subscription = await this.#find(id, owner);
    const { url, headers } = endpoint ?? {};
    const changes: SubscriptionChanges = {
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { endpoint: url }),
      ...(headers === undefined ? {} : { encryptedHeaders: encryptHeaders(cipher, id, headers) ?? null }),
      ...(eventTypes === undefined ? {} : { eventTypes }),
      ...(isActive === undefined ? {} : { isActive }),
    };
    if (Object.keys(changes).length === 0) return subscription;
    const patched = requireSubscription(await store.patchSubscription(id, changes, now()));
    onWork();
    return patched;
  }

  async remove(id: string, owner: WebhookOwner): Promise<void> {
    await this.#find(id, owner);
    if (!(await this.#options.store.removeSubscription(id, this.#options.now()))) throw missingSubscription();
  }

  /** Creates a new secret. The current one also signs for the overlap that the body requests. */
  async rotate(id: string, body: unknown, owner: WebhookOwner): Promise<SubscriptionWithCredentials> {
    const { store, cipher, now } = this.#options;
    const { overlap_seconds: seconds = 0 } = parseBody(rotationSchema, body ?? {});
    await this.#find(id, owner);
    const encrypted = encryptSecret(cipher, id, createSecret());
    const previousUntil = seconds === 0 ? undefined : now() + seconds * 1000;
    return this.#withCredentials(
      requireSubscription(await store.rotateSecret(id, { encrypted, previousUntil }, now())),
    );
  }

  /** Sends a sample event to this subscription only. */
  async test(id: string, body: unknown, owner: WebhookOwner): Promise<Delivery> {
    const { store, now, onWork } = this.#options;
    const { event_type: asked } = parseBody(testSchema, body ?? {});
    const subscription = await this.#find(id, owner);
    const type = asked ?? (subscription.eventTypes[0] as EventType);
    const payload = JSON.stringify(createSample(type, subscription, now()));
    const made = await store.createDirect({ subscriptionId: id, type, payload, now: now() });
    if (made === undefined) throw disabled();
    onWork();
    return made;
  }

  /** Gives every delivery that failed since a time one extra attempt. Returns their number. */
  async redeliver(id: string, body: unknown, owner: WebhookOwner): Promise<number> {
    const { store, now, onWork } = this.#options;
    const { since } = parseBody(redeliverySchema, body);
    const subscription = await this.#find(id, owner);
    if (!subscription.isActive) throw disabled();
    const request = { subscriptionId: id, since, failedBy: now(), limit: batchSize };
    let count = 0;
    for (let taken = batchSize; taken === batchSize; count += taken) {
      taken = await store.redeliverFailed({ ...request, now: now() });
      onWork();
    }
    return count;
  }

  async deliveriesOf(id: string, query: PageRange, owner: WebhookOwner): Promise<DeliveryPage> {
    await this.#find(id, owner);
    return this.#options.store.listDeliveries({ ...query, subscriptionId: id });
  }

  async readDelivery(id: string, { organizationId }: WebhookOwner): Promise<DeliveryRecord> {
    const found = await this.#options.store.readDelivery(id);
    if (found === undefined) throw new WebhookRefusal('not_found', 'The delivery does not exist.');
    if (found.delivery.organizationId === organizationId) return found;
    throw new WebhookRefusal('not_yours', 'The delivery belongs to another organization.');
  }

  /** Makes an attempt now, regardless of its schedule. */
  async retry(id: string, owner: WebhookOwner): Promise<Delivery> {
    const { store, now, onWork } = this.#options;
    await this.readDelivery(id, owner);
    const result = await store.forceRetry(id, now());
    if (result.outcome !== 'queued') throw refusals[result.outcome]();
    onWork();
    return result.delivery;
  }

  async #find(id: string, { organizationId }: WebhookOwner): Promise<Subscription> {
    const found = await this.#options.store.findSubscription(id);
    if (found === undefined) throw missingSubscription();
    if (found.organizationId === organizationId) return found;
    throw new WebhookRefusal('not_yours', 'The subscription belongs to another organization.');
  }

  #withCredentials(subscription: Subscription): SubscriptionWithCredentials {
    const credentials = decryptCredentials(this.#options.cipher, subscription, this.#options.now());
    return { subscription, credentials };
  }
}

const refusals = {
  missing: () => new WebhookRefusal('not_found', 'The delivery does not exist.'),
  in_flight: () => new WebhookRefusal('conflict', 'An attempt is in progress.'),
  delivered: () => new WebhookRefusal('conflict', 'The delivery has already succeeded.'),
  disabled,
};

function missingSubscription(): WebhookRefusal {
  return new WebhookRefusal('not_found', 'The subscription does not exist.');
}

function disabled(): WebhookRefusal {
  return new WebhookRefusal('conflict', 'The subscription is disabled. Enable it first with "is_active": true.');
}

/** The subscription may have been removed since it was found. */
function requireSubscription(subscription: Subscription | undefined): Subscription {
  if (subscription === undefined) throw missingSubscription();
  return subscription;
}

/** The same message for an unknown client and a client of another organization. */
function unknownClient(): RefusedBody {
  const message = 'your organization has no client with this id';
  return new RefusedBody([{ field: 'client_id', code: 'client_unknown', message, class: 'meaning' }]);
}
