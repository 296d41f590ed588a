import { createHash } from 'node:crypto';
import { startsWith } from '../../../bytes/signature.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontAsset } from '../../../models/design/bundle.ts';
import type { ArchiveEntry } from '../../../zip/archive.ts';
import { isFileError } from '../../file-error.ts';
import type { Folder } from '../package/open.ts';
import { createFileNamer, type NameFile, splitName } from './file-name.ts';
import { type FontFacts, readFontFacts } from './font-facts.ts';

/** A font of the package as stored in the bundle. */
export interface DocumentFont {
  readonly src: string;
  readonly facts: FontFacts;
}

/** The fonts of the package, converted to TrueType. */
export interface DocumentFonts {
  readonly fonts: readonly DocumentFont[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly manifest: Readonly<Record<string, FontAsset>>;
  /** Names further files in the same folder: the missing fonts. */
  readonly name: NameFile;
}

/** Files beside fonts that are not fonts: lists left by Adobe's programs, and metrics of Type 1 fonts. */
const notFonts = /^adobefnt.*\.lst$|\.(?:afm|pfm|inf|mmm|txt|pdf|html?)$/i;
const collectionTag = 'ttcf';
const signatures: readonly (readonly [type: string, start: string])[] = [
  ['otf', 'OTTO'],
  ['ttf', '\0\x01\0\0'],
  ['ttf', 'true'],
  ['woff', 'wOFF'],
  ['woff2', 'wOF2'],
  ['type1', '\x80\x01'],
  ['type1', '%!'],
  ['type1', 'typ1'],
];

/** Converts every font of the folder, including unused ones, which may be needed when the design is edited. */
export async function readDocumentFonts(folder: Folder | undefined, context: Context): Promise<DocumentFonts> {
  const fonts: DocumentFont[] = [];
  const files = new Map<string, Uint8Array>();
  const manifest: Record<string, FontAsset> = {};
  const name = createFileNamer('fonts');
  for (const entry of findFonts(folder)) {
    await context.breathe();
    for (const { bytes, face, originalType, problems } of await convertFont(folder, entry, context)) {
      const facts = readFontFacts(bytes, context);
      if (facts.rights !== undefined) {
        context.note('FONT_RIGHTS_RESTRICTED', `${facts.rights}; the font is included in the package`, {
          entry: entry.name,
        });
      }
      const { stem } = splitName(entry.name);
      const source = `${entry.name}\0${face}`;
      const src = name({ name: facts.postScriptName ?? stem, extension: 'ttf', source });
      fonts.push({ src, facts });
      files.set(src, bytes);
      manifest[src] = { ...toManifest(entry, bytes, originalType, facts), ...(problems.length > 0 && { problems }) };
    }
  }
  return { fonts, files, manifest, name };
}

/** Lists the files of the folder that are fonts. */
export function findFonts(folder: Folder | undefined): ArchiveEntry[] {
  const entries = folder?.files.filter(({ name }) => !notFonts.test(splitName(name).base)) ?? [];
  return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
}

interface ConvertedFont {
  readonly bytes: Uint8Array;
  readonly face: number;
  readonly originalType: string;
  /** Problems of the source that remain in the font. */
  readonly problems: string[];
}

/** Converts every face of a font file. A face that cannot be read is noted and skipped. */
async function convertFont(
  folder: Folder | undefined,
  entry: ArchiveEntry,
  context: Context,
): Promise<ConvertedFont[]> {
  const converted: ConvertedFont[] = [];
  const tolerate = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      const message = `${entry.name}: ${error.message}`;
      if (!isFileError(error)) throw new ConversionError(error.code, message, { cause: error });
      context.note('FONT_UNREADABLE', error.message, { entry: entry.name });
    }
  };
  await tolerate(async () => {
    const bytes = (await folder?.read(entry)) ?? new Uint8Array();
    const originalType = sniffFont(bytes, entry.name);
    if (originalType === 'type1' || bytes.length === 0) {
      context.note('FONT_UNREADABLE', describeUnreadable(bytes), { entry: entry.name });
      return;
    }
    const count = countFaces(bytes, context);
    for (let face = 0; face < count; face++) {
      await tolerate(async () => {
        const isCollection = startsWith(bytes, collectionTag);
        const options = { to: 'ttf', entry: entry.name, ...(isCollection && { font: { face } }) };
        const problems: string[] = [];
        const result = await context.convertAsset(bytes, {
          ...options,
          onNote: (code, detail) => {
            if (code === 'FONT_SOURCE_INVALID' && detail !== undefined) problems.push(detail);
          },
          // All faces are converted, and the rights are noted for the package.
          ignoresNote: (code) => code === 'FACES_DROPPED' || code === 'FONT_RIGHTS_RESTRICTED',
        });
        converted.push({ bytes: result.bytes, face, originalType, problems });
      });
    }
  });
  return converted;
}

function describeUnreadable({ length }: Uint8Array): string {
  if (length > 0) return 'the font is Type 1, expected TrueType, OpenType or WOFF';
  return 'the file is empty; fonts of older Macs lose their data in archives';
}

function sniffFont(bytes: Uint8Array, name: string): string {
  const type = signatures.find(([, start]) => startsWith(bytes, start))?.[0];
  if (type !== undefined) return type;
  return startsWith(bytes, collectionTag) ? 'ttc' : splitName(name).ending.toLowerCase() || 'unknown';
}

/** @see OpenType 1.9.1, "TTC Header" */
function countFaces(bytes: Uint8Array, { limits }: Context): number {
  if (!startsWith(bytes, collectionTag) || bytes.length < 12) return 1;
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8);
  return count > limits.maxFaces ? 1 : Math.max(1, count); // the conversion of the first face refuses too many faces
}

function toManifest(
  { name }: ArchiveEntry,
  bytes: Uint8Array,
  originalType: string,
  { family, style, postScriptName }: FontFacts,
): FontAsset {
  return {
    name: splitName(name).base,
    mediaType: 'font/ttf',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    originalType,
    originalName: name,
    ...(family !== undefined && { family }),
    ...(style !== undefined && { style }),
    ...(postScriptName !== undefined && { postScriptName }),
  };
}
