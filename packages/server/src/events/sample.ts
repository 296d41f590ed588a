import { randomUUID } from 'node:crypto';
import type { EventType } from './catalog.ts';
import type { EventPayload } from './payloads.ts';

/** The owner named in the sample. */
export interface SampleOwner {
  readonly clientId: string;
  readonly organizationId: string;
}

/** Creates a sample event for testing a receiver: its ids exist nowhere, its names are `test`. */
export function createSample(type: EventType, owner: SampleOwner, now: number): EventPayload<EventType> {
  return samples[type](owner, new Date(now).toISOString());
}

type Samples = { [Type in EventType]: (owner: SampleOwner, at: string) => EventPayload<Type> };

const samples: Samples = {
  'publication.completed': (owner, at) => ({
    ...publicationOf(owner, at),
    status: 'completed',
    output_url: 'https://example.com/test.pdf',
  }),
  'publication.failed': (owner, at) => ({ ...publicationOf(owner, at), status: 'failed', error: 'This is a test.' }),
  'conversion.completed': (owner, at) => ({ ...conversionOf(owner, at), status: 'completed' }),
  'conversion.failed': (owner, at) => ({ ...conversionOf(owner, at), status: 'failed', error: 'This is a test.' }),
  'template.updated': (owner, at) => ({ ...designOf(owner, at), template_id: randomUUID(), reason: 'saved' }),
  'template.deleted': (owner, at) => ({ ...designOf(owner, at), template_id: randomUUID() }),
  'form.updated': (owner, at) => formOf(owner, at),
  'form.deleted': (owner, at) => formOf(owner, at),
  'project.deleted': (owner, at) => designOf(owner, at),
};

function jobOf({ clientId }: SampleOwner, at: string) {
  const id = randomUUID();
  return { id, job_id: id, client_id: clientId, tag: 'test', created_at: at, completed_at: at };
}

function conversionOf(owner: SampleOwner, at: string) {
  return {
    ...jobOf(owner, at),
    input: { type: 'png', source: { url: 'https://example.com/test.png' } },
    output: { type: 'webp', upload: { url: 'https://example.com/test.webp' } },
  };
}

function publicationOf(owner: SampleOwner, at: string) {
  return { ...jobOf(owner, at), parent_id: null, input: {}, output: {} };
}

function designOf({ organizationId }: SampleOwner, at: string) {
  return {
    project_id: randomUUID(),
    team_id: randomUUID(),
    organization_id: organizationId,
    name: 'test',
    updated_at: at,
  };
}

function formOf(owner: SampleOwner, at: string) {
  return { ...designOf(owner, at), form_id: randomUUID(), status: 'published', template_ids: [randomUUID()] };
}
