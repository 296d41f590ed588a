/**
 * Metacharacters (`^` and a character) in text that InDesign stores in settings.
 * @see Adobe InDesign CS4 IDML File Format Specification, "Metacharacters"
 */
const meanings: Readonly<Record<string, string>> = {
  '^': '^',
  _: '\u2014',
  '=': '\u2013',
  m: '\u2003',
  '>': '\u2002',
  '|': '\u200a',
  '%': '\u2006',
  '<': '\u2009',
  '4': '\u2005',
  '3': '\u2004',
  '.': '\u2008',
  '/': '\u2007',
  f: '\u2001',
  S: '\u00a0',
  s: '\u202f',
  '-': '\u00ad',
  '~': '\u2011',
  '{': '\u201c',
  '}': '\u201d',
  '[': '\u2018',
  ']': '\u2019',
  '8': '\u2022',
  '7': '\u00b6',
  '6': '\u00a7',
  '2': '\u00a9',
  r: '\u00ae',
  d: '\u2122',
  e: '\u2026',
  t: '\t',
  y: '\t',
  n: '\u2028',
  j: '\u200c',
  k: '\u200b',
  h: '',
  i: '',
};

/** Decodes metacharacters. `own` is tried first, and unknown codes are kept. */
export function decodeMetacharacters(
  text: string,
  own: (code: string) => string | undefined = () => undefined,
): string {
  return text.replace(
    /\^(.)/gsu,
    (whole, code: string) => own(code) ?? (Object.hasOwn(meanings, code) ? meanings[code]! : whole),
  );
}

/** Decodes a numbering expression: `^#` becomes `{n}`, `^1` becomes `{1}`. */
export function decodeNumbering(expression: string): string {
  return decodeMetacharacters(expression, (code) =>
    code === '#' ? '{n}' : /[1-9]/.test(code) ? `{${code}}` : undefined,
  );
}
