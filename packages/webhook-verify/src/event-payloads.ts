/** The payloads of the nine events as sent: without an envelope and without a member that names the event. */

/** The event types that a subscription can list. */
export type EventType =
  | 'publication.completed'
  | 'publication.failed'
  | 'conversion.completed'
  | 'conversion.failed'
  | 'template.updated'
  | 'template.deleted'
  | 'form.updated'
  | 'form.deleted'
  | 'project.deleted';

interface JobEvent {
  readonly id: string;
  /** The same as `id`. */
  readonly job_id: string;
  readonly client_id: string;
  /** The client's tag; absent if it gave none. */
  readonly tag?: string;
  readonly created_at: string;
  readonly completed_at: string;
}

interface ConversionEvent extends JobEvent {
  readonly input: { readonly type: string; readonly source: { readonly url: string } };
  readonly output: {
    readonly type: string;
    readonly upload: { readonly url: string };
    /** The config given by the client. */
    readonly config?: unknown;
  };
}

/** A converter job finished successfully: the result was uploaded to `output.upload.url`. */
export interface ConversionCompleted extends ConversionEvent {
  readonly status: 'completed';
}

/** A converter job ended without a result; includes cancelled jobs. */
export interface ConversionFailed extends ConversionEvent {
  readonly status: 'failed';
  /** Why, in a sentence. */
  readonly error: string;
}

interface PublicationEvent extends JobEvent {
  readonly parent_id: string | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
}

/** A publisher job finished successfully. */
export interface PublicationCompleted extends PublicationEvent {
  readonly status: 'completed';
  readonly output_url: string;
}

/** A publisher job ended without success. */
export interface PublicationFailed extends PublicationEvent {
  readonly status: 'failed';
  /** A failed job may have no output. */
  readonly output_url?: string | null;
  /** Why, in a sentence. */
  readonly error: string;
}

interface DesignEvent {
  readonly project_id: string;
  readonly team_id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly updated_at: string;
}

/** A template was renamed, moved, restored, or saved from the editor; opening the editor sends nothing. */
export type TemplateUpdated = DesignEvent & { readonly template_id: string } & (
    | { readonly reason: 'saved' | 'renamed' | 'restored' }
    | { readonly reason: 'moved'; readonly previous_project_id: string }
  );

/** A template was moved to the trash. For a whole project, only `project.deleted` is sent. */
export interface TemplateDeleted extends DesignEvent {
  readonly template_id: string;
}

/** `form.updated` or `form.deleted`: both have the same members, so the payload does not distinguish them. */
export interface FormEvent extends DesignEvent {
  readonly form_id: string;
  /** A form can be filled in only when this is `published`. */
  readonly status: string;
  readonly template_ids: readonly string[];
}

/** A project was moved to the trash; no `template.deleted` is sent for its templates. Restoring sends nothing. */
export interface ProjectDeleted extends DesignEvent {}

/** The event types that a payload identifies. `form.*` is `form.updated` or `form.deleted`. */
export interface EventPayloads {
  readonly 'publication.completed': PublicationCompleted;
  readonly 'publication.failed': PublicationFailed;
  readonly 'conversion.completed': ConversionCompleted;
  readonly 'conversion.failed': ConversionFailed;
  readonly 'template.updated': TemplateUpdated;
  readonly 'template.deleted': TemplateDeleted;
  readonly 'form.*': FormEvent;
  readonly 'project.deleted': ProjectDeleted;
}
