import { classMask, lineBreakClass, lineBreakKindOf } from './classes.ts';

const { AL, BK, CJ, CM, CR, ID, LF, NL, NS, SA, SP, ZJ, ZW } = lineBreakClass;

/** Set if a unit ends with a zero width joiner. */
export const endsWithJoiner = 0x100;

/** A text as units that are never broken: a character with the combining marks that follow it. */
export interface BreakUnits {
  /** Class of the character with its flags, and `endsWithJoiner`. */
  readonly kinds: Uint16Array;
  /** Offset of each unit in the text. */
  readonly starts: Uint32Array;
  readonly count: number;
}

/**
 * Splits a text into units and resolves the classes that depend on neighbours or on the language. Characters of class SA
 * become letters: their breaks come from a dictionary.
 * @param isKanaFree true if small kana may begin a line
 * @see Unicode Standard Annex 14, "Line Breaking Algorithm", LB1, LB9 and LB10
 */
export function splitUnits(text: string, isKanaFree: boolean): BreakUnits {
  const kinds = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const kind = lineBreakKindOf(code);
    const name = kind & classMask;
    if ((name === CM || name === ZJ) && count > 0 && takesMarks((kinds[count - 1] ?? 0) & classMask)) {
      const base = kinds[count - 1] ?? 0;
      kinds[count - 1] = name === ZJ ? base | endsWithJoiner : base & ~endsWithJoiner;
    } else {
      starts[count] = at;
      kinds[count] = resolve(kind, name, isKanaFree);
      count++;
    }
    at += code > 0xffff ? 2 : 1;
  }
  return { kinds, starts, count };
}

function takesMarks(name: number): boolean {
  return name !== BK && name !== CR && name !== LF && name !== NL && name !== SP && name !== ZW;
}

function resolve(kind: number, name: number, isKanaFree: boolean): number {
  if (name === CM || name === SA) return AL;
  if (name === ZJ) return AL | endsWithJoiner;
  if (name === CJ) return (kind & ~classMask) | (isKanaFree ? ID : NS);
  return kind;
}
