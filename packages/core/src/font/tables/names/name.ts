import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { requireLength } from '../require.ts';
import { decodeName } from './name-encodings.ts';
import { languageOf } from './name-languages.ts';

/** A record of the name table. */
export interface NameRecord {
  readonly nameId: number;
  readonly platform: number;
  readonly encoding: number;
  readonly languageId: number;
  /** BCP 47; `und` if unstated or unknown. */
  readonly language: string;
  /** Absent if the bytes lie outside the table or the encoding is not supported. */
  readonly text: string | undefined;
}

/** The predefined name IDs. @see OpenType 1.9.1, "Name IDs" */
export const nameId = {
  copyright: 0,
  family: 1,
  style: 2,
  uniqueId: 3,
  fullName: 4,
  version: 5,
  postScriptName: 6,
  trademark: 7,
  manufacturer: 8,
  designer: 9,
  description: 10,
  vendorUrl: 11,
  designerUrl: 12,
  licence: 13,
  licenceUrl: 14,
  typographicFamily: 16,
  typographicStyle: 17,
  compatibleFullName: 18,
  sampleText: 19,
  cidName: 20,
  wwsFamily: 21,
  wwsStyle: 22,
  lightPalette: 23,
  darkPalette: 24,
  variationsPrefix: 25,
} as const;

const recordLength = 12;
/** Language IDs from here on are indexes of language tags in the table. */
const firstTagLanguageId = 0x8000;

/** Units of work per byte of a name: names may share their bytes, so a small table may hold much text. */
const stepsPerByte = 4;

export interface NameSelection {
  /** The name IDs to read. Default: all. */
  readonly wanted?: readonly number[];
  /** The tags of the ltag table. */
  readonly tags?: readonly string[] | undefined;
}

/**
 * Reads all names or only the selected ones.
 * @see OpenType 1.9.1, "name — Naming Table"
 */
export function readNames(
  table: Uint8Array,
  context: Pick<Context, 'spend'>,
  { wanted, tags: unicodeTags = [] }: NameSelection = {},
): NameRecord[] {
  const file = new ByteReader(requireLength(table, 6, 'name'));
  const version = file.u16();
  const count = file.u16();
  const storage = table.subarray(file.u16());
  const lines = file.window(count * recordLength);
  const tags = version === 1 ? readTableTags(file, storage) : [];
  const records = Array.from({ length: count }, () => readRecord(lines));
  const selected = wanted === undefined ? records : records.filter(({ nameId }) => wanted.includes(nameId));
  return selected.map(({ length, offset, ...record }) => {
    context.spend(stepsPerByte * length);
    const { platform, encoding, languageId } = record;
    const bytes = sliceStorage(storage, offset, length);
    const ownTag = languageId < firstTagLanguageId ? undefined : tags[languageId - firstTagLanguageId];
    const language = ownTag ?? languageOf(platform, languageId, unicodeTags);
    return { ...record, language, text: bytes && decodeName(bytes, platform, encoding, languageId) };
  });
}

function readRecord(lines: ByteReader) {
  const [platform, encoding, languageId, nameId] = [lines.u16(), lines.u16(), lines.u16(), lines.u16()];
  return { platform, encoding, languageId, nameId, length: lines.u16(), offset: lines.u16() };
}

function readTableTags(file: ByteReader, storage: Uint8Array): string[] {
  const count = file.u16();
  const lines = file.window(count * 4);
  return Array.from({ length: count }, () => {
    const [length, offset] = [lines.u16(), lines.u16()];
    const bytes = sliceStorage(storage, offset, length);
    return (bytes && decodeName(bytes, 0, 3, 0)) || 'und';
  });
}

function sliceStorage(storage: Uint8Array, start: number, length: number): Uint8Array | undefined {
  return start + length <= storage.length ? storage.subarray(start, start + length) : undefined;
}
