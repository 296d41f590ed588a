import { splitOutside } from './declarations.ts';

/** The size of the screen that shows a drawing. */
export interface Screen {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Features of a screen without a pointer, in usual light. @see Media Queries 5 */
const traits: Readonly<Record<string, string>> = {
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-reduced-transparency': 'no-preference',
  'prefers-contrast': 'no-preference',
  'forced-colors': 'none',
  'inverted-colors': 'none',
  hover: 'none',
  'any-hover': 'none',
  pointer: 'none',
  'any-pointer': 'none',
  scripting: 'none',
  update: 'none',
  'color-gamut': 'srgb',
  'dynamic-range': 'standard',
  'display-mode': 'browser',
};

const lengths: Readonly<Record<string, number>> = {
  px: 1,
  em: 16,
  rem: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
  dpcm: 2.54 / 96,
  '': 1,
};

/** True if a list of media queries matches; an empty one does. */
export function matchesMedia(list: string, screen: Screen): boolean {
  return (
    list.trim() === '' || splitOutside(list, ',').some((query) => matchesQuery(query.trim().toLowerCase(), screen))
  );
}

function matchesQuery(query: string, screen: Screen): boolean {
  const [, prefix, medium, rest = ''] = /^(?:(not|only)\s+)?([a-z-]+)(?:\s+and\s+([\s\S]*))?$/.exec(query) ?? [];
  if (medium === undefined || medium === 'not')
    return evaluate(query, (feature) => hasFeature(feature, screen)) === true;
  const isMedium = medium === 'all' || medium === 'screen';
  const holds = isMedium && (rest === '' || evaluate(rest, (feature) => hasFeature(feature, screen)) === true);
  return prefix === 'not' ? !holds : holds;
}

/** The result of a condition; undefined if a part of it is unknown. */
export type Answer = boolean | undefined;

/** A condition of `not`, `and` and `or` whose parts are in parentheses. */
export function evaluate(condition: string, ask: (part: string) => Answer, depth = 0): Answer {
  const text = condition.trim().replaceAll(/\s+/g, ' ');
  if (depth > 16) return undefined;
  const inner = (part: string): Answer => evaluate(part, ask, depth + 1);
  if (/^not\b/.test(text)) return negate(inner(text.slice(3)));
  for (const word of ['or', 'and'] as const) {
    const parts = splitAtWord(text, word);
    if (parts.length < 2) continue;
    const answers = parts.map(inner);
    const decisive = word === 'or';
    if (answers.includes(decisive)) return decisive;
    return answers.includes(undefined) ? undefined : !decisive;
  }
  if (!text.startsWith('(') || !text.endsWith(')')) return ask(text);
  const within = text.slice(1, -1).trim();
  return /^(?:not\b|\()/.test(within) ? inner(within) : ask(within);
}

function negate(answer: Answer): Answer {
  return answer === undefined ? undefined : !answer;
}

function splitAtWord(text: string, word: string): string[] {
  const parts: string[] = [''];
  for (const piece of splitOutside(text, ' ')) {
    if (piece === word) parts.push('');
    else parts[parts.length - 1] += ` ${piece}`;
  }
  return parts;
}

const sizes = /^(?:device-)?(width|height|aspect-ratio)$|^(resolution|color|monochrome|color-index|grid)$/;

function hasFeature(feature: string, screen: Screen): Answer {
  const range = /^([^<>=:]+?)\s*(<=|>=|<|>|=)\s*([^<>=:]+?)(?:\s*(<=|>=|<|>|=)\s*([^<>=:]+))?$/.exec(feature);
  if (range !== null) return holdsRange(range, screen);
  const [, bound, name = '', value] = /^(?:(min|max)-)?([a-z-]+)\s*(?::\s*([\s\S]+))?$/.exec(feature) ?? [];
  const measured = measure(name, screen);
  if (measured !== undefined) {
    if (value === undefined) return measured > 0;
    const wanted = toNumber(value);
    if (wanted === undefined) return undefined;
    return compare(measured, bound === 'min' ? '>=' : bound === 'max' ? '<=' : '=', wanted);
  }
  if (name === 'orientation') return value === (screen.width > screen.height ? 'landscape' : 'portrait');
  const trait = Object.hasOwn(traits, name) ? traits[name] : undefined;
  if (trait === undefined) return undefined;
  return value === undefined ? !['none', 'no-preference'].includes(trait) : value.trim() === trait;
}

function holdsRange(
  [, left = '', first = '', middle = '', second, right = '']: RegExpExecArray,
  screen: Screen,
): Answer {
  const number = (text: string): number | undefined => measure(text.trim(), screen) ?? toNumber(text);
  const [one, two, three] = [number(left), number(middle), number(right)];
  if (one === undefined || two === undefined || (second !== undefined && three === undefined)) return undefined;
  return compare(one, first, two) && (second === undefined || three === undefined || compare(two, second, three));
}

function measure(name: string, { width, height }: Screen): number | undefined {
  const [, side, fixed] = sizes.exec(name) ?? [];
  if (side !== undefined) return side === 'width' ? width : side === 'height' ? height : width / height;
  if (fixed === undefined) return undefined;
  return { resolution: 1, color: 8, monochrome: 0, 'color-index': 0, grid: 0 }[fixed];
}

function toNumber(text: string): number | undefined {
  const [, one, two] = /^([\d.]+)\s*\/\s*([\d.]+)$/.exec(text.trim()) ?? [];
  if (one !== undefined) return Number(one) / Number(two);
  const [, number, unit = ''] = /^([-+]?[\d.]+)([a-z]*)$/.exec(text.trim()) ?? [];
  const size = Object.hasOwn(lengths, unit) ? lengths[unit] : undefined;
  return number === undefined || size === undefined ? undefined : Number(number) * size;
}

function compare(one: number, sign: string, two: number): boolean {
  if (sign === '=') return Math.abs(one - two) < 1e-6;
  if (sign.startsWith('<')) return sign === '<' ? one < two : one <= two;
  return sign === '>' ? one > two : one >= two;
}
