import { fork, tokenTypes as types } from 'css-tree/dist/csstree.esm';
import { systemColours } from '../syntax/system-colours.ts';
import { withSamples } from './math.ts';
import { hasVariable, isWide } from './shorthands.ts';
import { Tokens } from './tokens.ts';

/** Values with more tokens are taken for valid: the lexer's matching is bounded, and it prints a warning at its bound. */
const maxTokens = 200;
/** Values that are remembered, and the longest of them. */
const [maxKnown, maxKnownLength] = [5_000, 200];
/** The same few values occur in most drawings. */
const knownValues = new Map<string, boolean>();
/** Brackets within brackets. */
const maxDepth = 64;

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
    'system-color': `| ${[...systemColours.keys()].join(' | ')}`, // the deprecated ones too
    'circle()': `circle( ${shapeRadius}? [ at <position> ]? )`,
    'ellipse()': `ellipse( [ ${shapeRadius}{2} ]? [ at <position> ]? )`,
  },
  properties: {
    filter: 'none | [ <filter-function> | <url> ]+', // without Microsoft's filters
    'stroke-width': '<length-percentage [0,∞]> | <number [0,∞]>',
    'stroke-dashoffset': '<length-percentage> | <number>',
    'stroke-dasharray': 'none | [ [ <length-percentage [0,∞]> | <number [0,∞]> ]+ ]#',
    'stroke-miterlimit': '<number [0,∞]>',
    'fill-opacity': '<alpha-value>',
    'alignment-baseline': '| text-top | text-bottom | top | center | bottom',
    'dominant-baseline': '| text-top | text-bottom',
    'color-interpolation': 'auto | sRGB | linearRGB',
    'glyph-orientation-vertical': 'auto | <angle> | <number>',
    'glyph-orientation-horizontal': 'auto | <angle> | <number>',
  },
});

/** Where a value is written. */
export type ValueSource = 'sheet' | 'style attribute' | 'attribute';

/** Lengths that Chromium reads without a unit in style attributes of svg. @see Quirks Mode, "The unitless length quirk" */
const unitless = new Set(['font-size', 'letter-spacing', 'word-spacing', 'width', 'height', 'text-indent']);

const takesNumbers = (property: string, source: ValueSource): boolean =>
  source === 'attribute' || (source === 'style attribute' && unitless.has(property));

/** Decides which values are valid. */
export class Validity {
  /** True if the library knows the property, and browsers may support it. */
  isKnown(property: string): boolean {
    return !/^-(?:moz|ms|o)-/.test(property) && lexer.getProperty(property) !== null;
  }

  /**
   * True if a property takes the value. A property that the library does not know takes any. In attributes, numbers
   * without a unit are lengths. @see SVG 2, "Presentation attributes"
   */
  isValid(property: string, value: string, source: ValueSource = 'sheet'): boolean {
    if (property.startsWith('--') || isWide(value) || hasVariable(value)) return true;
    const key = `${source} ${property}:${value}`;
    const before = knownValues.get(key);
    if (before !== undefined) return before;
    const found =
      matches(property, value) ||
      (takesNumbers(property, source) &&
        matches(property, property === 'filter' ? withUnitsInFilter(value) : withUnits(value)));
    if (key.length > maxKnownLength) return found;
    if (knownValues.size >= maxKnown) knownValues.clear();
    knownValues.set(key, found);
    return found;
  }
}

function matches(property: string, value: string): boolean {
  if (lexer.getProperty(property) === null) return true;
  const tokens = new Tokens(value);
  if (tokens.count > maxTokens) return true;
  if (tokens.depthWithin(0, tokens.count) > maxDepth) return false;
  const texts = withSamples(tokens);
  return texts.length > 0 && texts.every((text) => lexer.matchProperty(property, text).error === null);
}

/** The value with a unit after each length of a filter function, which browsers accept in the attribute. */
function withUnitsInFilter(value: string): string {
  return value.replaceAll(/\b(?:drop-shadow|blur)\([^()]*\)/gi, (each) =>
    each.replaceAll(/(?<=[\s(])[-+]?(?:\d+\.?\d*|\.\d+)(?=[\s)])/g, '$&px'),
  );
}

/** The value with a unit after each number that stands outside of functions. */
function withUnits(value: string): string {
  const tokens = new Tokens(value);
  let made = '';
  for (let at = 0; at < tokens.count; at = tokens.after(at)) {
    const end = Math.min(tokens.after(at), tokens.count);
    for (let inner = at; inner < end; inner++) made += tokens.raw(inner);
    if (tokens.is(at, types.Number)) made += 'px';
  }
  return made;
}
