import { classMask, eastAsian, futurePictograph, lineBreakClass } from './classes.ts';
import { type BreakUnits, endsWithJoiner } from './units.ts';

const { AL, AK, AP, AS, BA, BB, B2, SY, CR, CP, CL, CB, EB, EM, EX, GL, H2, H3, HL, HY, ID, IS, IN } = lineBreakClass;
const { JL, JT, JV, LF, BK, NL, NS, NU, OP, PO, PR, QU, QI, QF, RI, SP, HH, VI, VF, WJ, ZW, DC } = lineBreakClass;

/** A number that ends before a possible break: none, one that may continue, or one followed by a closing bracket. */
type NumberState = 'none' | 'open' | 'closed';

/** Facts about the units before a possible break that the rules cannot see in its neighbours. */
export interface BreakState {
  /** The last unit that is not a space, or -1. */
  solid: number;
  number: NumberState;
  /** Count of consecutive regional indicators. */
  regionalCount: number;
}

/** True in a table of 64 classes. */
const setOf = (...classes: number[]): Uint8Array => {
  const set = new Uint8Array(64);
  for (const each of classes) set[each] = 1;
  return set;
};

/** Outside the text, as a neighbour of the first and last unit. */
const edge = 63;
const hardBreaks = setOf(BK, CR, LF, NL);
const letters = setOf(AL, DC, HL);
const quotes = setOf(QU, QI, QF);
const hyphens = setOf(HY, HH);
const beforeOpeningQuote = setOf(edge, BK, CR, LF, NL, OP, QU, QI, QF, GL, SP, ZW);
const afterClosingQuote = setOf(SP, GL, WJ, CL, QU, QI, QF, CP, EX, IS, SY, BK, CR, LF, NL, ZW, edge);
const beforeLeadingHyphen = setOf(edge, BK, CR, LF, NL, SP, ZW, CB, GL);
const ideographs = setOf(ID, EB, EM);
const hangul = setOf(JL, JV, JT, H2, H3);
const aksaras = setOf(AK, DC, AS);

/** Advances the state over a unit. */
export function advance(state: BreakState, { kinds }: BreakUnits, at: number): void {
  const name = (kinds[at] ?? 0) & classMask;
  state.regionalCount = name === RI ? state.regionalCount + 1 : 0;
  if (name === NU) state.number = 'open';
  else if (state.number === 'open' && (name === CL || name === CP)) state.number = 'closed';
  else if (state.number !== 'open' || (name !== SY && name !== IS)) state.number = 'none';
  if (name !== SP) state.solid = at;
}

/**
 * True if a line may end before the unit `at`, which is neither the first nor behind a hard break.
 * @see Unicode Standard Annex 14, revision 55 (Unicode 17.0), "Line Breaking Rules"
 */
export function allowsBreak(units: BreakUnits, at: number, state: BreakState): boolean {
  const before = nameOf(units, at - 1);
  const after = nameOf(units, at);
  if (before === AL && after === AL) return false; // most pairs of most texts: LB28
  const solid = nameOf(units, state.solid);
  if (hardBreaks[after] || after === SP || after === ZW) return false; // LB6, LB7
  if (solid === ZW) return true; // LB8
  if ((units.kinds[at - 1] ?? 0) & endsWithJoiner) return false; // LB8a
  if (before === WJ || after === WJ || before === GL) return false; // LB11, LB12
  if (after === GL && before !== SP && before !== BA && !hyphens[before]) return false; // LB12a
  if (after === CL || after === CP || after === EX || after === SY || solid === OP) return false; // LB13, LB14
  if (solid === QI && beforeOpeningQuote[nameOf(units, state.solid - 1)]) return false; // LB15a
  if (after === QF && afterClosingQuote[nameOf(units, at + 1)]) return false; // LB15b
  if (after === IS) return before === SP && nameOf(units, at + 1) === NU; // LB15c, LB15d
  if (after === NS && (solid === CL || solid === CP)) return false; // LB16
  if (after === B2 && solid === B2) return false; // LB17
  if (before === SP) return true; // LB18
  if (quotes[before] || quotes[after]) if (joinsQuote(units, at, before, after)) return false; // LB19, LB19a
  if (before === CB || after === CB) return true; // LB20
  if (hyphens[before]) {
    const earlier = nameOf(units, at - 2);
    if (letters[after] && beforeLeadingHyphen[earlier]) return false; // LB20a
    if (earlier === HL && after !== HL) return false; // LB21a
  }
  if (after === BA || hyphens[after] || after === NS || before === BB) return false; // LB21
  if ((before === SY && after === HL) || after === IN) return false; // LB21b, LB22
  return !joinsWord(units, at, state, before, after);
}

