interface JsonObject {
  readonly [name: string]: unknown;
}

/** Copies a job request with another value for the member at a path; undefined removes the member. */
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

/** The faults listed in an error response, each as `field code`. */
export function faultsOf(answer: { readonly json: { readonly details?: readonly Fault[] } }): string[] {
  return (answer.json.details ?? []).map(({ field, code }) => `${field} ${code}`);
}

interface Fault {
  readonly field: string;
  readonly code: string;
}
