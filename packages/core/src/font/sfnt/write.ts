import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import { prepareFont } from '../prepare.ts';
import { noteResult } from '../result-notes.ts';
import { joinSfnt, layOutSfnt } from './layout.ts';
import { requireOutlineFormat } from './outline-format.ts';

/** Writes a font with glyf outlines. */
export async function writeTtf(font: FontFile, options: WriteOptions, context: Context): Promise<Uint8Array> {
  return writeSfnt(font, 'glyf', options, context);
}

/** Writes a font with CFF outlines. */
export async function writeOtf(font: FontFile, options: WriteOptions, context: Context): Promise<Uint8Array> {
  return writeSfnt(font, 'cff', options, context);
}

async function writeSfnt(
  font: FontFile,
  outlineFormat: 'glyf' | 'cff',
  options: WriteOptions,
  context: Context,
): Promise<Uint8Array> {
  const converted = await requireOutlineFormat(await prepareFont(font, options, context), outlineFormat, context);
  await noteResult(converted, font, options, context);
  noteWoffParts(converted, context);
  const layout = layOutSfnt(converted);
  context.spend(Math.ceil(layout.length / bytesPerStep));
  return joinSfnt(layout);
}

/** An sfnt cannot hold the metadata and private data of a WOFF. */
function noteWoffParts({ metadata, privateData }: FontFile, { note }: Context): void {
  if (metadata !== undefined) note('METADATA_DROPPED', 'the extended metadata of the WOFF');
  if (privateData !== undefined) note('METADATA_DROPPED', 'the private data of the WOFF');
}
