/** Licences of packages that may be passed on to users. All others are refused. */
const allowed = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['Zlib', 'CC0-1.0', 'Unlicense', 'OFL-1.1'],
]);

/**
 * True if a licence expression permits use under allowed licences only.
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

  // Operands are parsed before || and && are applied, which would skip the second one.
  const parseOr = (): boolean => {
    let allows = parseAnd();
    while (take('OR')) allows = parseAnd() || allows;
    return allows;
  };
  const parseAnd = (): boolean => {
    let allows = parseOne();
    while (take('AND')) allows = parseOne() && allows;
    return allows;
  };
  const parseOne = (): boolean => {
    if (take('(')) {
      const allows = parseOr();
      return take(')') && allows;
    }
    const name = tokens[next++] ?? '';
    if (take('WITH')) next++; // an exception only permits more
    return allowed.has(name) || exceptions.includes(name);
  };

  return parseOr() && next === tokens.length;
}
