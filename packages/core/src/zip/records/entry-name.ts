import { ConversionError } from '../../errors.ts';
import { cp437 } from './cp437.data.ts';
import { findUnicodePath } from './extra.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const macFolder = '__MACOSX';
/** The Finder's name for a folder icon, the only name with a control character in real archives. */
const finderIcon = 'Icon\r';
const systemFiles = new Set(['.ds_store', 'thumbs.db', 'desktop.ini', finderIcon.toLowerCase()]);
const maxShownLength = 100;

/**
 * The text of a name. The UTF-8 flag is ignored: tools set it wrongly in both directions, and a name in another encoding
 * is almost never valid UTF-8 by chance. A name that is not valid UTF-8 is decoded as code page 437.
 */
export function decodeName(name: Uint8Array, extra: Uint8Array): string {
  const unicodePath = findUnicodePath(extra, name);
  return (unicodePath && decodeUtf8(unicodePath)) ?? decodeUtf8(name) ?? decodeCp437(name);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined; // the bytes are in another encoding
  }
}

function decodeCp437(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : cp437[byte - 0x80];
  return text;
}

/**
 * Normalizes a name for comparison: composed (NFC), parts separated by `/`, without empty and `.` parts. The name of a
 * folder ends in `/`. Case is kept, because archives with names that differ only in case mostly come from systems where
 * they are two files.
 */
export function normalizeName(name: string): string {
  const parts = splitName(name);
  const isFolder = parts.at(-1) === '' || parts.at(-1) === '.';
  const kept = parts.filter((part) => part !== '' && part !== '.');
  return kept.length > 0 && isFolder ? `${kept.join('/')}/` : kept.join('/');
}

/** The normalized name; throws for a name that could lead outside the folder to which it is unpacked. */
export function requireSafeName(name: string, at?: number): string {
  const problem = problemOf(name);
  if (problem !== undefined) {
    const shown = name.length > maxShownLength ? `${name.slice(0, maxShownLength)}…` : name;
    const message = `the name ${JSON.stringify(shown)} ${problem}; it must be a path inside the archive`;
    throw new ConversionError('ZIP_NAME_UNSAFE', message, at === undefined ? {} : { at });
  }
  return normalizeName(name);
}

function problemOf(name: string): string | undefined {
  const parts = splitName(name);
  const last = parts.at(-1) === finderIcon ? '' : parts.at(-1);
  if (name === '') return 'is empty';
  if (parts[0] === '' || /^[a-z]:/i.test(normalizeName(name))) return 'is absolute';
  if (parts.includes('..')) return 'leads to a folder above';
  if (/[\p{Cc}\p{Cs}]/u.test([...parts.slice(0, -1), last].join('/'))) return 'contains a control character';
  return undefined;
}

/** Splits at `/` and at backslashes, which some Windows programs write. */
function splitName(name: string): string[] {
  return name.normalize('NFC').replaceAll('\\', '/').split('/');
}

/** True for files that operating systems add, such as `.DS_Store` and `__MACOSX/`. */
export function isSystemFile(name: string): boolean {
  const parts = name.split('/');
  const last = parts.at(-1) ?? '';
  return parts.includes(macFolder) || last.startsWith('._') || systemFiles.has(last.toLowerCase());
}
