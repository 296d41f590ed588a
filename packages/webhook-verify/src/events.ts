import type { EventPayloads } from './event-payloads.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The event type, determined from the members of the payload, because the body does not contain the type; undefined for
 * any other value.
 * `form.updated` and `form.deleted` have the same members and are both `form.*`: subscribe one endpoint to each.
 *
 * @example
 * ```ts
 * import { eventTypeOf } from '@quoin/webhook-verify';
 *
 * const design = { project_id: 'p', team_id: 't', organization_id: 'o', name: 'Spring', updated_at: '2026-01-01T00:00:00Z' };
 * eventTypeOf(design); // => 'project.deleted'
 * eventTypeOf({ ...design, template_id: 'd' }); // => 'template.deleted'
 * eventTypeOf({ ...design, template_id: 'd', reason: 'saved' }); // => 'template.updated'
 * eventTypeOf({ hello: 'world' }); // => undefined
 * ```
 */
export function eventTypeOf(payload: unknown): keyof EventPayloads | undefined {
  if (!isObject(payload)) return undefined;
  // Each kind of event has its own id member; a payload with two of them is not an event.
  const [kind, second] = ['job_id', 'template_id', 'form_id'].filter((name) => name in payload);
  if (second) return undefined;
  if (kind === 'job_id') return jobTypeOf(payload);
  if (!hasTexts(payload, 'project_id', 'team_id', 'organization_id', 'name', 'updated_at')) return undefined;
  if (kind === 'template_id') return templateTypeOf(payload);
  if (kind === 'form_id') return isForm(payload) ? 'form.*' : undefined;
  return 'project.deleted';
}

function jobTypeOf(payload: Members): keyof EventPayloads | undefined {
  const { input, output, status, tag = '' } = payload;
  const isJob =
    hasTexts(payload, 'id', 'job_id', 'client_id', 'created_at', 'completed_at') &&
    typeof tag === 'string' &&
    isObject(input) &&
    isObject(output) &&
    (status === 'failed' ? hasTexts(payload, 'error') : status === 'completed' && !('error' in payload));
  if (!isJob) return undefined;
  const end = status as 'completed' | 'failed';
  if ('parent_id' in payload || 'output_url' in payload) {
    return isPublication(payload, end) ? `publication.${end}` : undefined;
  }
  const isConversion = hasTexts(payload, 'input.type', 'input.source.url', 'output.type', 'output.upload.url');
  return isConversion ? `conversion.${end}` : undefined;
}

function isPublication(payload: Members, end: string): boolean {
  const hasParent = payload.parent_id === null || hasTexts(payload, 'parent_id');
  // A failed job may have no output.
  return hasParent && (hasTexts(payload, 'output_url') || (end === 'failed' && payload.output_url == null));
}

function templateTypeOf(payload: Members): 'template.updated' | 'template.deleted' | undefined {
  const { reason } = payload;
  if (!hasTexts(payload, 'template_id')) return undefined;
  if (reason === 'moved') return hasTexts(payload, 'previous_project_id') ? 'template.updated' : undefined;
  if (['saved', 'renamed', 'restored'].includes(reason as string)) return 'template.updated';
  return 'reason' in payload ? undefined : 'template.deleted';
}

function isForm(payload: Members): boolean {
  const { template_ids } = payload;
  return (
    hasTexts(payload, 'form_id', 'status') &&
    Array.isArray(template_ids) &&
    template_ids.every((id) => typeof id === 'string')
  );
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if every path leads to a string. */
function hasTexts(members: Members, ...paths: string[]): boolean {
  return paths.every((path) => {
    const value = path.split('.').reduce<unknown>((inner, name) => (inner as Members | undefined)?.[name], members);
    return typeof value === 'string';
  });
}
