const hex = (count: number) => `[0-9a-fA-F]{${count}}`;
const uuid = [8, 4, 4, 4, 12].map(hex).join('-');

/** One job; what is not a UUID leads nowhere. */
export const jobPath = `/v1/converter/jobs/:id(^${uuid}$)`;

export const subscriptionPath = `/v1/webhook/subscriptions/:id(^${uuid}$)`;
export const deliveryPath = `/v1/webhook/deliveries/:id(^${uuid}$)`;

export interface JobParams {
  readonly id: string;
}

/** The id in the form in which it is kept. */
export function idOf({ params }: { readonly params: unknown }): string {
  return (params as JobParams).id.toLowerCase();
}
