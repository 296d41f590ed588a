/** The names that differ from a word by the fewest letters, at most two and less than half of it, as a question. */
export function suggest(word: string, names: readonly string[]): string {
  if (word.length > 40) return '';
  const distances = [...new Set(names)].map((name) => ({ name, distance: countEdits(word, name) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  if (least > 2 || least * 2 >= word.length) return '';
  const best = distances.filter(({ distance }) => distance === least).map(({ name }) => `"${name}"`);
  return `; did you mean ${best.slice(0, 3).join(' or ')}?`;
}

/** The least number of letters to insert, remove, replace, or swap with their neighbour. */
export function countEdits(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
