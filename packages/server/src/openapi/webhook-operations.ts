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
import { badQuery, noQuery } from './shared-answers.ts';
import {
  badMember,
  deleteWebhooks,
  isDisabled,
  noSuchDelivery,
  noSuchSubscription,
  otherOwner,
  readWebhooks,
  userAlone,
  writeWebhooks,
} from './webhook-answers.ts';
import { webhookExamples as examples } from './webhook-examples.data.ts';

const subscriptions = '/v1/webhook/subscriptions';
const badPage = badQuery('limit', 'expected a whole number from 1 to 50');

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
    scopes: writeWebhooks,
    body: { name: 'SubscriptionRequest', required: true, example: examples.request },
    answers: [
      {
        status: 201,
        description: 'The subscription with its secret',
        schema: subscriptionDetailSchema,
        example: examples.full,
        headers: ['Location'],
      },
    ],
    errors: [
      badMember('endpoint.url', 'url_scheme', 'the scheme is http, but must be https'),
      userAlone,
      {
        status: 422,
        codes: ['validation_error'],
        when: 'The client is not one of your organization',
        says: 'One member is wrong.',
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
    scopes: readWebhooks,
    query: webhookListQuery,
    answers: [
      { status: 200, description: 'A page of subscriptions', schema: subscriptionPageSchema, example: examples.page },
    ],
    errors: [badPage, userAlone],
  },
  {
    method: 'get',
    path: `${subscriptions}/{id}`,
    id: 'readSubscription',
    tag: 'Webhooks',
    summary: 'Read a subscription',
    scopes: readWebhooks,
    answers: [
      {
        status: 200,
        description: 'The subscription with its secret',
        schema: subscriptionDetailSchema,
        example: examples.full,
      },
    ],
    errors: [noQuery, otherOwner, noSuchSubscription],
  },
  {
    method: 'patch',
    path: `${subscriptions}/{id}`,
    id: 'patchSubscription',
    tag: 'Webhooks',
    summary: 'Change a subscription',
    description:
      'Members that are absent stay as they are. After ten failed deliveries in a row a subscription is disabled; `is_active: true` enables it again.',
    scopes: writeWebhooks,
    body: { name: 'SubscriptionPatch', required: true, example: examples.patch },
    answers: [
      {
        status: 200,
        description: 'The subscription as a list shows it',
        schema: subscriptionSummarySchema,
        example: examples.summary,
      },
    ],
    errors: [
      badMember('event_types', 'out_of_range', 'must list at least one event type'),
      otherOwner,
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
    scopes: deleteWebhooks,
    answers: [{ status: 204, description: 'It is gone' }],
    errors: [noQuery, otherOwner, noSuchSubscription],
  },
  {
    method: 'post',
    path: `${subscriptions}/{id}/rotate-secret`,
    id: 'rotateSecret',
    tag: 'Webhooks',
    summary: 'Replace the secret',
    description:
      'With `overlap_seconds` deliveries carry two signatures for so long, one with each secret: receivers can change over without refusing any.',
    scopes: writeWebhooks,
    body: { name: 'SecretRotation', required: false, example: examples.rotation },
    answers: [
      {
        status: 200,
        description: 'The subscription with its new secret',
        schema: subscriptionDetailSchema,
        example: examples.full,
      },
    ],
    errors: [
      badMember('overlap_seconds', 'out_of_range', 'too big: expected number to be <=604800'),
      otherOwner,
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
    scopes: writeWebhooks,
    body: { name: 'SampleRequest', required: false, example: examples.test },
    answers: [
      { status: 202, description: 'The delivery, waiting', schema: deliveryEntrySchema, example: examples.untried },
    ],
    errors: [badMember('event_type', 'not_allowed', 'invalid option'), otherOwner, noSuchSubscription, isDisabled],
  },
  {
    method: 'post',
    path: `${subscriptions}/{id}/redeliver`,
    id: 'redeliverFailed',
    tag: 'Webhooks',
    summary: 'Try failed deliveries again',
    description: 'Every delivery made since a time that has failed gets one extra attempt, at once.',
    scopes: writeWebhooks,
    body: { name: 'RedeliveryRequest', required: true, example: examples.redelivery },
    answers: [
      {
        status: 202,
        description: 'How many are tried again',
        schema: redeliveredSchema,
        example: examples.redelivered,
      },
    ],
    errors: [
      badMember('since', 'invalid', 'must be a time such as 2026-03-02T09:15:00Z'),
      otherOwner,
      noSuchSubscription,
      isDisabled,
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
    scopes: readWebhooks,
    query: webhookListQuery,
    answers: [
      { status: 200, description: 'A page of deliveries', schema: deliveryPageSchema, example: examples.deliveries },
    ],
    errors: [badPage, otherOwner, noSuchSubscription],
  },
  {
    method: 'get',
    path: '/v1/webhook/deliveries/{id}',
    id: 'readDelivery',
    tag: 'Webhooks',
    summary: 'Read a delivery',
    description: 'With its body and every attempt.',
    scopes: readWebhooks,
    answers: [{ status: 200, description: 'The delivery', schema: deliveryDetailSchema, example: examples.detail }],
    errors: [noQuery, otherOwner, noSuchDelivery],
  },
  {
    method: 'post',
    path: '/v1/webhook/deliveries/{id}/retry',
    id: 'retryDelivery',
    tag: 'Webhooks',
    summary: 'Try a delivery again now',
    description:
      'A pending delivery does not wait for its time: this attempt takes the place of the next one. A failed one gets one extra attempt.',
    scopes: writeWebhooks,
    answers: [
      { status: 202, description: 'The delivery, waiting', schema: deliveryEntrySchema, example: examples.untried },
    ],
    errors: [
      noQuery,
      otherOwner,
      noSuchDelivery,
      {
        ...isDisabled,
        when: 'The delivery has succeeded, an attempt is being made, or the subscription is disabled',
        says: 'The delivery has already succeeded.',
      },
    ],
  },
  {
    method: 'get',
    path: '/v1/webhook/events',
    id: 'listEventTypes',
    tag: 'Webhooks',
    summary: 'List event types',
    scopes: readWebhooks,
    answers: [{ status: 200, description: 'Every event type', schema: catalogSchema, example: examples.catalog }],
    errors: [noQuery, userAlone],
  },
];