/** LB19, LB19a: quotation marks, unless East Asian characters are on both sides. */
function joinsQuote(units: BreakUnits, at: number, before: number, after: number): boolean {
  if (after === QU || after === QF || before === QU || before === QI) return true;
  if (quotes[after] && (!isEastAsian(units, at - 1) || !isEastAsian(units, at + 1))) return true;
  return quotes[before] === 1 && (!isEastAsian(units, at) || !isEastAsian(units, at - 2));
}

/** LB23 to LB30b: numbers, letters, syllables and emoji. */
function joinsWord(units: BreakUnits, at: number, state: BreakState, before: number, after: number): boolean {
  if (letters[before] && (letters[after] || after === NU || after === PR || after === PO)) return true; // LB23, 24, 28
  if (letters[after] && (before === NU || before === PR || before === PO || before === IS)) return true; // also LB29
  if ((before === PR && ideographs[after]) || (ideographs[before] && after === PO)) return true; // LB23a
  if (joinsNumber(units, at, state, before, after)) return true; // LB25
  if (hangul[before] || hangul[after]) if (joinsHangul(before, after)) return true; // LB26, LB27
  if (joinsAksara(units, at, before, after)) return true; // LB28a
  if ((letters[before] || before === NU) && after === OP && !isEastAsian(units, at)) return true; // LB30
  if (before === CP && !isEastAsian(units, at - 1) && (letters[after] || after === NU)) return true;
  if (before === RI && after === RI) return state.regionalCount % 2 === 1; // LB30a
  return after === EM && (before === EB || ((units.kinds[at - 1] ?? 0) & futurePictograph) !== 0); // LB30b
}

function joinsNumber(units: BreakUnits, at: number, state: BreakState, before: number, after: number): boolean {
  if ((after === PO || after === PR) && state.number !== 'none') return true;
  if (after === NU) return state.number === 'open' || before === PO || before === PR || before === HY || before === IS;
  if (after !== OP || (before !== PO && before !== PR)) return false;
  const next = nameOf(units, at + 1);
  return next === NU || (next === IS && nameOf(units, at + 2) === NU);
}

function joinsHangul(before: number, after: number): boolean {
  if (before === JL) return after === JL || after === JV || after === H2 || after === H3 || after === PO;
  if (before === JV || before === H2) return after === JV || after === JT || after === PO;
  if (before === JT || before === H3) return after === JT || after === PO;
  return before === PR;
}

function joinsAksara(units: BreakUnits, at: number, before: number, after: number): boolean {
  if (before === AP) return aksaras[after] === 1;
  if (aksaras[before]) return after === VF || after === VI || (aksaras[after] === 1 && nameOf(units, at + 1) === VF);
  return before === VI && aksaras[nameOf(units, at - 2)] === 1 && (after === AK || after === DC);
}

function nameOf({ kinds, count }: BreakUnits, at: number): number {
  return at < 0 || at >= count ? edge : (kinds[at] ?? 0) & classMask;
}

/** False outside the text. */
function isEastAsian({ kinds, count }: BreakUnits, at: number): boolean {
  return at >= 0 && at < count && ((kinds[at] ?? 0) & eastAsian) !== 0;
}
