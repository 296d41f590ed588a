import type { Box } from '../../measure/bounds.ts';
import { dictOperator } from '../dict-operators.ts';
import type { DictEntry } from './dict.ts';
import type { StringTable } from './string-table.ts';

/** Metadata of a CFF font. Texts have one byte per character; absent values are not written. */
export interface CffMetadata {
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
  /** The name of each glyph. Without names the font is CID-keyed, and each CID equals the glyph number. */
  readonly glyphNames: readonly string[] | undefined;
}

/**
 * Defaults of Top DICT entries, which are not written.
 * @see Adobe Technical Note 5176 (2003), "Top DICT Operator Entries"
 */
const topDictDefaults = { underlinePosition: -100, underlineThickness: 50, unitsPerEm: 1000 } as const;

/** The Top DICT entries without offsets. The ROS entry must come first. */
export function metadataEntries(metadata: CffMetadata, glyphCount: number, strings: StringTable): DictEntry[] {
  const isCid = metadata.glyphNames === undefined;
  return [
    ...(isCid ? collectionEntries(glyphCount, strings) : []),
    ...textEntries(metadata, strings),
    ...numberEntries(metadata),
  ];
}

function collectionEntries(glyphCount: number, strings: StringTable): DictEntry[] {
  return [
    [dictOperator.ROS, [strings.sid('Adobe'), strings.sid('Identity'), 0]],
    [dictOperator.CIDCount, [glyphCount]],
  ];
}

function textEntries(metadata: CffMetadata, strings: StringTable): DictEntry[] {
  const texts = [
    [dictOperator.version, metadata.version],
    [dictOperator.Notice, metadata.notice],
    [dictOperator.FullName, metadata.fullName],
    [dictOperator.FamilyName, metadata.familyName],
    [dictOperator.Weight, metadata.weight],
  ] as const;
  return texts.flatMap(([operator, text]) => (text === undefined ? [] : [[operator, [strings.sid(text)]] as const]));
}

function numberEntries(metadata: CffMetadata): DictEntry[] {
  const { isFixedPitch = false, italicAngle = 0, unitsPerEm, box } = metadata;
  const {
    underlinePosition = topDictDefaults.underlinePosition,
    underlineThickness = topDictDefaults.underlineThickness,
  } = metadata;
  const scale = 1 / unitsPerEm;
  const entries: (DictEntry | undefined)[] = [
    isFixedPitch ? [dictOperator.isFixedPitch, [1]] : undefined,
    italicAngle === 0 ? undefined : [dictOperator.ItalicAngle, [italicAngle]],
    underlinePosition === topDictDefaults.underlinePosition
      ? undefined
      : [dictOperator.UnderlinePosition, [underlinePosition]],
    underlineThickness === topDictDefaults.underlineThickness
      ? undefined
      : [dictOperator.UnderlineThickness, [underlineThickness]],
    unitsPerEm === topDictDefaults.unitsPerEm ? undefined : [dictOperator.FontMatrix, [scale, 0, 0, scale, 0, 0]],
    box === undefined ? undefined : [dictOperator.FontBBox, roundOut(box)],
  ];
  return entries.filter((entry) => entry !== undefined);
}

function roundOut({ xMin, yMin, xMax, yMax }: Box): number[] {
  return [Math.floor(xMin), Math.floor(yMin), Math.ceil(xMax), Math.ceil(yMax)];
}
