import type {
  ConversionCompleted,
  ConversionFailed,
  FormEvent,
  ProjectDeleted,
  PublicationCompleted,
  PublicationFailed,
  TemplateDeleted,
  TemplateUpdated,
} from './event-payloads.ts';
import { eventTypeOf } from './events.ts';

/**
 * True if a payload is `publication.completed`, which has `parent_id` and `output_url`, unlike a conversion.
 *
 * @example
 * ```ts
 * import { isPublicationCompleted } from '@quoin/webhook-verify';
 *
 * const times = { created_at: '2026-01-01T00:00:00Z', completed_at: '2026-01-01T00:00:03Z' };
 * const job = { ...times, id: 'j', job_id: 'j', client_id: 'c', parent_id: null, input: {}, output: {} };
 * isPublicationCompleted({ ...job, status: 'completed', output_url: 'https://files.example/out.pdf' }); // => true
 * isPublicationCompleted({ ...job, status: 'failed', error: 'The template is invalid.' }); // => false
 * ```
 */
export function isPublicationCompleted(payload: unknown): payload is PublicationCompleted {
  return eventTypeOf(payload) === 'publication.completed';
}

/**
 * True if a payload is `publication.failed`: `error` says why, and `output_url` may be null or absent.
 *
 * @example
 * ```ts
 * import { isPublicationFailed } from '@quoin/webhook-verify';
 *
 * const times = { created_at: '2026-01-01T00:00:00Z', completed_at: '2026-01-01T00:00:03Z' };
 * const job = { ...times, id: 'j', job_id: 'j', client_id: 'c', parent_id: null, input: {}, output: {} };
 * isPublicationFailed({ ...job, status: 'failed', error: 'The template is invalid.' }); // => true
 * isPublicationFailed({ ...job, status: 'failed' }); // => false
 * ```
 */
export function isPublicationFailed(payload: unknown): payload is PublicationFailed {
  return eventTypeOf(payload) === 'publication.failed';
}

/**
 * True if a payload is `conversion.completed`, which has neither `parent_id` nor `output_url`.
 *
 * @example
 * ```ts
 * import { isConversionCompleted } from '@quoin/webhook-verify';
 *
 * const times = { created_at: '2026-01-01T00:00:00Z', completed_at: '2026-01-01T00:00:03Z' };
 * const input = { type: 'otf', source: { url: 'https://files.example/in.otf' } };
 * const output = { type: 'woff2', upload: { url: 'https://files.example/out.woff2' } };
 * const job = { ...times, id: 'j', job_id: 'j', client_id: 'c', input, output };
 * isConversionCompleted({ ...job, status: 'completed' }); // => true
 * ```
 */
export function isConversionCompleted(payload: unknown): payload is ConversionCompleted {
  return eventTypeOf(payload) === 'conversion.completed';
}

/**
 * True if a payload is `conversion.failed`. A failure without `error`, or a success with one, is not an event.
 *
 * @example
 * ```ts
 * import { isConversionFailed } from '@quoin/webhook-verify';
 *
 * const times = { created_at: '2026-01-01T00:00:00Z', completed_at: '2026-01-01T00:00:03Z' };
 * const input = { type: 'otf', source: { url: 'https://files.example/in.otf' } };
 * const output = { type: 'woff2', upload: { url: 'https://files.example/out.woff2' } };
 * const job = { ...times, id: 'j', job_id: 'j', client_id: 'c', input, output };
 * isConversionFailed({ ...job, status: 'failed', error: 'The download answered with a redirect.' }); // => true
 * ```
 */
export function isConversionFailed(payload: unknown): payload is ConversionFailed {
  return eventTypeOf(payload) === 'conversion.failed';
}

/**
 * True if a payload is `template.updated`: a template with a `reason`, one of the four that are known.
 *
 * @example
 * ```ts
 * import { isTemplateUpdated } from '@quoin/webhook-verify';
 *
 * const design = { project_id: 'p', team_id: 't', organization_id: 'o', name: 'Spring', updated_at: '2026-01-01T00:00:00Z' };
 * isTemplateUpdated({ ...design, template_id: 'd', reason: 'saved' }); // => true
 * isTemplateUpdated({ ...design, template_id: 'd', reason: 'moved' }); // => false
 * ```
 */
export function isTemplateUpdated(payload: unknown): payload is TemplateUpdated {
  return eventTypeOf(payload) === 'template.updated';
}

/**
 * True if a payload is `template.deleted`: a template without any `reason`.
 *
 * @example
 * ```ts
 * import { isTemplateDeleted } from '@quoin/webhook-verify';
 *
 * const design = { project_id: 'p', team_id: 't', organization_id: 'o', name: 'Spring', updated_at: '2026-01-01T00:00:00Z' };
 * isTemplateDeleted({ ...design, template_id: 'd' }); // => true
 * isTemplateDeleted({ ...design, template_id: 'd', reason: 'saved' }); // => false
 * ```
 */
export function isTemplateDeleted(payload: unknown): payload is TemplateDeleted {
  return eventTypeOf(payload) === 'template.deleted';
}

/**
 * True if a payload is `form.updated` or `form.deleted`; the payload does not distinguish them.
 *
 * @example
 * ```ts
 * import { isFormEvent } from '@quoin/webhook-verify';
 *
 * const design = { project_id: 'p', team_id: 't', organization_id: 'o', name: 'Spring', updated_at: '2026-01-01T00:00:00Z' };
 * isFormEvent({ ...design, form_id: 'f', status: 'published', template_ids: ['d'] }); // => true
 * isFormEvent(design); // => false
 * ```
 */
export function isFormEvent(payload: unknown): payload is FormEvent {
  return eventTypeOf(payload) === 'form.*';
}

/**
 * True if a payload is `project.deleted`: the members of every design event, and no id but the project's.
 *
 * @example
 * ```ts
 * import { isProjectDeleted } from '@quoin/webhook-verify';
 *
 * const design = { project_id: 'p', team_id: 't', organization_id: 'o', name: 'Spring', updated_at: '2026-01-01T00:00:00Z' };
 * isProjectDeleted(design); // => true
 * isProjectDeleted({ ...design, template_id: 'd' }); // => false
 * ```
 */
export function isProjectDeleted(payload: unknown): payload is ProjectDeleted {
  return eventTypeOf(payload) === 'project.deleted';
}
