/** An encoding from the runs of glyph names that begin at some of its codes: nothing where it has no glyph. */
export function namesByCode(runs: Readonly<Record<number, string>>): readonly (string | undefined)[] {
  const names = new Array<string | undefined>(256).fill(undefined);
  for (const [firstCode, run] of Object.entries(runs)) {
    for (const [index, name] of run.trim().split(/\s+/).entries()) names[Number(firstCode) + index] = name;
  }
  return names;
}
