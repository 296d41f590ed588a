import { fork, tokenTypes as types } from 'css-tree/dist/csstree.esm';
import { hasVariable, isWide } from './shorthands.ts';
import { Tokens } from './tokens.ts';

/** Values with more tokens are taken for valid: the lexer's matching is bounded, and it prints a warning at its bound. */
const mostTokens = 200;
const mostKnown = 10_000;

const part = '[ <number> | <percentage> | <angle> | alpha | none | ';
const relative = (names: string): string => `from <color> ${part}${names} ]{3} [ / ${part}${names} ] ]?`;
const shapeRadius = '[ <length-percentage [0,∞]> | closest-side | farthest-side | closest-corner | farthest-corner ]';

/** Where the library's grammars differ from the specifications or from what all browsers accept. */
const { lexer } = fork({
  types: {
    'rgb()': `| rgb( ${relative('r | g | b')} )`,
    'rgba()': `| rgba( ${relative('r | g | b')} )`,
    'hsl()': `| hsl( ${relative('h | s | l')} )`,
    'hsla()': `| hsla( ${relative('h | s | l')} )`,
    'hwb()': `| hwb( ${relative('h | w | b')} )`,
    'lab()': `| lab( ${relative('l | a | b')} )`,
    'oklab()': `| oklab( ${relative('l | a | b')} )`,
    'lch()': `| lch( ${relative('l | c | h')} )`,
    'oklch()': `| oklch( ${relative('l | c | h')} )`,
    'color()': `| color( from <color> <ident> ${part}r | g | b | x | y | z ]{3} [ / ${part}r | g | b | x | y | z ] ]? )`,
    'circle()': `circle( ${shapeRadius}? [ at <position> ]? )`,
    'ellipse()': `ellipse( [ ${shapeRadius}{2} ]? [ at <position> ]? )`,
  },
  properties: {
    filter: 'none | [ <filter-function> | <url> ]+', // without Microsoft's filters
    'stroke-width': '<length-percentage [0,∞]> | <number [0,∞]>',
    'stroke-dashoffset': '<length-percentage> | <number>',
    'stroke-dasharray': 'none | [ [ <length-percentage [0,∞]> | <number [0,∞]> ]+ ]#',
    'stroke-miterlimit': '<number [0,∞]>',
    'color-interpolation': 'auto | sRGB | linearRGB',
    'glyph-orientation-vertical': 'auto | <angle> | <number>',
    'glyph-orientation-horizontal': 'auto | <angle> | <number>',
  },
} as Parameters<typeof fork>[0]);

/** Decides which values are valid, and remembers the values of one drawing. */
export class Validity {
  readonly #known = new Map<string, boolean>();

  /** True if the library knows the property, and browsers may support it. */
  isKnown(property: string): boolean {
    return !/^-(?:moz|ms|o)-/.test(property) && lexer.getProperty(property) !== null;
  }

  /**
   * True if a property takes the value. A property that the library does not know takes any. In attributes, numbers
   * without a unit are lengths. @see SVG 2, "Presentation attributes"
   */
  isValid(property: string, value: string, inAttribute = false): boolean {
    if (property.startsWith('--') || isWide(value) || hasVariable(value)) return true;
    const key = `${inAttribute ? '@' : ''}${property}:${value}`;
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const found = matches(property, value) || (inAttribute && matches(property, withUnits(value)));
    if (this.#known.size < mostKnown && key.length < 200) this.#known.set(key, found);
    return found;
  }
}

function matches(property: string, value: string): boolean {
  if (lexer.getProperty(property) === null) return true;
  const tokens = new Tokens(value);
  if (tokens.count > mostTokens) return true;
  return hasValidSums(tokens) && lexer.matchProperty(property, value).error === null;
}

function withUnits(value: string): string {
  const tokens = new Tokens(value);
  return Array.from({ length: tokens.count }, (_, at) =>
    tokens.is(at, types.Number) ? `${tokens.raw(at)}px` : tokens.raw(at),
  ).join('');
}

const mathFunction = /^(?:calc|min|max|clamp)$/i;
const ofSums = new Set<number>([
  ...[types.Number, types.Percentage, types.Dimension, types.WhiteSpace, types.Comment, types.Comma],
  ...[types.LeftParenthesis, types.RightParenthesis, types.Function],
]);
const constants = /^(?:e|pi|-?infinity|nan|r|g|b|h|s|l|w|a|c|x|y|z|alpha)$/i;

/** The library accepts anything within `calc()`; this refuses what cannot be a sum. */
function hasValidSums(tokens: Tokens): boolean {
  for (let at = 0; at < tokens.count; at++) {
    if (!tokens.is(at, types.Function) || !mathFunction.test(tokens.value(at))) continue;
    const end = tokens.endOf(at);
    if (tokens.skipBlank(at + 1, end) === end) return false;
    for (let inner = at + 1; inner < end; inner++) {
      const isWord = tokens.is(inner, types.Ident) && constants.test(tokens.value(inner));
      const isSign = tokens.is(inner, types.Delim) && /^[-+*/]$/.test(tokens.raw(inner));
      if (!ofSums.has(tokens.types[inner]!) && !isWord && !isSign) return false;
    }
    at = end;
  }
  return true;
}
