import type { Box } from '../../bounds.ts';
import { dictOperator } from '../dict-operators.ts';
import type { DictEntry } from './dict.ts';
import type { StringTable } from './string-table.ts';

/** What a CFF font says of itself. Texts have one byte a character, and what is absent is not said. */
export interface CffFacts {
  /** The PostScript name. */
  readonly name: string;
  readonly version?: string | undefined;
  readonly notice?: string | undefined;
  readonly fullName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly weight?: string | undefined;
  readonly isFixedPitch?: boolean;
  readonly italicAngle?: number;
  readonly underlinePosition?: number;
  readonly underlineThickness?: number;
  readonly unitsPerEm: number;
  readonly box: Box | undefined;
  /** The name of each glyph; without names the font is CID-keyed, and its CIDs are the numbers of the glyphs. */
  readonly glyphNames: readonly string[] | undefined;
}

/** Numbers that go without saying. @see Adobe Technical Note 5176 (2003), "Top DICT Operator Entries" */
const standard = { underlinePosition: -100, underlineThickness: 50, unitsPerEm: 1000 } as const;

/** The entries of the Top DICT that need no place in the file; the collection must come first. */
export function factEntries(facts: CffFacts, glyphCount: number, strings: StringTable): DictEntry[] {
  const isCid = facts.glyphNames === undefined;
  return [
    ...(isCid ? collectionEntries(glyphCount, strings) : []),
    ...textEntries(facts, strings),
    ...numberEntries(facts),
  ];
}

function collectionEntries(glyphCount: number, strings: StringTable): DictEntry[] {
  return [
    [dictOperator.ROS, [strings.sid('Adobe'), strings.sid('Identity'), 0]],
    [dictOperator.CIDCount, [glyphCount]],
  ];
}

function textEntries(facts: CffFacts, strings: StringTable): DictEntry[] {
  const texts = [
    [dictOperator.version, facts.version],
    [dictOperator.Notice, facts.notice],
    [dictOperator.FullName, facts.fullName],
    [dictOperator.FamilyName, facts.familyName],
    [dictOperator.Weight, facts.weight],
  ] as const;
  return texts.flatMap(([operator, text]) => (text === undefined ? [] : [[operator, [strings.sid(text)]] as const]));
}

function numberEntries(facts: CffFacts): DictEntry[] {
  const { isFixedPitch = false, italicAngle = 0, unitsPerEm, box } = facts;
  const { underlinePosition = standard.underlinePosition, underlineThickness = standard.underlineThickness } = facts;
  const scale = 1 / unitsPerEm;
  const entries: (DictEntry | undefined)[] = [
    isFixedPitch ? [dictOperator.isFixedPitch, [1]] : undefined,
    italicAngle === 0 ? undefined : [dictOperator.ItalicAngle, [italicAngle]],
    underlinePosition === standard.underlinePosition
      ? undefined
      : [dictOperator.UnderlinePosition, [underlinePosition]],
    underlineThickness === standard.underlineThickness
      ? undefined
      : [dictOperator.UnderlineThickness, [underlineThickness]],
    unitsPerEm === standard.unitsPerEm ? undefined : [dictOperator.FontMatrix, [scale, 0, 0, scale, 0, 0]],
    box === undefined ? undefined : [dictOperator.FontBBox, roundOut(box)],
  ];
  return entries.filter((entry) => entry !== undefined);
}

function roundOut({ xMin, yMin, xMax, yMax }: Box): number[] {
  return [Math.floor(xMin), Math.floor(yMin), Math.ceil(xMax), Math.ceil(yMax)];
}
