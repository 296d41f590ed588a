interface JsonObject {
  readonly [name: string]: unknown;
}

/** A copy of an order in which the member at a path has another value; undefined takes it away. */
export function withMember(order: object, path: string, value: unknown): unknown {
  const copy = structuredClone(order) as JsonObject;
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const parent = steps.reduce<JsonObject>((object, step) => object[step] as JsonObject, copy) as Record<
    string,
    unknown
  >;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** The faults of a refusal, as `field code`. */
export function faultsOf(answer: { readonly json: { readonly details?: readonly Fault[] } }): string[] {
  return (answer.json.details ?? []).map(({ field, code }) => `${field} ${code}`);
}

interface Fault {
  readonly field: string;
  readonly code: string;
}
