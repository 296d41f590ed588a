import { type ParsedUrl, parseUrl } from '@quoin/core/url-headers';
import { z } from 'zod';
import { eventTypes } from '../events/catalog.ts';
import { ownHeaders, shortText } from '../schemas/members.ts';

/** Code points in a name and in an endpoint's URL. @see the specification, "Webhook subscription" */
const maxNameLength = 255;
const maxUrlLength = 2_000;
/** Maximum time for which a replaced secret also signs: a week. */
const maxOverlapSeconds = 604_800;

const name = shortText(maxNameLength).meta({ description: 'For people' });

/** Parsed like the URLs of jobs, but https only. Stored as written, together with its origin. */
const endpointUrl = shortText(maxUrlLength)
  .transform((text, context) => {
    const parsed = parseUrl(text);
    const problems = parsed.ok ? faultsOf(parsed.url) : parsed.problems;
    for (const { code, message } of problems) context.addIssue({ code: 'custom', message, params: { code } });
    return parsed.ok && problems.length === 0 ? { url: text, origin: parsed.url.origin } : z.NEVER;
  })
  .meta({ format: 'uri', description: 'An https URL; every event is one `POST` to it' });

function faultsOf({ origin }: ParsedUrl): readonly { code: string; message: string }[] {
  return origin.startsWith('https:') ? [] : [{ code: 'url_scheme', message: 'the scheme is http, but must be https' }];
}

const headers = ownHeaders('upload', 'HTTP headers for every delivery');

const types = z
  // The length is checked first: each problem is reported, and a body could hold a million items.
  .array(z.unknown())
  .refine(({ length }) => length > 0, { error: 'must list at least one event type', params: { code: 'out_of_range' } })
  .refine(({ length }) => length <= eventTypes.length, {
    error: `must list at most ${eventTypes.length} event types, each once`,
    params: { code: 'out_of_range' },
  })
  .pipe(z.array(z.enum(eventTypes)))
  .refine((each) => new Set(each).size === each.length, {
    error: 'must list each event type once',
    params: { code: 'duplicate' },
  })
  .meta({
    description: 'The types of events to send',
    minItems: 1,
    maxItems: eventTypes.length,
    items: { type: 'string', enum: [...eventTypes] },
    uniqueItems: true,
  });

export const subscriptionSchema = z.strictObject({
  name,
  client_id: z
    .uuidv7('must be a UUID of version 7')
    .transform((id) => id.toLowerCase())
    .meta({ description: 'A client of your organization: events about its jobs are sent' }),
  endpoint: z.strictObject({ url: endpointUrl, headers }),
  event_types: types,
});

export const patchSchema = z.strictObject({
  name: name.optional(),
  endpoint: z.strictObject({ url: endpointUrl.optional(), headers }).optional().meta({
    description: 'Each given member replaces the previous one; `headers: {}` removes all headers',
  }),
  event_types: types.optional(),
  is_active: z.boolean().optional().meta({ description: '`true` also resets `failure_count` to 0' }),
});

export const rotationSchema = z.strictObject({
  overlap_seconds: z
    .int()
    .min(0)
    .max(maxOverlapSeconds)
    .optional()
    .meta({ default: 0, description: 'How long deliveries are signed with both secrets' }),
});

export const testSchema = z.strictObject({
  event_type: z
    .enum(eventTypes)
    .optional()
    .meta({ description: 'The type of the sample (default: the first type of the subscription)' }),
});

export const redeliverySchema = z.strictObject({
  since: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-03-02T09:15:00Z' })
    .transform((text) => Date.parse(text))
    .meta({ format: 'date-time', description: 'Only deliveries created at or after this time' }),
});
