/** Properties whose members are said one by one; every other is replaced as a whole. */
const membersAreMerged: ReadonlySet<string> = new Set(['hyphenation', 'justification', 'keep', 'features', 'axes']);

/** Properties with what is nearer laid over them. Absent is not none: what is not said stays. */
export function layOver<Properties extends object>(below: Properties, above: object | undefined): Properties {
  const merged = { ...below } as Record<string, unknown>;
  for (const [name, value] of Object.entries(above ?? {})) {
    if (value === undefined) continue;
    merged[name] = membersAreMerged.has(name) ? { ...(merged[name] as object | undefined), ...value } : value;
  }
  return merged as Properties;
}
