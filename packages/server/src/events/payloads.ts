import type { EventPayloads } from '@quoin/webhook-verify';
import { z } from 'zod';
import type { EventType } from './catalog.ts';

const id = z.uuid();
const time = z.iso.datetime({ offset: true });
const url = z.string().min(1);

const job = {
  id,
  job_id: id,
  client_id: id,
  /** The client's tag; absent if it gave none. */
  tag: z.string().optional(),
  created_at: time,
  completed_at: time,
};
const completed = z.literal('completed');
const failed = { status: z.literal('failed'), error: z.string() };

const conversion = {
  ...job,
  input: z.strictObject({ type: z.string(), source: z.strictObject({ url }) }),
  output: z.strictObject({ type: z.string(), upload: z.strictObject({ url }), config: z.unknown().optional() }),
};

const publication = {
  ...job,
  parent_id: id.nullable(),
  input: z.record(z.string(), z.unknown()),
  output: z.record(z.string(), z.unknown()),
};

const design = { project_id: id, team_id: id, organization_id: id, name: z.string(), updated_at: time };
const template = { ...design, template_id: id };
const form = z.strictObject({ ...design, form_id: id, status: z.string(), template_ids: z.array(id) });

/** The payload of each event type, with exactly its members. @see the specification, "Payloads of other events" */
export const payloadSchemas = {
  'publication.completed': z.strictObject({ ...publication, status: completed, output_url: url }),
  // A failed job may have no output.
  'publication.failed': z.strictObject({ ...publication, ...failed, output_url: url.nullable().optional() }),
  'conversion.completed': z.strictObject({ ...conversion, status: completed }),
  'conversion.failed': z.strictObject({ ...conversion, ...failed }),
  'template.updated': z.discriminatedUnion('reason', [
    z.strictObject({ ...template, reason: z.enum(['saved', 'renamed', 'restored']) }),
    z.strictObject({ ...template, reason: z.literal('moved'), previous_project_id: id }),
  ]),
  'template.deleted': z.strictObject(template),
  'form.updated': form,
  'form.deleted': form,
  'project.deleted': z.strictObject(design),
} as const satisfies Record<EventType, z.ZodType>;

/** The members of an event type's payload. */
export type EventPayload<Type extends EventType> = Type extends keyof EventPayloads
  ? EventPayloads[Type]
  : EventPayloads['form.*'];
