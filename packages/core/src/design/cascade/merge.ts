/** Properties that are merged member by member. All others are replaced as a whole. */
const mergedByMember: ReadonlySet<string> = new Set(['hyphenation', 'justification', 'keep', 'features', 'axes']);

/** Overrides properties. Absent overrides keep the base value. */
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
