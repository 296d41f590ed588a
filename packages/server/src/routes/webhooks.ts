import type { FastifyInstance } from 'fastify';
import { eventCatalog } from '../events/catalog.ts';
import { requireGrant } from '../http/access-hook.ts';
import { parseQuery } from '../http/query.ts';
import { noQuery, toPage } from '../schemas/page.ts';
import { webhookListQuery } from '../schemas/webhooks.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { toDeliveryDetail, toDeliveryEntry, toFull, toSummary } from '../webhooks/wire.ts';
import { deliveryPath, idOf, subscriptionPath } from './paths.ts';

export interface WebhookRouteOptions {
  readonly webhooks: Webhooks;
}

const configFor = (right: 'read' | 'write' | 'delete') =>
  ({ needs: { scopes: ['webhook', `webhook:${right}`], authType: 'user' }, category: 'webhook' }) as const;

const subscriptionsPath = '/v1/webhook/subscriptions';

/** Routes for webhook subscriptions and their deliveries. */
export async function webhookRoutes(app: FastifyInstance, { webhooks }: WebhookRouteOptions): Promise<void> {
  app.post(subscriptionsPath, { config: configFor('write') }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    const created = await webhooks.create(request.body, requireGrant(request));
    return reply.code(201).header('Location', `${subscriptionsPath}/${created.subscription.id}`).send(toFull(created));
  });

  app.get(subscriptionsPath, { config: configFor('read') }, async (request) => {
    const query = parseQuery(webhookListQuery, request.query);
    const { subscriptions, total } = await webhooks.list(query, requireGrant(request));
    return toPage(subscriptions.map(toSummary), total, query);
  });

  app.get(subscriptionPath, { config: configFor('read') }, async (request) => {
    parseQuery(noQuery, request.query);
    return toFull(await webhooks.read(idOf(request), requireGrant(request)));
  });

  app.patch(subscriptionPath, { config: configFor('write') }, async (request) => {
    parseQuery(noQuery, request.query);
    return toSummary(await webhooks.patch(idOf(request), request.body, requireGrant(request)));
  });

  app.delete(subscriptionPath, { config: configFor('delete') }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    await webhooks.remove(idOf(request), requireGrant(request));
    return reply.code(204).send();
  });

  app.post(`${subscriptionPath}/rotate-secret`, { config: configFor('write') }, async (request) => {
    parseQuery(noQuery, request.query);
    return toFull(await webhooks.rotate(idOf(request), request.body, requireGrant(request)));
  });

  app.post(`${subscriptionPath}/test`, { config: configFor('write') }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    const delivery = await webhooks.test(idOf(request), request.body, requireGrant(request));
    return reply.code(202).send(toDeliveryEntry(delivery));
  });

  app.post(`${subscriptionPath}/redeliver`, { config: configFor('write') }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    const count = await webhooks.redeliver(idOf(request), request.body, requireGrant(request));
    return reply.code(202).send({ count });
  });

  app.get(`${subscriptionPath}/deliveries`, { config: configFor('read') }, async (request) => {
    const query = parseQuery(webhookListQuery, request.query);
    const { deliveries, total } = await webhooks.deliveriesOf(idOf(request), query, requireGrant(request));
    return toPage(deliveries.map(toDeliveryEntry), total, query);
  });

  app.get('/v1/webhook/events', { config: configFor('read') }, async (request) => {
    parseQuery(noQuery, request.query);
    return { data: eventCatalog.map(({ type, description }) => ({ type, description })) };
  });

  app.get(deliveryPath, { config: configFor('read') }, async (request) => {
    parseQuery(noQuery, request.query);
    return toDeliveryDetail(await webhooks.readDelivery(idOf(request), requireGrant(request)));
  });

  app.post(`${deliveryPath}/retry`, { config: configFor('write') }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    const delivery = await webhooks.retry(idOf(request), requireGrant(request));
    return reply.code(202).send(toDeliveryEntry(delivery));
  });
}
