import { maxSampleOf } from '../../../colour/link/link.ts';
import type { Context } from '../../../context.ts';
import type { WriteOptions } from '../../../format.ts';
import type { Raster } from '../../../models/raster.ts';
import { requireSize } from '../../planes/planes.ts';
import { readPlanes } from '../../planes/read.ts';
import type { PsdHeader } from '../header.ts';
import { toPlanesHeader } from '../picture.ts';
import type { Resources } from '../resources.ts';
import { readAlphaNames, readTransparencyIndex } from '../resources.ts';
import type { Rows } from '../rows.ts';
import { openRows } from '../rows.ts';
import type { PsdSections } from '../sections.ts';
import { createPaletteFill } from './indexed.ts';
import { createInkFill, hasOnlySelections } from './inks.ts';
import { createLightFill } from './linear-light.ts';
import type { FillRow, MergedRows } from './row-fill.ts';
import { fillRows } from './row-fill.ts';
import { removeMatte, writeBits, writeRow } from './samples.ts';

/** Opens the rows of the merged picture. Throws if the file lacks some of them. */
export async function openMerged({ header, merged }: PsdSections, { limits, isTruncated }: Context): Promise<Rows> {
  requireSize(header, limits);
  const { width, height, channels, depth } = header;
  return openRows(merged, { width, height: height * channels, depth }, { ...header, isTruncated });
}

/** Reads the merged picture, which shows the composite of all layers. */
export async function readMerged(
  { header: stated, colourTable }: PsdSections,
  rows: Rows,
  resources: Resources,
  isTransparent: boolean,
  context: Context,
  options?: WriteOptions,
): Promise<Raster> {
  // If all channels are selections, the first one is shown in gray, as in psd-tools.
  const isGray = stated.mode === 'multichannel' && hasOnlySelections(resources);
  const header: PsdHeader = isGray ? { ...stated, mode: 'gray', colours: 1 } : stated;
  const { mode } = header;
  // A truncated file may lack the transparency.
  const hasAlpha = isTransparent && !isGray && canHaveAlpha(header) && rows.count > header.colours * header.height;
  noteChannels(header, readAlphaNames(resources).slice(isGray || hasAlpha ? 1 : 0), hasAlpha, context);
  if (mode === 'duotone') context.note('INKS_DROPPED', 'duotone shown in gray');
  const transparentIndex = mode === 'indexed' ? readTransparencyIndex(resources) : undefined;
  const planesHeader = toPlanesHeader(header, resources, hasAlpha || transparentIndex !== undefined);
  const source = { header, rows, hasAlpha };
  const fillRow = await chooseRowFill(source, resources, colourTable, transparentIndex, context);
  return readPlanes(planesHeader, context, (planes) => fillRows(planes, fillRow, context), options);
}

async function chooseRowFill(
  source: MergedRows,
  resources: Resources,
  colourTable: Uint8Array,
  transparentIndex: number | undefined,
  context: Context,
): Promise<FillRow> {
  const { header, rows } = source;
  switch (header.mode) {
    case 'bitmap':
      return ({ samples }, y, at) => writeBits(rows.row(y), header.width, { samples, at, step: 1 });
    case 'indexed':
      return createPaletteFill(source, colourTable, transparentIndex);
    case 'multichannel':
      return createInkFill(source, resources, context);
    default:
      return header.depth === 32 ? createLightFill(source, resources, context) : createChannelFill(source);
  }
}

/** Copies channels that need no conversion. */
function createChannelFill({ header, rows, hasAlpha }: MergedRows): FillRow {
  const { width, height, mode, colours } = header;
  return ({ samples, channels }, y, start) => {
    const targetOf = (channel: number) => ({ samples, at: start + channel, step: channels });
    for (let channel = 0; channel < colours; channel++) {
      writeRow(rows.row(channel * height + y), width, targetOf(channel), mode === 'cmyk');
    }
    if (!hasAlpha) return;
    writeRow(rows.row(colours * height + y), width, targetOf(colours), false);
    removeMatte({ samples, start, count: width, channels, matte: matteOf(mode, maxSampleOf(samples)) });
  };
}

/** White paper, as samples of each mode. */
function matteOf(mode: PsdHeader['mode'], max: number): readonly number[] {
  if (mode === 'cmyk') return [0, 0, 0, 0];
  return mode === 'lab' ? [max, (max * 128) / 255, (max * 128) / 255] : [max, max, max];
}

/** Multichannel, bitmap and indexed pictures cannot have transparency. */
function canHaveAlpha({ channels, colours, mode }: PsdHeader): boolean {
  return channels > colours && mode !== 'bitmap' && mode !== 'indexed';
}

/** Notes selections and spot colours, which are dropped. */
function noteChannels(
  { channels, colours }: PsdHeader,
  names: readonly string[],
  hasAlpha: boolean,
  { note }: Context,
): void {
  const count = channels - colours - (hasAlpha ? 1 : 0);
  if (count <= 0) return;
  note('CHANNELS_DROPPED', names.length > 0 ? names.slice(0, count).join(', ') : `${count}`);
}
