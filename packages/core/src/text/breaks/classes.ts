import { lineBreakRuns } from '../../assets/line-break.generated.ts';

const names =
  'AL AK AP AS BA BB B2 SY CR CP CL CM SA CJ CB EB EM EX GL H2 H3 HL HY ID IS IN JL JT JV LF BK NL NS NU OP PO PR QU QI QF RI SP HH VI VF WJ ZJ ZW DC';

/** Codes of the classes. QI and QF are quotation marks of the categories Pi and Pf, DC the dotted circle, ZJ is ZWJ. */
export const lineBreakClass = Object.fromEntries(names.split(' ').map((name, code) => [name, code])) as Readonly<
  Record<ClassName, number>
>;

type ClassName =
  | ('AL' | 'AK' | 'AP' | 'AS' | 'BA' | 'BB' | 'B2' | 'SY' | 'CR' | 'CP' | 'CL' | 'CM' | 'SA' | 'CJ' | 'CB' | 'EB')
  | ('EM' | 'EX' | 'GL' | 'H2' | 'H3' | 'HL' | 'HY' | 'ID' | 'IS' | 'IN' | 'JL' | 'JT' | 'JV' | 'LF' | 'BK' | 'NL')
  | ('NS' | 'NU' | 'OP' | 'PO' | 'PR' | 'QU' | 'QI' | 'QF' | 'RI' | 'SP' | 'HH' | 'VI' | 'VF' | 'WJ' | 'ZJ' | 'ZW')
  | 'DC';

/** The bits of the class in a value of `lineBreakKindOf`. */
export const classMask = 0x3f;
/** Set if East_Asian_Width is F, W or H. */
export const eastAsian = 0x40;
/** Set for unassigned characters that are reserved for pictographs. */
export const futurePictograph = 0x80;

let table: Uint8Array | undefined;

/** Returns the class of a character with the two flags. The table of 1.1 MB is decoded on first use. */
export function lineBreakKindOf(code: number): number {
  table ??= decodeTable();
  return table[code] ?? 0;
}

function decodeTable(): Uint8Array {
  const kinds = new Uint8Array(0x110000);
  let from = 0;
  for (const run of lineBreakRuns.split(' ')) {
    const [, length = '', future, name = '', wide] = /^([\da-z]+)(X?)([A-Z][A-Z\d])(\+?)$/.exec(run) ?? [];
    const to = from + Number.parseInt(length, 36);
    const flags = (wide === '+' ? eastAsian : 0) | (future === 'X' ? futurePictograph : 0);
    kinds.fill(lineBreakClass[name as ClassName] | flags, from, to);
    from = to;
  }
  return kinds;
}
