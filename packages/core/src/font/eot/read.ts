import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { resolveFontOptions } from '../options.ts';
import { requireFace } from '../sfnt/faces.ts';
import { dropSignature, isSigned } from '../signature.ts';
import { readOs2 } from '../tables/os2.ts';
import { type OpenEot, openEot } from './open.ts';

/**
 * Reads the font in an Embedded OpenType container.
 * @see Embedded OpenType (EOT) File Format (W3C Member Submission, 5 March 2008)
 */
export async function readEot(bytes: Uint8Array, context: Context, options: WriteOptions): Promise<FontFile> {
  const { face = 0 } = resolveFontOptions(options.font);
  requireFace({ starts: [0] }, face);
  const opened = await openEot(bytes, context);
  for (const fault of opened.faults) context.note('FONT_REPAIRED', fault);
  noteLosses(opened, context);
  const { font, isFontRepaired, isCompressed } = opened;
  if (!isSigned(font) || !isFontRepaired) return font;
  return dropSignature(font, isCompressed ? 'MicroType Express changes tables' : 'the font was repaired', context);
}

/** Maximum number of root strings in a note, and characters of each. */
const maxListedRoots = 8;
const maxRootCharacters = 100;

/** Notes data of the container that the font cannot hold, and tables that were not decoded. */
function noteLosses({ header, texts, font, undecoded }: OpenEot, { note }: Context): void {
  const { fsType, extension } = header;
  if (texts.rootStrings.length > 0) note('EOT_BINDING_DROPPED', listRoots(texts.rootStrings));
  if (extension !== undefined && extension.eudcFont.length > 0) {
    note('EOT_EUDC_DROPPED', `${extension.eudcFont.length} bytes for code page ${extension.eudcCodePage}`);
  }
  const fontFsType = readFsType(font);
  if (fontFsType !== undefined && fontFsType !== fsType) {
    note('EOT_RIGHTS_DROPPED', `fsType ${fsType} in the header, ${fontFsType} in the font`);
  }
  for (const tag of undecoded) note('DEVICE_METRICS_DROPPED', tag);
}

function listRoots(roots: readonly string[]): string {
  const named = roots.slice(0, maxListedRoots).map((root) => root.slice(0, maxRootCharacters));
  return roots.length > maxListedRoots
    ? `${named.join(', ')} and ${roots.length - maxListedRoots} more`
    : named.join(', ');
}

/** The fsType of the font; `undefined` if OS/2 is damaged, which is passed on unchanged. */
function readFsType({ tables }: FontFile): number | undefined {
  const table = tables.get('OS/2');
  try {
    return table && readOs2(table).fsType;
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}
