import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isConversionCompleted,
  isConversionFailed,
  isFormEvent,
  isProjectDeleted,
  isPublicationCompleted,
  isPublicationFailed,
  isTemplateDeleted,
  isTemplateUpdated,
} from './event-guards.ts';
import type { EventPayloads } from './event-payloads.ts';
import { eventTypeOf } from './events.ts';

type Name = keyof EventPayloads;

const guards: Record<Name, (payload: unknown) => boolean> = {
  'publication.completed': isPublicationCompleted,
  'publication.failed': isPublicationFailed,
  'conversion.completed': isConversionCompleted,
  'conversion.failed': isConversionFailed,
  'template.updated': isTemplateUpdated,
  'template.deleted': isTemplateDeleted,
  'form.*': isFormEvent,
  'project.deleted': isProjectDeleted,
};

const uuid = (digit: number): string => `0197a3f2-7d1c-7c4e-9d55-${String(digit).padStart(12, '0')}`;
const job = {
  id: uuid(1),
  job_id: uuid(1),
  client_id: uuid(2),
  created_at: '2026-01-01T00:00:00.000Z',
  completed_at: '2026-01-01T00:00:03.000Z',
};
const converted = {
  ...job,
  input: { type: 'otf', source: { url: 'https://files.example/in.otf' } },
  output: { type: 'woff2', upload: { url: 'https://files.example/out.woff2' } },
};
const published = {
  ...job,
  parent_id: null,
  input: { template: 'https://files.example/template.json' },
  output: { type: 'pdf' },
};
const design = {
  project_id: uuid(3),
  team_id: uuid(4),
  organization_id: uuid(5),
  name: 'Spring',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const template = { ...design, template_id: uuid(6) };
const form = { ...design, form_id: uuid(7), status: 'published', template_ids: [uuid(6), uuid(8)] };

/** One payload for each form of an event that the specification allows. */
const payloads: readonly (readonly [Name, string, Record<string, unknown>])[] = [
  ['conversion.completed', 'without a tag', { ...converted, status: 'completed' }],
  ['conversion.completed', 'with a tag', { ...converted, status: 'completed', tag: 'batch 7' }],
  ['conversion.failed', 'with its reason', { ...converted, status: 'failed', error: 'The download was refused.' }],
  ['publication.completed', 'of its own', { ...published, status: 'completed', output_url: 'https://files.example/o' }],
  ['publication.completed', 'of a parent', { ...published, parent_id: uuid(9), status: 'completed', output_url: 'o' }],
  ['publication.failed', 'without output', { ...published, status: 'failed', error: 'The template is invalid.' }],
  ['publication.failed', 'with output null', { ...published, status: 'failed', error: 'No.', output_url: null }],
  ['publication.failed', 'with output', { ...published, status: 'failed', error: 'No.', output_url: 'o', tag: '' }],
  ['template.updated', 'saved', { ...template, reason: 'saved' }],
  ['template.updated', 'renamed', { ...template, reason: 'renamed' }],
  ['template.updated', 'restored', { ...template, reason: 'restored' }],
  ['template.updated', 'moved', { ...template, reason: 'moved', previous_project_id: uuid(10) }],
  ['template.deleted', 'in the trash', template],
  ['form.*', 'updated or deleted', form],
  ['form.*', 'linked to no template', { ...form, template_ids: [], status: 'draft' }],
  ['project.deleted', 'in the trash', design],
];

// @spec "Nothing tells the type but the payload's own members."
// @spec "| Body | Raw event payload, no envelope; event type is not in the body |"
// @spec "`publication.completed` / `publication.failed`: `id`, `job_id`, `client_id`, `tag`, `parent_id` (nullable), `status`, `input`, `output`, `output_url`, `created_at`, `completed_at`; `error` on failure."
// @spec "`template.updated` / `template.deleted`: `template_id`, `project_id`, `team_id`, `organization_id`, `name`, `updated_at`; `template.updated` also `reason` (`saved`, `renamed`, `restored`, `moved`); a `moved` event also carries `previous_project_id`."
// @spec "`form.updated` / `form.deleted`: `form_id`, `project_id`, `team_id`, `organization_id`, `name`, `status` (a form can be filled in only when `published`), `template_ids` (array of template UUIDs), `updated_at`."
// @spec "`project.deleted`: `project_id`, `team_id`, `organization_id`, `name`, `updated_at`."
describe('a payload', () => {
  it.each(payloads)('of %s, %s, is recognized by its members', (name, _, payload) => {
    expect(eventTypeOf(payload)).toBe(name);
  });

  it.each(payloads)('of %s, %s, passes only the guard of its event', (name, _, payload) => {
    const passed = Object.entries(guards).filter(([, guard]) => guard(payload));
    expect(passed.map(([guarded]) => guarded)).toEqual([name]);
  });

  it.each(payloads)('of %s, %s, may have new members', (name, _, payload) => {
    expect(eventTypeOf({ ...payload, added_later: { any: 'thing' } })).toBe(name);
  });
});

// @spec "| `id` | UUID, the job id |"
// @spec "| `job_id` | UUID, the job id |"
// @spec "| `client_id` | UUID of the client that started the job |"
// @spec "| `status` | `completed` or `failed` |"
// @spec "| `input` | object (carries `type` and a URL) |"
// @spec "| `output` | object (carries `type` and `upload.url`) |"
// @spec "| `error` | failure reason; present on `conversion.failed` only |"
describe('a conversion', () => {
  const completed = { ...converted, status: 'completed' };
  const failed = { ...converted, status: 'failed', error: 'No.' };

  it.each(Object.keys(completed))('that completed is not recognized without %s', (name) => {
    expect(eventTypeOf({ ...completed, [name]: undefined })).toBeUndefined();
  });

  it.each(Object.keys(failed))('that failed is not recognized without %s', (name) => {
    expect(eventTypeOf({ ...failed, [name]: undefined })).toBeUndefined();
  });

  it.each([
    ['an error though it completed', { ...completed, error: 'No.' }],
    ['another status', { ...completed, status: 'converting' }],
    ['a tag that is null', { ...completed, tag: null }],
    ['an input without a URL', { ...completed, input: { type: 'otf' } }],
    ['an input whose source is null', { ...completed, input: { type: 'otf', source: null } }],
    ['an output without a URL', { ...completed, output: { type: 'woff2', upload: {} } }],
    ['an input that is a list', { ...completed, input: ['otf'] }],
  ])('is not recognized with %s', (_, payload) => {
    expect(eventTypeOf(payload)).toBeUndefined();
  });
});

describe('a value that is not an event', () => {
  it.each([
    ['a publication that completed without output', { ...published, status: 'completed' }],
    ['a publication whose parent is a number', { ...published, parent_id: 1, status: 'completed', output_url: 'o' }],
    ['a template with an unknown reason', { ...template, reason: 'archived' }],
    ['a template with a reason that is a list', { ...template, reason: ['saved'] }],
    ['a moved template without its previous project', { ...template, reason: 'moved' }],
    ['a template whose id is a number', { ...template, template_id: 6 }],
    ['a form whose templates are not a list', { ...form, template_ids: 'all' }],
    ['a form whose templates are numbers', { ...form, template_ids: [6] }],
    ['a form without a status', { ...form, status: undefined }],
    ['a project without a name', { ...design, name: undefined }],
    ['a template and a form at once', { ...template, ...form }],
    ['a job and a template at once', { ...converted, ...template, status: 'completed' }],
    ['null', null],
    ['a list', [design]],
    ['a string', 'project.deleted'],
    ['undefined', undefined],
  ])('is not recognized: %s', (_, payload) => {
    expect(eventTypeOf(payload)).toBeUndefined();
  });

  it('never passes two guards', () => {
    const members = Object.assign({}, ...payloads.map(([, , payload]) => payload)) as Record<string, unknown>;
    const mixtures = fc.subarray(Object.keys(members)).map((names) => names.map((name) => [name, members[name]]));
    fc.assert(
      fc.property(mixtures, (mixture) => {
        const payload = Object.fromEntries(mixture);
        expect(Object.values(guards).filter((guard) => guard(payload)).length).toBeLessThan(2);
      }),
    );
  });
});
