import type { ByteReader } from '../../../bytes/reader.ts';
import type { PsdHeader } from '../header.ts';
import { malformed } from '../header.ts';
import type { Rectangle } from '../rectangle.ts';
import { readRectangle } from '../rectangle.ts';
import { readUnicode } from '../resources.ts';
import { readLength } from '../sections.ts';
import type { Blocks } from './blocks.ts';
import { listBlocks, readBlock } from './blocks.ts';
import type { LayerMask } from './layer-mask.ts';
import { readLayerMask } from './layer-mask.ts';

/** Ids of channels other than colours. @see "Layer records", channel information */
export const channelId = { alpha: -1, mask: -2, paintedMask: -3 } as const;

/** A layer, or the top or bottom record of a group. */
export interface Layer {
  readonly name: string;
  readonly box: Rectangle;
  /** Packed rows by channel id. */
  readonly channels: ReadonlyMap<number, ByteReader>;
  /** A key of four characters, such as `norm`. */
  readonly blendMode: string;
  /** From 0 to 1. */
  readonly opacity: number;
  /** Opacity of the layer's content, without its effects. */
  readonly fill: number;
  readonly isClipped: boolean;
  readonly isHidden: boolean;
  readonly mask: LayerMask | undefined;
  /** True if blend ranges differ from the default. */
  readonly hasBlendRanges: boolean;
  /** The blend ranges as stored. */
  readonly blendRanges: Uint8Array;
  readonly blocks: Blocks;
  readonly section: Section | undefined;
}

/** The top record of a group, which holds its properties, or the bottom record. */
export interface Section {
  readonly part: 'group' | 'bottom';
  readonly blendMode: string | undefined;
}

interface Record {
  readonly layer: Omit<Layer, 'channels'>;
  readonly channels: readonly { readonly id: number; readonly length: number }[];
}

/** Reads the layer records, the lowest first, and locates their channel data behind them. */
export function readLayers(file: ByteReader, count: number, header: PsdHeader): Layer[] {
  const records = Array.from({ length: count }, () => readRecord(file, header));
  return records.map(({ layer, channels }) => ({
    ...layer,
    // Some programs write lengths beyond the end for the last channels. These fail when they are read.
    channels: new Map(channels.map(({ id, length }) => [id, file.window(Math.min(length, file.remaining))])),
  }));
}

/** @see Adobe Photoshop File Formats Specification, "Layer records" */
function readRecord(file: ByteReader, header: PsdHeader): Record {
  const box = readRectangle(file);
  const channelCount = file.u16();
  if (channelCount > 60)
    throw malformed(`a layer has ${channelCount} channels; at most 60 are possible`, file.offset - 2);
  const channels = Array.from({ length: channelCount }, () => ({ id: file.i16(), length: readLength(file, header) }));
  const at = file.offset;
  if (file.latin1(4) !== '8BIM') throw malformed('a layer record lacks the signature "8BIM"', at);
  const blendMode = file.latin1(4);
  const opacity = file.u8() / 255;
  const isClipped = file.u8() === 1;
  const flags = file.u8();
  file.skip(1);
  const extra = file.window(file.u32());
  const mask = readLayerMask(extra.window(extra.u32()));
  const blendRanges = extra.take(extra.u32());
  const hasBlendRanges = differsFromDefault(blendRanges);
  const nameLength = extra.u8();
  const shortName = extra.latin1(Math.min(nameLength, extra.remaining));
  extra.skip(Math.min((4 - ((nameLength + 1) % 4)) % 4, extra.remaining));
  const blocks = listBlocks(extra, header);
  const name = readBlock(blocks, 'luni', 4, readUnicode) ?? shortName;
  const fill = (readBlock(blocks, 'iOpa', 1, (body) => body.u8()) ?? 255) / 255;
  const isHidden = (flags & 2) !== 0;
  const section = readSection(blocks);
  return {
    layer: {
      name,
      box,
      blendMode,
      opacity,
      fill,
      isClipped,
      isHidden,
      mask,
      hasBlendRanges,
      blendRanges,
      blocks,
      section,
    },
    channels,
  };
}

/** By default the marks are black, black, white, white. @see "Layer blending ranges data" */
function differsFromDefault(ranges: Uint8Array): boolean {
  return ranges.some((value, index) => value !== (index % 4 < 2 ? 0 : 255));
}

/** @see "Section divider setting" */
function readSection(blocks: Blocks): Section | undefined {
  const read = (body: ByteReader): Section | undefined => {
    const kind = body.u32();
    if (kind < 1 || kind > 3) return undefined;
    if (kind === 3) return { part: 'bottom', blendMode: undefined };
    if (body.remaining < 8) return { part: 'group', blendMode: undefined };
    body.skip(4);
    return { part: 'group', blendMode: body.latin1(4) };
  };
  return readBlock(blocks, 'lsct', 4, read) ?? readBlock(blocks, 'lsdk', 4, read);
}
