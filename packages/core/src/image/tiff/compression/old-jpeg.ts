import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import { tag } from '../directory/directory.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { photometric } from '../directory/picture.ts';
import { numberOf, numbersOf, type TiffPage } from '../directory/values.ts';
import type { BlockShape } from '../samples/block-shape.ts';
import { completeStream, type EnginePage, streamDecoder, toDecodedPicture } from './jpeg.ts';
import {
  frameOf,
  isJpegStream,
  type JpegStream,
  joinPlainStream,
  joinStream,
  parseStream,
  tablesOf,
} from './jpeg-stream.ts';

const losslessProcess = 14;
const jpegProcTag = 512;
const quantizationTableLength = 64;

/**
 * Opens old-style JPEG: scans without headers whose tables are anywhere in the file or in a header stream, or one
 * complete stream with the whole picture. The engine returns unconverted components; the TIFF states their meaning.
 * @see TIFF 6.0, section 22, "JPEG Compression"; TIFF Technical Note 2 describes its problems
 */
export function openOldJpeg(page: TiffPage, picture: TiffPicture): EnginePage {
  if (numberOf(page, jpegProcTag) === losslessProcess) {
    throw new ConversionError('IMAGE_UNSUPPORTED', 'lossless old-style JPEG is not supported; expected baseline');
  }
  const decoded = toDecodedPicture(picture);
  const header = readHeaderStream(page);
  if (header !== undefined && holdsWholeImage(header, picture)) {
    const grid = { ...picture.grid, isTiled: false, width: picture.width, height: picture.height };
    const whole = { ...decoded, grid: { ...grid, offsets: [header.start], lengths: [header.bytes.length] } };
    return { picture: whole, decoder: streamDecoder(whole, (packed) => completeStream(packed, [], false, whole)) };
  }
  const tables = header === undefined ? writeTables(page, picture.channels) : tablesOf(header.stream.segments);
  const frame = header && frameOf(header.stream.segments);
  const decoder = streamDecoder(decoded, (packed, shape) => {
    if (isJpegStream(packed)) return completeStream(packed, tables, false, decoded);
    const scan = header?.stream.scan?.subarray(0, scanHeaderLength(header.stream)) ?? writeScanHeader(picture.channels);
    const parts = [
      ...tables,
      frame === undefined ? writeFrame(picture, shape) : resizeFrame(frame, shape),
      scan,
      packed,
    ];
    return picture.channels === 3 ? joinStream(parts, false) : joinPlainStream(parts);
  });
  return { picture: decoded, decoder };
}

interface JpegHeaderStream {
  readonly start: number;
  readonly bytes: Uint8Array;
  readonly stream: JpegStream;
}

/** The stream that the file refers to, which may be only a header. */
function readHeaderStream(page: TiffPage): JpegHeaderStream | undefined {
  const start = numberOf(page, tag.jpegInterchangeFormat) ?? 0;
  if (start === 0 || start >= page.bytes.length) return undefined;
  const length = numberOf(page, tag.jpegInterchangeFormatLength) || page.bytes.length;
  const bytes = page.bytes.subarray(start, start + length);
  return isJpegStream(bytes) ? { start, bytes, stream: parseStream(bytes) } : undefined;
}

/** True if the stream has a frame of the picture's size, and data after the scan header. */
function holdsWholeImage({ stream }: JpegHeaderStream, { height, width }: TiffPicture): boolean {
  const frame = frameOf(stream.segments);
  if (frame === undefined || stream.scan === undefined) return false;
  const [high = 0, low = 0, wideHigh = 0, wideLow = 0] = frame.subarray(5, 9);
  const hasFullSize = high * 256 + low >= height && wideHigh * 256 + wideLow >= width;
  return hasFullSize && stream.scan.length > scanHeaderLength(stream) + 2;
}

function scanHeaderLength({ scan }: JpegStream): number {
  const [high = 0, low = 0] = scan?.subarray(2, 4) ?? [];
  return 2 + high * 256 + low;
}

/** Tables as segments. Components that share a table state the same offset. */
function writeTables(page: TiffPage, channels: number): Uint8Array[] {
  const offsetsOf = (wanted: number): number[] => {
    const stated = numbersOf(page, wanted, channels) ?? [];
    const last = stated.at(-1);
    if (last !== undefined) return Array.from({ length: channels }, (_, index) => stated[index] ?? last);
    throw new ConversionError('IMAGE_DAMAGED', `tag ${wanted} has no JPEG tables; expected ${channels}`);
  };
  const segments = offsetsOf(tag.jpegQTables).map((start, id) => {
    return writeSegment(0xdb, id, readTable(page, start, quantizationTableLength));
  });
  for (const [kind, wanted] of [tag.jpegDCTables, tag.jpegACTables].entries()) {
    for (const [id, start] of offsetsOf(wanted).entries()) {
      const count = readTable(page, start, 16).reduce((sum, each) => sum + each, 0);
      segments.push(writeSegment(0xc4, kind * 16 + id, readTable(page, start, 16 + count)));
    }
  }
  const interval = numberOf(page, tag.jpegRestartInterval) ?? 0;
  if (interval > 0) segments.push(Uint8Array.of(0xff, 0xdd, 0, 4, interval >> 8, interval & 0xff));
  return segments;
}

function readTable({ bytes }: TiffPage, start: number, length: number): Uint8Array {
  if (start + length <= bytes.length) return bytes.subarray(start, start + length);
  const found = `a JPEG table is at offset ${start}`;
  throw new ConversionError('IMAGE_DAMAGED', `${found}, but the file has ${bytes.length} bytes`);
}

function writeSegment(marker: number, id: number, body: Uint8Array): Uint8Array {
  const file = new ByteWriter('big', { capacity: body.length + 5 });
  file.u16(0xff00 | marker);
  file.u16(body.length + 3);
  file.u8(id);
  file.bytes(body);
  return file.finish();
}

/** @see ITU-T T.81, "Frame header syntax" */
function writeFrame(
  { channels, subsampling, photometric: interpretation }: TiffPicture,
  shape: BlockShape,
): Uint8Array {
  const file = new ByteWriter('big', { capacity: 10 + channels * 3 });
  file.u16(0xffc0);
  file.u16(8 + channels * 3);
  file.u8(8);
  file.u16(shape.height);
  file.u16(shape.width);
  file.u8(channels);
  const [across, down] = interpretation === photometric.yCbCr ? subsampling : [1, 1];
  for (let id = 0; id < channels; id++) {
    file.u8(id + 1);
    file.u8(id === 0 ? across * 16 + down : 0x11);
    file.u8(Math.min(id, 3));
  }
  return file.finish();
}

/** The frame of the header, with the size of one block. */
function resizeFrame(frame: Uint8Array, { width, height }: BlockShape): Uint8Array {
  const resized = frame.slice();
  resized.set([height >> 8, height & 0xff, width >> 8, width & 0xff], 5);
  return resized;
}

/** @see ITU-T T.81, "Scan header syntax" */
function writeScanHeader(channels: number): Uint8Array {
  const components = Array.from({ length: channels }, (_, id) => [id + 1, Math.min(id, 3) * 0x11]);
  return Uint8Array.of(0xff, 0xda, 0, 6 + channels * 2, channels, ...components.flat(), 0, 63, 0);
}
