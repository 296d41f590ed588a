import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Job } from '../jobs/job.ts';
import { newJob } from '../jobs/store/job-store.setup.ts';
import { describeEnd } from '../jobs/wire.ts';
import { type EventType, eventTypes } from './catalog.ts';
import { payloadSchemas } from './payloads.ts';
import { createSample } from './sample.ts';

const owner = { clientId: randomUUID(), organizationId: randomUUID() };
const sampleOf = (type: EventType) => createSample(type, owner, Date.parse('2026-03-02T09:15:04.218Z'));
const isValid = (type: EventType, payload: unknown) => payloadSchemas[type].safeParse(payload).success;

/** The members of each payload as listed in the specification. */
const members: Record<EventType, string> = {
  'publication.completed': 'id job_id client_id tag parent_id status input output output_url created_at completed_at',
  'publication.failed': 'id job_id client_id tag parent_id status input output created_at completed_at error',
  'conversion.completed': 'id job_id client_id tag status input output created_at completed_at',
  'conversion.failed': 'id job_id client_id tag status input output created_at completed_at error',
  'template.updated': 'template_id project_id team_id organization_id name updated_at reason',
  'template.deleted': 'template_id project_id team_id organization_id name updated_at',
  'form.updated': 'form_id project_id team_id organization_id name status template_ids updated_at',
  'form.deleted': 'form_id project_id team_id organization_id name status template_ids updated_at',
  'project.deleted': 'project_id team_id organization_id name updated_at',
};
/** Members that a client may omit. */
const optional = ['tag'];

describe.each(eventTypes)('the payload of %s', (type) => {
  // @spec "`publication.completed` / `publication.failed`: `id`, `job_id`, `client_id`, `tag`, `parent_id` (nullable), `status`, `input`, `output`, `output_url`, `created_at`, `completed_at`; `error` on failure."
  // @spec "`template.updated` / `template.deleted`: `template_id`, `project_id`, `team_id`, `organization_id`, `name`, `updated_at`;"
  // @spec "`form.updated` / `form.deleted`: `form_id`, `project_id`, `team_id`, `organization_id`, `name`, `status` (a form can be filled in only when `published`), `template_ids` (array of template UUIDs), `updated_at`."
  // @spec "`project.deleted`: `project_id`, `team_id`, `organization_id`, `name`, `updated_at`."
  it('has the specified members, and no other', () => {
    const sample = sampleOf(type);
    expect(Object.keys(sample).sort()).toEqual(members[type].split(' ').sort());
    expect(payloadSchemas[type].parse(sample)).toEqual(sample);
    expect(isValid(type, { ...sample, type })).toBe(false);
    for (const name of Object.keys(sample)) {
      expect(isValid(type, { ...sample, [name]: undefined }), name).toBe(optional.includes(name));
    }
  });
});

describe('the members', () => {
  it.each([
    ['project.deleted', { name: 7 }],
    ['project.deleted', { team_id: 'one' }],
    ['project.deleted', { updated_at: 'yesterday' }],
    ['form.updated', { template_ids: ['x'] }],
    ['form.updated', { template_ids: randomUUID() }],
    ['conversion.completed', { status: 'failed' }],
    ['conversion.failed', { status: 'completed' }],
    ['conversion.completed', { input: { type: 'png', source: { url: 'https://a/', headers: { 'X-Api-Key': 'k' } } } }],
    ['conversion.completed', { url_headers: [] }],
    ['publication.completed', { output_url: null }],
    ['template.updated', { reason: 'opened' }],
    ['template.updated', { reason: 'moved' }],
    ['template.updated', { previous_project_id: randomUUID() }],
  ] as const)('of %s may not be %j', (type, invalid) => {
    expect(isValid(type, sampleOf(type))).toBe(true);
    expect(isValid(type, { ...sampleOf(type), ...invalid })).toBe(false);
  });

  // @spec "`template.updated` also `reason` (`saved`, `renamed`, `restored`, `moved`); a `moved` event also carries `previous_project_id`."
  it('of a template include a reason, and the previous project if it was moved', () => {
    const sample = sampleOf('template.updated');
    for (const reason of ['saved', 'renamed', 'restored']) {
      expect(isValid('template.updated', { ...sample, reason })).toBe(true);
    }
    const moved = { ...sample, reason: 'moved', previous_project_id: randomUUID() };
    expect(isValid('template.updated', moved)).toBe(true);
    expect(isValid('template.updated', { ...sample, reason: 'moved' })).toBe(false);
    expect(isValid('template.updated', { ...moved, reason: 'saved' })).toBe(false);
    for (const reason of ['opened', 'viewed', '', undefined]) {
      expect(isValid('template.updated', { ...sample, reason })).toBe(false);
    }
    expect(isValid('template.deleted', sample)).toBe(false);
  });

  it('of a publication may have no parent and, if failed, no output', () => {
    const [done, failed] = [sampleOf('publication.completed'), sampleOf('publication.failed')];
    expect(isValid('publication.completed', { ...done, parent_id: randomUUID() })).toBe(true);
    expect(isValid('publication.failed', { ...failed, output_url: null })).toBe(true);
    expect(isValid('publication.failed', { ...failed, output_url: 'https://example.com/a' })).toBe(true);
  });
});

describe('the event of a job’s end', () => {
  const job = (more: Partial<Job>): Job => ({
    ...newJob({ organizationId: owner.organizationId, clientId: owner.clientId }),
    queriesForgotten: false,
    traceparent: undefined,
    status: 'completed',
    version: 4,
    startedAt: 1_000,
    completedAt: 2_000,
    expiresAt: 3_000,
    inputFile: { mediaType: 'image/png', size: 3, sha256: 'aa', attempt: 1 },
    outputFile: undefined,
    error: undefined,
    errorCode: undefined,
    notes: [{ code: 'X' }],
    ...more,
  });
  const config = { width: 10, fit: 'max' };
  const request = {
    input: { type: 'jpeg', source: { url: 'https://ä.example/?sig=x' } },
    output: { type: 'webp', upload: { url: 'https://b.example/1' }, config },
  };

  // @spec "| `id` | UUID, the job id |"
  // @spec "| `job_id` | UUID, the job id |"
  // @spec "| `client_id` | UUID of the client that started the job |"
  // @spec "| `status` | `completed` or `failed` |"
  // @spec "| `tag` | string |"
  // @spec "| `created_at` | ISO 8601 timestamp |"
  // @spec "| `completed_at` | ISO 8601 timestamp |"
  // @spec "| `error` | failure reason; present on `conversion.failed` only |"
  // @spec "In events `error` is the sentence; `input` and `output` have the job's shape."
  // @spec "Returned by job creation (and carried in list entries and events)."
  it.each([
    ['conversion.completed', job({ tag: 'ü', request }), { tag: 'ü', status: 'completed' }],
    ['conversion.completed', job({ request }), { status: 'completed' }],
    [
      'conversion.failed',
      job({ request, status: 'failed', error: 'It broke.', errorCode: 'broken' }),
      { status: 'failed', error: 'It broke.' },
    ],
  ] as const)('is %s with exactly the specified members', (type, ended, more) => {
    const event = describeEnd(ended);
    const payload = JSON.parse(event.payload);
    expect(event.type).toBe(type);
    expect(payloadSchemas[type].parse(payload)).toEqual(payload);
    expect(payload).toEqual({
      id: ended.id,
      job_id: ended.id,
      client_id: owner.clientId,
      ...more,
      ...request,
      created_at: '1970-01-01T00:00:01.000Z',
      completed_at: '1970-01-01T00:00:02.000Z',
    });
  });
});
