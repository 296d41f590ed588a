/**
 * Tests of one character, by the letter behind `~`. Markers are the control characters that the resolver passes for
 * them.
 * @see Adobe InDesign Help, "Metacharacters for searching"
 */
export const tildeCharacters: Readonly<Record<string, string>> = {
  '8': '\u2022',
  '2': '\u00a9',
  e: '\u2026',
  '7': '\u00b6',
  r: '\u00ae',
  '6': '\u00a7',
  d: '\u2122',
  _: '\u2014',
  '=': '\u2013',
  '-': '\u00ad',
  '~': '\u2011',
  m: '\u2003',
  '>': '\u2002',
  '3': '\u2004',
  '4': '\u2005',
  '%': '\u2006',
  f: '\u2001',
  '|': '\u200a',
  s: '\u00a0',
  S: '\u202f',
  '<': '\u2009',
  '/': '\u2007',
  '.': '\u2008',
  '"': '"',
  "'": "'",
  '{': '\u201c',
  '}': '\u201d',
  '[': '\u2018',
  ']': '\u2019',
  j: '\u200c',
  k: '\u200b',
  a: '\ufffc',
  F: '\u0004',
  N: '\u0018',
  x: '\u0019',
  y: '\u0008',
  i: '\u0007',
  h: '\u0003',
};

/** Tests of one character, by the letter behind the backslash. */
export const escapedClasses: Readonly<Record<string, RegExp>> = {
  d: /^\p{Nd}$/u,
  D: /^\P{Nd}$/u,
  w: /^[\p{L}\p{M}\p{N}_]$/u,
  W: /^[^\p{L}\p{M}\p{N}_]$/u,
  s: /^\s$/u,
  S: /^\S$/u,
  l: /^\p{Ll}$/u,
  L: /^\P{Ll}$/u,
  u: /^\p{Lu}$/u,
  U: /^\P{Lu}$/u,
};

/** Tests of one character, by the name of a POSIX class. */
export const posixClasses: Readonly<Record<string, RegExp>> = {
  alnum: /^[\p{L}\p{N}]$/u,
  alpha: /^\p{L}$/u,
  blank: /^[\p{Zs}\t]$/u,
  digit: /^\p{Nd}$/u,
  graph: /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u,
  lower: /^\p{Ll}$/u,
  punct: /^[\p{P}\p{S}]$/u,
  space: /^\s$/u,
  upper: /^\p{Lu}$/u,
  word: /^[\p{L}\p{M}\p{N}_]$/u,
  xdigit: /^[0-9A-Fa-f]$/,
};

export const escapedCharacters: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  e: '\u001b',
};
