/**
 * Builds an encoding from runs of glyph names, keyed by the first code of each run; `undefined` for codes without a
 * glyph.
 */
export function namesByCode(runs: Readonly<Record<number, string>>): readonly (string | undefined)[] {
  const names = new Array<string | undefined>(256).fill(undefined);
  for (const [firstCode, run] of Object.entries(runs)) {
    for (const [index, name] of run.trim().split(/\s+/).entries()) names[Number(firstCode) + index] = name;
  }
  return names;
}
