import {
  patchSchema,
  redeliverySchema,
  rotationSchema,
  subscriptionSchema,
  testSchema,
} from '../webhooks/request-schemas.ts';
import { headersSchema, httpsUrlPattern, replaceMembers } from './request-schemas.ts';
import { type ComponentSchemas, referTo, toSchema } from './schemas.ts';
import type { Schema } from './types.ts';

/** Adds the schemas of webhook requests, built like those of `request-schemas.ts`. */
export function addWebhookSchemas(schemas: ComponentSchemas): void {
  schemas.EndpointHeaders = {
    title: 'The headers of an endpoint',
    description: 'Names and values, sent with every delivery.',
    ...headersSchema,
  };
  const replace = (schema: Schema): Schema => replaceMembers(schema, { url: endpointUrl, headers: endpointHeaders });
  schemas.SubscriptionRequest = { title: 'A new subscription', ...replace(toSchema(subscriptionSchema, 'input')) };
  schemas.SubscriptionPatch = { title: 'A change of a subscription', ...replace(toSchema(patchSchema, 'input')) };
  schemas.SecretRotation = { title: 'A rotation of the secret', ...toSchema(rotationSchema, 'input') };
  schemas.SampleRequest = { title: 'A sample event', ...toSchema(testSchema, 'input') };
  schemas.RedeliveryRequest = { title: 'A redelivery', ...toSchema(redeliverySchema, 'input') };
}

const endpointUrl = ({ description = '', maxLength }: Schema): Schema => ({
  type: 'string',
  pattern: httpsUrlPattern,
  ...(maxLength === undefined ? {} : { maxLength }),
  description,
});

const endpointHeaders = ({ description = '' }: Schema): Schema => ({ ...referTo('EndpointHeaders'), description });
