import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import { readAdjustment } from '../sfnt/checksum.ts';
import { findFaces } from '../sfnt/faces.ts';
import { readFace } from '../sfnt/read.ts';
import { findFaults } from './faults.ts';
import { eotFlag } from './flags.ts';
import { type EotHeader, malformed, readHeader } from './header.ts';
import { decodeCtf } from './mtx/ctf.ts';
import { unpackMtx } from './mtx/mtx.ts';
import { type EotTexts, readTexts } from './texts.ts';

/** An EOT with its decompressed font. */
export interface OpenEot {
  readonly header: EotHeader;
  readonly texts: EotTexts;
  readonly isCompressed: boolean;
  readonly isEncrypted: boolean;
  readonly font: FontFile;
  /** Faults of the container and of the font. */
  readonly faults: readonly string[];
  readonly isFontRepaired: boolean;
  /** Device metrics tables that could not be decoded. */
  readonly undecoded: readonly string[];
}

/** Each byte of an encrypted font is XORed with this. @see Embedded OpenType (EOT) File Format, "Processing Flags" */
const xorKey = 0x50;
/** A font may lack the padding of its last table. */
const maxMissingBytes = 3;
/** Bytes decrypted between two `breathe()` calls. */
const bytesPerBreath = 0x400000;
/** First bytes: the versions of MicroType Express; for uncompressed fonts 0, "t" and "O". */
const compressedFirstBytes = [1, 2, 3];
const plainFirstBytes = [0x00, 0x74, 0x4f];
const knownFirstBytes = [...plainFirstBytes, ...compressedFirstBytes];

/** Reads an EOT and decompresses its font. */
export async function openEot(bytes: Uint8Array, context: Context): Promise<OpenEot> {
  const header = readHeader(bytes);
  const texts = readTexts(header);
  const data = fontDataOf(bytes, header);
  const { isEncrypted, isCompressed, faults } = detectEncoding(data, header.flags);
  const decrypted = isEncrypted ? await decrypt(data, context) : data;
  const opened = isCompressed ? await openCompressed(decrypted, context) : await openPlain(decrypted, context);
  const wrapper = [...findFaults(header, texts, bytes.length), ...faults, ...findWrongChecksum(header, opened.font)];
  return {
    ...{ header, texts, isCompressed, isEncrypted },
    ...opened,
    isFontRepaired: isCompressed || opened.faults.length > 0,
    faults: [...wrapper, ...opened.faults],
  };
}

function fontDataOf(bytes: Uint8Array, { end, fontDataSize }: EotHeader): Uint8Array {
  const found = bytes.length - end;
  if (fontDataSize > found + maxMissingBytes) {
    throw malformed(`the font has ${found} bytes, the header states ${fontDataSize}`, end);
  }
  return bytes.subarray(end, end + fontDataSize);
}

/** Detects compression and encryption by the first byte, which may contradict the flags. */
function detectEncoding(data: Uint8Array, flags: number) {
  const start = data[0] ?? 0;
  const saysEncrypted = (flags & eotFlag.xorEncrypted) !== 0;
  const saysCompressed = (flags & eotFlag.compressed) !== 0;
  const isKnown = knownFirstBytes.includes(start) || knownFirstBytes.includes(start ^ xorKey);
  const isEncrypted = isKnown ? !knownFirstBytes.includes(start) : saysEncrypted;
  const isCompressed = isKnown ? compressedFirstBytes.includes(isEncrypted ? start ^ xorKey : start) : saysCompressed;
  const wrong = [
    ...(isEncrypted !== saysEncrypted ? ['encrypted'] : []),
    ...(isCompressed !== saysCompressed ? ['compressed'] : []),
  ];
  return { isEncrypted, isCompressed, faults: wrong.map((what) => `the flag "${what}" is wrong`) };
}

async function decrypt(data: Uint8Array, context: Context): Promise<Uint8Array> {
  context.spend(Math.ceil(data.length / bytesPerStep));
  const out = Uint8Array.from(data); // slice() of a Buffer would not copy
  for (let start = 0; start < out.length; start += bytesPerBreath) {
    const end = Math.min(out.length, start + bytesPerBreath);
    for (let at = start; at < end; at++) out[at]! ^= xorKey; // within the bounds of the loop
    await context.breathe();
  }
  return out;
}

type Opened = Pick<OpenEot, 'font' | 'faults' | 'undecoded'>;

async function openPlain(data: Uint8Array, context: Context): Promise<Opened> {
  return { ...(await readFace(data, findFaces(data, context.limits), 0, context)), undecoded: [] };
}

async function openCompressed(data: Uint8Array, context: Context): Promise<Opened> {
  return { ...(await decodeCtf(await unpackMtx(data, context), context)), faults: [] };
}

/** The header repeats checksumAdjustment of head. */
function findWrongChecksum({ checkSumAdjustment }: EotHeader, { tables }: FontFile): string[] {
  const head = tables.get('head');
  if (head === undefined || head.length < 12 || readAdjustment(head) === checkSumAdjustment) return [];
  return ['the checksum in the header differs from that of the font'];
}
