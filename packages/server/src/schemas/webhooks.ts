import { z } from 'zod';
import { eventTypes } from '../events/catalog.ts';
import { deliveryStatuses } from '../webhooks/delivery.ts';
import { pageOf, pageQuery, time } from './page.ts';

export const webhookListQuery = z.strictObject(pageQuery(20));

const orNull = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.nullable().meta({ description });

const id = z.uuid().meta({ description: 'The id of the subscription' });
const name = z.string();
const url = z.string().meta({ description: 'The URL as given' });
const state = {
  event_types: z.array(z.enum(eventTypes)),
  is_active: z.boolean().meta({ description: '`false` if it was disabled, by you or after ten consecutive failures' }),
  failure_count: z.int().min(0).meta({ description: 'Consecutive deliveries that failed finally' }),
  last_failure_at: orNull(time, 'When the last delivery failed finally'),
  created_at: time,
  updated_at: time,
};

export const subscriptionSummarySchema = z
  .strictObject({ id, name, endpoint: z.strictObject({ url }), ...state })
  .meta({ id: 'Subscription', title: 'A subscription in a list' });

export const subscriptionDetailSchema = z
  .strictObject({
    id,
    name,
    client_id: z.uuid().meta({ description: 'The client whose job events are sent' }),
    organization_id: z.uuid(),
    secret: z.string().meta({ description: 'Signs every delivery; the bytes of the text are the key' }),
    endpoint: z.strictObject({ url, headers: z.record(z.string(), z.string()) }),
    ...state,
  })
  .meta({ id: 'SubscriptionDetail', title: 'A subscription with its secret' });

export const subscriptionPageSchema = pageOf(subscriptionSummarySchema).meta({
  id: 'SubscriptionPage',
  title: 'A page of subscriptions',
});

export const catalogSchema = z
  .strictObject({ data: z.array(z.strictObject({ type: z.enum(eventTypes), description: z.string() })) })
  .meta({ id: 'EventCatalog', title: 'The event types that can be subscribed to' });

const status = orNull(z.int(), 'The status of the last response, if there was one');
const entry = {
  id: z.uuid().meta({ description: 'The id of the delivery, sent as `webhook-id`' }),
  event_type: z.enum(eventTypes),
  status: z.enum(deliveryStatuses).meta({ description: '`failed` after the last attempt' }),
  response_status: status,
  response_body: orNull(z.string(), 'The first 10,000 characters of the last response'),
  attempt_count: z.int().min(0).meta({ description: 'Number of finished attempts' }),
  next_retry_at: orNull(
    time,
    'When the next attempt is due; null during an attempt, while the subscription is disabled, and at the end',
  ),
  created_at: time,
};

export const deliveryEntrySchema = z
  .strictObject(entry)
  .meta({ id: 'Delivery', title: 'The delivery of one event to one subscription' });

export const deliveryPageSchema = pageOf(deliveryEntrySchema).meta({
  id: 'DeliveryPage',
  title: 'A page of deliveries',
});

export const deliveryDetailSchema = z
  .strictObject({
    ...entry,
    subscription_id: z.uuid(),
    payload: z.record(z.string(), z.unknown()).meta({ description: 'The body that is sent' }),
    attempts: z.array(
      z.strictObject({
        number: z.int().min(1),
        started_at: time,
        duration_ms: z.int().min(0),
        response_status: status,
        error: orNull(z.string(), 'A stable code for why there was no response'),
      }),
    ),
  })
  .meta({ id: 'DeliveryDetail', title: 'A delivery with its attempts' });

export const redeliveredSchema = z
  .strictObject({ count: z.int().min(0).meta({ description: 'Number of deliveries that get an extra attempt' }) })
  .meta({ id: 'Redelivered', title: 'The number of deliveries to repeat' });
