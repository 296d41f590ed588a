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
  foreignWebhook,
  invalidMember,
  noSuchDelivery,
  noSuchSubscription,
  subscriptionDisabled,
  userTokenRequired,
  webhookDeleteScopes,
  webhookReadScopes,
  webhookWriteScopes,
} from './webhook-errors.ts';
import { webhookExamples as examples } from './webhook-examples.data.ts';

const subscriptions = '/v1/webhook/subscriptions';
const badPage = invalidQuery('limit', 'must be a whole number from 1 to 50');

/** The operations about webhooks: subscriptions first, then what is sent to them. */
export const webhookOperations: readonly Operation[] = [
  {
    method: 'post',
    path: subscriptions,
    id: 'createSubscription',
    tag: 'Webhooks',
    summary: 'Subscribe to events',
    description:
      'Every event of the listed types is sent to the endpoint, signed with the `secret` that the answer shows. Events about jobs are those of the client that is named; events about templates, forms and projects are those of your organization.\n\nHeaders named `Content-Type`, `webhook-id`, `webhook-timestamp` or `webhook-signature` are kept and not sent.',
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
      invalidMember('endpoint.url', 'url_scheme', 'found the scheme http, expected https'),
      userTokenRequired,
      {
        status: 422,
        codes: ['validation_error'],
        when: 'The client is not one of your organization',
        description: '1 member is not valid.',
        details: [
          { field: 'client_id', code: 'client_unknown', message: 'there is no such client in your organization' },
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
    errors: [badPage, userTokenRequired],
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
    errors: [unexpectedQuery, foreignWebhook, noSuchSubscription],
  },
  {
    method: 'patch',
    path: `${subscriptions}/{id}`,
    id: 'patchSubscription',
    tag: 'Webhooks',
    summary: 'Change a subscription',
    description:
      'Members that are absent stay as they are. After ten failed deliveries in a row a subscription is disabled; `is_active: true` enables it again.',
    scopes: webhookWriteScopes,
    body: { name: 'SubscriptionPatch', required: true, example: examples.patch },
    responses: [
      {
        status: 200,
        description: 'The subscription as a list shows it',
        schema: subscriptionSummarySchema,
        example: examples.summary,
      },
    ],
    errors: [
      invalidMember('event_types', 'out_of_range', 'expected at least one event type'),
      foreignWebhook,
      noSuchSubscription,
    ],
  },
  {
    method: 'delete',
    path: `${subscriptions}/{id}`,
    id: 'removeSubscription',
    tag: 'Webhooks',
    summary: 'Remove a subscription',
    description: 'What is pending is not sent any more.',
    scopes: webhookDeleteScopes,
    responses: [{ status: 204, description: 'It is gone' }],
    errors: [unexpectedQuery, foreignWebhook, noSuchSubscription],
  },
  {
    method: 'post',
    path: `${subscriptions}/{id}/rotate-secret`,
    id: 'rotateSecret',
    tag: 'Webhooks',
    summary: 'Replace the secret',
    description:
      'With `overlap_seconds` deliveries carry two signatures for so long, one with each secret: receivers can change over without refusing any.',
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
      noSuchSubscription,
    ],
  },
  {
    method: 'post',
    path: `${subscriptions}/{id}/test`,
    id: 'testSubscription',
    tag: 'Webhooks',
    summary: 'Send a sample event',
    description:
      'To this subscription alone, signed, repeated and counted like any other. Its ids lead nowhere, and its names say `test`.',
    scopes: webhookWriteScopes,
    body: { name: 'SampleRequest', required: false, example: examples.test },
    responses: [
      { status: 202, description: 'The delivery, waiting', schema: deliveryEntrySchema, example: examples.untried },
    ],
    errors: [
      invalidMember('event_type', 'not_allowed', 'invalid option'),
      foreignWebhook,
      noSuchSubscription,
      subscriptionDisabled,
    ],
  },
  {
    method: 'post',
    path: `${subscriptions}/{id}/redeliver`,
    id: 'redeliverFailed',
    tag: 'Webhooks',
    summary: 'Try failed deliveries again',
    description: 'Every delivery made since a time that has failed gets one extra attempt, at once.',
    scopes: webhookWriteScopes,
    body: { name: 'RedeliveryRequest', required: true, example: examples.redelivery },
    responses: [
      {
        status: 202,
        description: 'How many are tried again',
        schema: redeliveredSchema,
        example: examples.redelivered,
      },
    ],
    errors: [
      invalidMember('since', 'invalid', 'expected a time such as 2026-03-02T09:15:00Z'),
      foreignWebhook,
      noSuchSubscription,
      subscriptionDisabled,
    ],
  },
  {
    method: 'get',
    path: `${subscriptions}/{id}/deliveries`,
    id: 'listDeliveries',
    tag: 'Webhooks',
    summary: 'List deliveries',
    description:
      'What was sent to this subscription and what is to be, newest first; kept for 30 days after their end.',
    scopes: webhookReadScopes,
    query: webhookListQuery,
    responses: [
      { status: 200, description: 'A page of deliveries', schema: deliveryPageSchema, example: examples.deliveries },
    ],
    errors: [badPage, foreignWebhook, noSuchSubscription],
  },
  {
    method: 'get',
    path: '/v1/webhook/deliveries/{id}',
    id: 'readDelivery',
    tag: 'Webhooks',
    summary: 'Read a delivery',
    description: 'With its body and every attempt.',
    scopes: webhookReadScopes,
    responses: [{ status: 200, description: 'The delivery', schema: deliveryDetailSchema, example: examples.detail }],
    errors: [unexpectedQuery, foreignWebhook, noSuchDelivery],
  },
  {
    method: 'post',
    path: '/v1/webhook/deliveries/{id}/retry',
    id: 'retryDelivery',
    tag: 'Webhooks',
    summary: 'Try a delivery again now',
    description:
      'A pending delivery does not wait for its time: this attempt takes the place of the next one. A failed one gets one extra attempt.',
    scopes: webhookWriteScopes,
    responses: [
      { status: 202, description: 'The delivery, waiting', schema: deliveryEntrySchema, example: examples.untried },
    ],
    errors: [
      unexpectedQuery,
      foreignWebhook,
      noSuchDelivery,
      {
        ...subscriptionDisabled,
        when: 'The delivery has succeeded, an attempt is being made, or the subscription is disabled',
        description: 'The delivery has succeeded already.',
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
    responses: [{ status: 200, description: 'Every event type', schema: catalogSchema, example: examples.catalog }],
    errors: [unexpectedQuery, userTokenRequired],
  },
];
