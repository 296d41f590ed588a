interface Parts {
  readonly [name: string]: unknown;
}

/** A copy of an order in which the member at a path has another value; undefined takes it away. */
export function alter(order: object, path: string, value: unknown): unknown {
  const copy = structuredClone(order) as Parts;
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Parts>((object, step) => object[step] as Parts, copy) as Record<string, unknown>;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
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
