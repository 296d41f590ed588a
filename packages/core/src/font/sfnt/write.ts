import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import { prepareFont } from '../prepare.ts';
import { noteResult } from '../result-notes.ts';
import { requireFlavour } from './flavour.ts';
import { joinSfnt, sealFont } from './seal.ts';

/** Writes a font with the outlines of glyf. */
export async function writeTtf(font: FontFile, options: WriteOptions, context: Context): Promise<Uint8Array> {
  return writeOutlined(font, 'glyf', options, context);
}

/** Writes a font with the outlines of CFF. */
export async function writeOtf(font: FontFile, options: WriteOptions, context: Context): Promise<Uint8Array> {
  return writeOutlined(font, 'cff', options, context);
}

async function writeOutlined(
  font: FontFile,
  flavour: 'glyf' | 'cff',
  options: WriteOptions,
  context: Context,
): Promise<Uint8Array> {
  const shaped = await requireFlavour(await prepareFont(font, options, context), flavour, context);
  await noteResult(shaped, font, options, context);
  noteWoffParts(shaped, context);
  const sealed = sealFont(shaped);
  context.spend(Math.ceil(sealed.length / bytesPerStep));
  return joinSfnt(sealed);
}

/** An sfnt has no place for what WOFF carries beside the tables. */
function noteWoffParts({ metadata, privateData }: FontFile, { note }: Context): void {
  if (metadata !== undefined) note('METADATA_DROPPED', 'the extended metadata of the WOFF');
  if (privateData !== undefined) note('METADATA_DROPPED', 'the private data of the WOFF');
}
