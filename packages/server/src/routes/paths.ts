const hex = (count: number) => `[0-9a-fA-F]{${count}}`;
const uuid = [8, 4, 4, 4, 12].map(hex).join('-');

/** Path of one job; ids that are not UUIDs match no route. */
export const jobPath = `/v1/converter/jobs/:id(^${uuid}$)`;

export const subscriptionPath = `/v1/webhook/subscriptions/:id(^${uuid}$)`;
export const deliveryPath = `/v1/webhook/deliveries/:id(^${uuid}$)`;

export interface JobParams {
  readonly id: string;
}

/** The id in lower case, as stored. */
export function idOf({ params }: { readonly params: unknown }): string {
  return (params as JobParams).id.toLowerCase();
}
