/** An event type: when it is emitted, and who receives it. */
interface CatalogEntry {
  readonly type: string;
  readonly description: string;
  /**
   * The subscriptions of the client that started the job, or all subscriptions of the organization that owns the
   * design.
   */
  readonly audience: 'client' | 'organization';
}

/** All event types that can be subscribed to. @see the specification, "Events" */
export const eventCatalog = [
  { type: 'publication.completed', description: 'Publisher job finished successfully', audience: 'client' },
  { type: 'publication.failed', description: 'Publisher job failed', audience: 'client' },
  { type: 'conversion.completed', description: 'Converter job finished successfully', audience: 'client' },
  { type: 'conversion.failed', description: 'Converter job failed', audience: 'client' },
  {
    type: 'template.updated',
    description: 'Template renamed, moved, restored, or saved from the editor',
    audience: 'organization',
  },
  { type: 'template.deleted', description: 'Template moved to the trash', audience: 'organization' },
  {
    type: 'form.updated',
    description: 'Form fields, steps, linked templates or status changed',
    audience: 'organization',
  },
  { type: 'form.deleted', description: 'Form deleted', audience: 'organization' },
  { type: 'project.deleted', description: 'Project moved to the trash', audience: 'organization' },
] as const satisfies readonly CatalogEntry[];

/** The name of one of the nine event types. */
export type EventType = (typeof eventCatalog)[number]['type'];

/** All event types, in the order of the catalog. */
export const eventTypes = eventCatalog.map(({ type }) => type);

/** The audience of an event type; undefined if the type does not exist. */
export function audienceOf(type: string): CatalogEntry['audience'] | undefined {
  return eventCatalog.find((entry) => entry.type === type)?.audience;
}

/** The recipient of an event: the client that it concerns, or else the organization. */
export function recipientOf<Client extends string | null>(type: string, organizationId: string, clientId: Client) {
  return audienceOf(type) === 'client' ? clientId : organizationId;
}
