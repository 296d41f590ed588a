/** What may be passed on to users, as docs name it; everything else is refused. */
const allowed = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['Zlib', 'CC0-1.0', 'Unlicense', 'OFL-1.1'],
]);

/**
 * Whether a licence expression leaves a choice that is allowed.
 * @see SPDX specification, "SPDX license expressions": AND binds tighter than OR, WITH tighter than both.
 */
export function isAllowed(expression: string, exceptions: readonly string[] = []): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let next = 0;
  const take = (word: string): boolean => {
    if (tokens[next]?.toUpperCase() !== word) return false;
    next++;
    return true;
  };

  // No short cuts: both sides are read, whatever the first one says.
  const parseOr = (): boolean => {
    let holds = parseAnd();
    while (take('OR')) holds = parseAnd() || holds;
    return holds;
  };
  const parseAnd = (): boolean => {
    let holds = parseOne();
    while (take('AND')) holds = parseOne() && holds;
    return holds;
  };
  const parseOne = (): boolean => {
    if (take('(')) {
      const holds = parseOr();
      return take(')') && holds;
    }
    const name = tokens[next++] ?? '';
    if (take('WITH')) next++; // an exception only permits more
    return allowed.has(name) || exceptions.includes(name);
  };

  return parseOr() && next === tokens.length;
}
