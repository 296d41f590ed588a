import {
  catalogSchema,
  deliveryDetailSchema,
  deliveryEntrySchema,
  deliveryPageSchema,
  redeliveredSchema,
  subscriptionDetailSchema,
  subscriptionPageSchema,
  subscriptionSummarySchema,
  webhookListQuery,
} from '../schemas/webhooks.ts';
import type { Operation } from './operation.ts';
import { invalidQuery, unexpectedQuery } from './shared-responses.ts';
import {
  deliveryNotFound,
  foreignWebhook,
  invalidMember,
  subscriptionDisabled,
  subscriptionNotFound,
  userTokenRequired,
  webhookDeleteScopes,
  webhookReadScopes,
  webhookWriteScopes,
} from './webhook-errors.ts';
import { webhookExamples as examples } from './webhook-examples.data.ts';

const subscriptions = '/v1/webhook/subscriptions';
const invalidPage = invalidQuery('limit', 'must be a whole number from 1 to 50');

/** The webhook operations: subscriptions first, then deliveries. */
export const webhookOperations: readonly Operation[] = [
  {
    method: 'post',
    path: subscriptions,
    id: 'createSubscription',
    tag: 'Webhooks',
    summary: 'Subscribe to events',
    description:
      'Events of the listed types are sent to the endpoint, signed with the `secret` in the response. Events about jobs are those of the given client; events about templates, forms and projects are those of your organization.\n\nHeaders named `Content-Type`, `webhook-id`, `webhook-timestamp` or `webhook-signature` are stored but not sent.',
    scopes: webhookWriteScopes,
    body: { name: 'SubscriptionRequest', required: true, example: examples.request },
    responses: [
      {
        status: 201,
        description: 'The subscription with its secret',
        schema: subscriptionDetailSchema,
        example: examples.full,
        headers: ['Location'],
      },
    ],
    errors: [
      invalidMember('endpoint.url', 'url_scheme', 'the scheme is http, but must be https'),
      userTokenRequired,
      {
        status: 422,
        codes: ['validation_error'],
        when: 'The client does not belong to your organization',
        errorDescription: '1 member is not valid.',
        details: [
          { field: 'client_id', code: 'client_unknown', message: 'your organization has no client with this id' },
        ],
      },
    ],
  },
  {
    method: 'get',
    path: subscriptions,
    id: 'listSubscriptions',
    tag: 'Webhooks',
    summary: 'List subscriptions',
    description: "Your organization's subscriptions, newest first, without their secrets and headers.",
    scopes: webhookReadScopes,
    query: webhookListQuery,
    responses: [
      { status: 200, description: 'A page of subscriptions', schema: subscriptionPageSchema, example: examples.page },
    ],
    errors: [invalidPage, userTokenRequired],
  },
  {
    method: 'get',
    path: `${subscriptions}/{id}`,
    id: 'readSubscription',
    tag: 'Webhooks',
    summary: 'Read a subscription',
    scopes: webhookReadScopes,
    responses: [
      {
        status: 200,
        description: 'The subscription with its secret',
        schema: subscriptionDetailSchema,
        example: examples.full,
      },
    ],
    errors: [unexpectedQuery, foreignWebhook, subscriptionNotFound],
  },
  {
    method: 'patch',
    path: `${subscriptions}/{id}`,
    id: 'patchSubscription',
    tag: 'Webhooks',
    summary: 'Change a subscription',
    description:
      'Absent members stay unchanged. After ten consecutive failed deliveries a subscription is disabled; `is_active: true` enables it again.',
    scopes: webhookWriteScopes,
    body: { name: 'SubscriptionPatch', required: true, example: examples.patch },
    responses: [
      {
        status: 200,
        description: 'The subscription as shown in lists',
        schema: subscriptionSummarySchema,
        example: examples.summary,
      },
    ],
    errors: [
      invalidMember('event_types', 'out_of_range', 'must list at least one event type'),
      foreignWebhook,
      subscriptionNotFound,
    ],
  },
  {
    method: 'delete',
    path: `${subscriptions}/{id}`,
    id: 'removeSubscription',
    tag: 'Webhooks',
    summary: 'Remove a subscription',
    description: 'Pending deliveries are no longer sent.',
    scopes: webhookDeleteScopes,
    responses: [{ status: 204, description: 'The subscription was removed' }],
    errors: [unexpectedQuery, foreignWebhook, subscriptionNotFound],
  },
  {
    method: 'post',
    path: `${subscriptions}/{id}/rotate-secret`,
    id: 'rotateSecret',
    tag: 'Webhooks',
    summary: 'Replace the secret',
    description:
      'With `overlap_seconds` deliveries have two signatures for this time, one for each secret, so that receivers can switch without refusing any.',
    scopes: webhookWriteScopes,
    body: { name: 'SecretRotation', required: false, example: examples.rotation },
    responses: [
      {
        status: 200,
        description: 'The subscription with its new secret',
        schema: subscriptionDetailSchema,
        example: examples.full,
      },
    ],
    errors: [
      invalidMember('overlap_seconds', 'out_of_range', 'too big: expected number to be <=604800'),
      foreignWebhook,
      subscriptionNotFound,
    ],
  },
  {
    method: 'post',
    path: `${subscriptions}/{id}/test`,
    id: 'testSubscription',
    tag: 'Webhooks',
    summary: 'Send a sample event',
    description:
      'Sends it to this subscription only; it is signed, retried and counted like other events. Its ids exist nowhere, and its names are `test`.',
    scopes: webhookWriteScopes,
    body: { name: 'SampleRequest', required: false, example: examples.test },
    responses: [
      { status: 202, description: 'The pending delivery', schema: deliveryEntrySchema, example: examples.untried },
    ],
    errors: [
      invalidMember('event_type', 'not_allowed', 'invalid option'),
      foreignWebhook,
      subscriptionNotFound,
      subscriptionDisabled,
    ],
  },
  {
    method: 'post',
    path: `${subscriptions}/{id}/redeliver`,
    id: 'redeliverFailed',
    tag: 'Webhooks',
    summary: 'Retry failed deliveries',
    description: 'Each failed delivery that was created since the given time gets one extra attempt at once.',
    scopes: webhookWriteScopes,
    body: { name: 'RedeliveryRequest', required: true, example: examples.redelivery },
    responses: [
      {
        status: 202,
        description: 'The number of deliveries to retry',
        schema: redeliveredSchema,
        example: examples.redelivered,
      },
    ],
    errors: [
      invalidMember('since', 'invalid', 'must be a time such as 2026-03-02T09:15:00Z'),
      foreignWebhook,
      subscriptionNotFound,
      subscriptionDisabled,
    ],
  },
  {
    method: 'get',
    path: `${subscriptions}/{id}/deliveries`,
    id: 'listDeliveries',
    tag: 'Webhooks',
    summary: 'List deliveries',
    description: 'Deliveries to this subscription, newest first; stored for 30 days after their end.',
    scopes: webhookReadScopes,
    query: webhookListQuery,
    responses: [
      { status: 200, description: 'A page of deliveries', schema: deliveryPageSchema, example: examples.deliveries },
    ],
    errors: [invalidPage, foreignWebhook, subscriptionNotFound],
  },
  {
    method: 'get',
    path: '/v1/webhook/deliveries/{id}',
    id: 'readDelivery',
    tag: 'Webhooks',
    summary: 'Read a delivery',
    description: 'Includes the body and all attempts.',
    scopes: webhookReadScopes,
    responses: [{ status: 200, description: 'The delivery', schema: deliveryDetailSchema, example: examples.detail }],
    errors: [unexpectedQuery, foreignWebhook, deliveryNotFound],
  },
  {
    method: 'post',
    path: '/v1/webhook/deliveries/{id}/retry',
    id: 'retryDelivery',
    tag: 'Webhooks',
    summary: 'Retry a delivery now',
    description:
      'A pending delivery is attempted now instead of at its next time. A failed one gets one extra attempt.',
    scopes: webhookWriteScopes,
    responses: [
      { status: 202, description: 'The pending delivery', schema: deliveryEntrySchema, example: examples.untried },
    ],
    errors: [
      unexpectedQuery,
      foreignWebhook,
      deliveryNotFound,
      {
        ...subscriptionDisabled,
        when: 'The delivery has succeeded, an attempt is running, or the subscription is disabled',
        errorDescription: 'The delivery has already succeeded.',
      },
    ],
  },
  {
    method: 'get',
    path: '/v1/webhook/events',
    id: 'listEventTypes',
    tag: 'Webhooks',
    summary: 'List event types',
    scopes: webhookReadScopes,
    responses: [{ status: 200, description: 'All event types', schema: catalogSchema, example: examples.catalog }],
    errors: [unexpectedQuery, userTokenRequired],
  },
];
