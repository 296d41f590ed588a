import {
  patchSchema,
  redeliverySchema,
  rotationSchema,
  subscriptionSchema,
  testSchema,
} from '../webhooks/request-schemas.ts';
import { headers, httpsUrlPattern, placeMembers } from './request-schemas.ts';
import { type NamedSchemas, referTo, toSchema } from './schemas.ts';
import type { Schema } from './types.ts';

/** The bodies of requests about webhooks; they say what those of `request-schemas.ts` say, in the same way. */
export function nameWebhookSchemas(named: NamedSchemas): void {
  named.EndpointHeaders = {
    title: 'The headers of an endpoint',
    description: 'Names and values, sent with every delivery.',
    ...headers,
  };
  const place = (schema: Schema): Schema => placeMembers(schema, { url: endpointUrl, headers: endpointHeaders });
  named.SubscriptionRequest = { title: 'A new subscription', ...place(toSchema(subscriptionSchema, 'input')) };
  named.SubscriptionPatch = { title: 'A change of a subscription', ...place(toSchema(patchSchema, 'input')) };
  named.SecretRotation = { title: 'A rotation of the secret', ...toSchema(rotationSchema, 'input') };
  named.SampleRequest = { title: 'A sample event', ...toSchema(testSchema, 'input') };
  named.RedeliveryRequest = { title: 'A redelivery', ...toSchema(redeliverySchema, 'input') };
}

const endpointUrl = ({ description = '', maxLength }: Schema): Schema => ({
  type: 'string',
  pattern: httpsUrlPattern,
  ...(maxLength === undefined ? {} : { maxLength }),
  description,
});

const endpointHeaders = ({ description = '' }: Schema): Schema => ({ ...referTo('EndpointHeaders'), description });
