/** An event type: when it is emitted, and whom it reaches. */
interface CatalogEntry {
  readonly type: string;
  readonly description: string;
  /** The subscriptions of the client that started the job, or every one of the organization that owns the design. */
  readonly reaches: 'client' | 'organization';
}

/** Every event type that can be subscribed to. @see the specification, "Events" */
export const eventCatalog = [
  { type: 'publication.completed', description: 'Publisher job finished successfully', reaches: 'client' },
  { type: 'publication.failed', description: 'Publisher job failed', reaches: 'client' },
  { type: 'conversion.completed', description: 'Converter job finished successfully', reaches: 'client' },
  { type: 'conversion.failed', description: 'Converter job failed', reaches: 'client' },
  {
    type: 'template.updated',
    description: 'Template renamed, moved, restored, or saved from the editor',
    reaches: 'organization',
  },
  { type: 'template.deleted', description: 'Template moved to the trash', reaches: 'organization' },
  {
    type: 'form.updated',
    description: 'Form fields, steps, linked templates or status changed',
    reaches: 'organization',
  },
  { type: 'form.deleted', description: 'Form deleted', reaches: 'organization' },
  { type: 'project.deleted', description: 'Project moved to the trash', reaches: 'organization' },
] as const satisfies readonly CatalogEntry[];

/** The name of one of the nine event types. */
export type EventType = (typeof eventCatalog)[number]['type'];

/** All event types, in the order of the catalog. */
export const eventTypes = eventCatalog.map(({ type }) => type);

/** Whom events of a type reach; nobody where there is no such type. */
export function audienceOf(type: string): CatalogEntry['reaches'] | undefined {
  return eventCatalog.find((entry) => entry.type === type)?.reaches;
}

/** Who is told of an event of a type: the client that it is about, or else the organization. */
export function recipientOf<Client extends string | null>(type: string, organizationId: string, clientId: Client) {
  return audienceOf(type) === 'client' ? clientId : organizationId;
}
