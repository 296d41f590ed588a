import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { type EotVersion, eotVersions, isEotVersion, magicNumber } from './sniff.ts';

/** The EOT header; texts are not decoded. */
export interface EotHeader {
  readonly eotSize: number;
  readonly fontDataSize: number;
  /** The stated version. */
  readonly version: EotVersion;
  /** The version of the actual layout, which differs in a few files. */
  readonly layout: EotVersion;
  readonly flags: number;
  readonly panose: readonly number[];
  readonly charset: number;
  readonly italic: number;
  readonly weight: number;
  readonly fsType: number;
  readonly unicodeRanges: readonly number[];
  readonly codePageRanges: readonly number[];
  readonly checkSumAdjustment: number;
  /** True if all reserved fields and padding are zero. */
  readonly isReservedZero: boolean;
  /** Family, style, version and full name. */
  readonly names: readonly Uint8Array[];
  /** Absent before 2.1. */
  readonly rootString: Uint8Array | undefined;
  /** Absent before 2.2. */
  readonly extension: EotExtension | undefined;
  /** End of the header, where the font begins. */
  readonly end: number;
}

/** The fields added in version 2.2. */
export interface EotExtension {
  readonly rootStringCheckSum: number;
  readonly eudcCodePage: number;
  readonly eudcFlags: number;
  readonly signature: Uint8Array;
  readonly eudcFont: Uint8Array;
}

/**
 * Reads the header. Its length is not stated; it follows from the lengths of the file and the font. The layout with
 * this length is used, whatever version the file states.
 * @see Embedded OpenType (EOT) File Format (W3C Member Submission, 5 March 2008), "The EOT Header"
 */
export function readHeader(bytes: Uint8Array): EotHeader {
  const stated = readLayout(bytes);
  const expected = lengthOfHeader(stated ?? readSizes(bytes), bytes.length);
  if (stated !== undefined && expected.includes(stated.end)) return stated;
  const others = (Object.keys(eotVersions) as `${EotVersion}`[]).map((layout) => readLayout(bytes, Number(layout)));
  const fitting = others.find((other) => other !== undefined && expected.includes(other.end));
  if (fitting !== undefined) return fitting;
  if (stated !== undefined) return stated;
  throw malformed('the texts of the header extend beyond the file', bytes.length);
}

/** The possible header lengths, by the stated size and by the length of the file. */
function lengthOfHeader({ eotSize, fontDataSize }: Pick<EotHeader, 'eotSize' | 'fontDataSize'>, length: number) {
  return [eotSize - fontDataSize, length - fontDataSize];
}

function readSizes(bytes: Uint8Array): Pick<EotHeader, 'eotSize' | 'fontDataSize'> {
  const file = new ByteReader(bytes, 'little');
  return { eotSize: file.u32(), fontDataSize: file.u32() };
}

/** Reads the header in the layout of its stated version or of another one; `undefined` if it leaves the file. */
function readLayout(bytes: Uint8Array, layout?: number): EotHeader | undefined {
  const file = new ByteReader(bytes, 'little');
  const fixed = readFixed(file);
  const as = layout === undefined ? fixed.version : requireVersion(layout);
  try {
    return { ...fixed, layout: as, ...readRest(file, as, fixed.isReservedZero) };
  } catch (error) {
    if (error instanceof ConversionError && error.code === 'BYTES_TRUNCATED') return undefined;
    throw error;
  }
}

/** The part common to all versions, before the names. */
function readFixed(file: ByteReader) {
  const [eotSize, fontDataSize, version, flags] = [file.u32(), file.u32(), requireVersion(file.u32()), file.u32()];
  const panose = [...file.take(10)];
  const [charset, italic, weight, fsType] = [file.u8(), file.u8(), file.u32(), file.u16()];
  const magic = file.u16();
  if (magic !== magicNumber) {
    throw malformed(`the magic number is 0x${magic.toString(16)}, expected 0x504c`, file.offset - 2);
  }
  const unicodeRanges = [file.u32(), file.u32(), file.u32(), file.u32()];
  const codePageRanges = [file.u32(), file.u32()];
  const checkSumAdjustment = file.u32();
  const isReservedZero = file.take(16).every((byte) => byte === 0);
  return {
    ...{ eotSize, fontDataSize, version, flags, panose, charset, italic, weight, fsType },
    ...{ unicodeRanges, codePageRanges, checkSumAdjustment, isReservedZero },
  };
}

function requireVersion(version: number): EotVersion {
  if (isEotVersion(version)) return version;
  const hex = version.toString(16).padStart(8, '0');
  throw malformed(`the version is 0x${hex}, expected 0x00010000, 0x00020001 or 0x00020002`, 8);
}

/** The part after the fixed fields: texts, each with padding and length before it. */
function readRest(file: ByteReader, layout: EotVersion, isZero: boolean) {
  let padding = 0;
  const text = () => {
    padding |= file.u16();
    return file.take(file.u16());
  };
  const names = [text(), text(), text(), text()];
  const rootString = layout >= 0x00020001 ? text() : undefined;
  const extension = layout >= 0x00020002 ? readExtension(file, text) : undefined;
  return { names, rootString, extension, isReservedZero: isZero && padding === 0, end: file.offset };
}

function readExtension(file: ByteReader, text: () => Uint8Array): EotExtension {
  const [rootStringCheckSum, eudcCodePage] = [file.u32(), file.u32()];
  const signature = text();
  const eudcFlags = file.u32();
  return { rootStringCheckSum, eudcCodePage, eudcFlags, signature, eudcFont: file.take(file.u32()) };
}

export function malformed(message: string, at: number): ConversionError {
  return new ConversionError('EOT_MALFORMED', message, { at });
}
