/** Properties whose members are said one by one; every other is replaced as a whole. */
const mergedByMember: ReadonlySet<string> = new Set(['hyphenation', 'justification', 'keep', 'features', 'axes']);

/** Properties with what is nearer laid over them. Absent is not none: what is not said stays. */
export function mergeProperties<Properties extends object>(
  base: Properties,
  overrides: object | undefined,
): Properties {
  const merged = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries(overrides ?? {})) {
    if (value === undefined) continue;
    merged[name] = mergedByMember.has(name) ? { ...(merged[name] as object | undefined), ...value } : value;
  }
  return merged as Properties;
}
