import { tokenTypes as types } from 'css-tree/dist/csstree.esm';
import type { Tokens } from './tokens.ts';

/** The kind of value that a math function returns; `unknown` if it contains what is not understood here. */
type Kind = 'number' | 'length' | 'percentage' | 'mixed' | 'angle' | 'unknown' | 'invalid';

/** A value of each kind, which is valid in the same places; `mixed` is valid where lengths and percentages are. */
const samples: Readonly<Record<Kind, readonly string[] | undefined>> = {
  number: ['1'],
  length: ['1px'],
  percentage: ['1%'],
  mixed: ['1px', '1%'],
  angle: ['1deg'],
  unknown: undefined,
  invalid: [],
};

const functions = /^(?:calc|-webkit-calc|min|max|clamp)$/i;
const angles = /(?:deg|grad|rad|turn)$/i;
const others = /(?:\dm?s|hz|dpi|dpcm|dppx|\dx|fr)$/i;

/**
 * The value with a sample instead of each math function, because the library takes any tokens within them. There
 * are several where a function mixes lengths and percentages, and none if a function is invalid.
 * @see CSS Values 4, "Type Checking"
 */
export function withSamples(tokens: Tokens): string[] {
  let texts = [''];
  for (let at = 0; at < tokens.count; at++) {
    const isMath = tokens.is(at, types.Function) && functions.test(tokens.value(at));
    const found = isMath ? samples[kindOfFunction(tokens, at)] : undefined;
    if (found !== undefined) {
      at = tokens.endOf(at);
      // One function of several kinds is enough to tell them apart.
      texts =
        texts.length === 1
          ? found.map((sample) => texts[0]! + sample)
          : texts.map((text, index) => text + (found[index] ?? found[0] ?? ''));
      if (found.length === 0) return [];
    } else texts = texts.map((text) => text + tokens.raw(at));
  }
  return texts;
}

function kindOfFunction(tokens: Tokens, at: number): Kind {
  const name = tokens.value(at).toLowerCase();
  const parts = tokens.split(at + 1, tokens.endOf(at), types.Comma);
  const isCount = name.endsWith('calc') ? parts.length === 1 : name !== 'clamp' || parts.length === 3;
  return isCount ? parts.map(([from, end]) => kindOfSum(tokens, from, end)).reduce(add) : 'invalid';
}

function kindOfSum(tokens: Tokens, from: number, end: number): Kind {
  let kind: Kind | undefined;
  let sign = '+';
  for (let at = tokens.skipBlank(from, end); ; ) {
    const operand = at < end ? kindOfValue(tokens, at) : 'invalid';
    kind =
      kind === undefined ? operand : sign === '+' || sign === '-' ? add(kind, operand) : multiply(kind, operand, sign);
    if (operand === 'invalid') return 'invalid';
    const after = tokens.after(at);
    at = tokens.skipBlank(after, end);
    if (at >= end) return kind;
    if (!tokens.is(at, types.Delim) || !/^[-+*/]$/.test(tokens.raw(at))) return 'invalid';
    sign = tokens.raw(at);
    const isSpaced = hasSpace(tokens, after, at) && hasSpace(tokens, at + 1, tokens.skipBlank(at + 1, end));
    if ((sign === '+' || sign === '-') && !isSpaced) return 'invalid';
    at = tokens.skipBlank(at + 1, end);
    if (sign !== '+' && sign !== '-') continue;
    const rest = kindOfSum(tokens, at, end);
    return rest === 'invalid' ? 'invalid' : add(kind, rest);
  }
}

function hasSpace(tokens: Tokens, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (tokens.is(at, types.WhiteSpace)) return true;
  return false;
}

function kindOfValue(tokens: Tokens, at: number): Kind {
  switch (tokens.types[at]) {
    case types.Number:
      return 'number';
    case types.Percentage:
      return 'percentage';
    case types.Dimension: {
      const raw = tokens.raw(at);
      return angles.test(raw) ? 'angle' : others.test(raw) ? 'unknown' : 'length';
    }
    case types.LeftParenthesis:
      return kindOfSum(tokens, at + 1, tokens.endOf(at));
    case types.Function:
      return functions.test(tokens.value(at)) ? kindOfFunction(tokens, at) : 'unknown';
    case types.Ident: // a constant, or a component of a relative colour
      return /^(?:e|pi|-?infinity|nan|alpha|[rgbhslwacxyz])$/i.test(tokens.raw(at)) ? 'number' : 'invalid';
    default:
      return 'invalid';
  }
}

function add(one: Kind, other: Kind): Kind {
  if (one === 'invalid' || other === 'invalid') return 'invalid';
  if (one === other) return one;
  if (one === 'unknown' || other === 'unknown') return 'unknown';
  const isMixed = [one, other].every((kind) => kind === 'length' || kind === 'percentage' || kind === 'mixed');
  return isMixed ? 'mixed' : 'invalid';
}

function multiply(one: Kind, other: Kind, sign: string): Kind {
  if (one === 'invalid' || other === 'invalid') return 'invalid';
  if (other === 'number') return one;
  if (one === 'number' && sign === '*') return other;
  return 'unknown';
}
