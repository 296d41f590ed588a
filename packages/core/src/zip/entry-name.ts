import { ConversionError } from '../errors.ts';
import { cp437 } from './cp437.data.ts';
import { findUnicodePath } from './extra.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const macFolder = '__MACOSX';
/** The name that the Finder gives to the picture of a folder, the one name in real archives with a control character. */
const finderIcon = 'Icon\r';
const systemFiles = new Set(['.ds_store', 'thumbs.db', 'desktop.ini', finderIcon.toLowerCase()]);
const maxShownLength = 100;

/**
 * The text of a name. The flag that says UTF-8 is not asked: tools set it wrongly both ways, and a name of another
 * encoding is hardly ever valid UTF-8 by chance. What is not valid is in code page 437.
 */
export function decodeName(name: Uint8Array, extra: Uint8Array): string {
  const unicodePath = findUnicodePath(extra, name);
  return (unicodePath && decodeUtf8(unicodePath)) ?? decodeUtf8(name) ?? decodeCp437(name);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined; // the decoder knows no other way to say that it is another encoding
  }
}

function decodeCp437(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : cp437[byte - 0x80];
  return text;
}

/**
 * The one spelling that names are compared in: composed (NFC), parts separated by `/`, without parts that say nothing.
 * A folder's name ends in `/`. Case is kept, since two names that differ in it alone are two files where most
 * archives with such names are made.
 */
export function normalizeName(name: string): string {
  const parts = splitName(name);
  const isFolder = parts.at(-1) === '' || parts.at(-1) === '.';
  const kept = parts.filter((part) => part !== '' && part !== '.');
  return kept.length > 0 && isFolder ? `${kept.join('/')}/` : kept.join('/');
}

/** The name in its one spelling; refuses one that could lead out of the folder that it is unpacked to. */
export function requireSafeName(name: string, at?: number): string {
  const problem = problemOf(name);
  if (problem !== undefined) {
    const shown = name.length > maxShownLength ? `${name.slice(0, maxShownLength)}…` : name;
    const message = `found the name ${JSON.stringify(shown)}, which ${problem}; expected a path within the archive`;
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
  if (/[\p{Cc}\p{Cs}]/u.test([...parts.slice(0, -1), last].join('/'))) return 'holds a control character';
  return undefined;
}

/** Backslashes separate, too: some Windows programs write them, and no design names a file with one. */
function splitName(name: string): string[] {
  return name.normalize('NFC').replaceAll('\\', '/').split('/');
}

/** Whether a file is what operating systems leave behind: it says nothing about the design. */
export function isSystemFile(name: string): boolean {
  const parts = name.split('/');
  const last = parts.at(-1) ?? '';
  return parts.includes(macFolder) || last.startsWith('._') || systemFiles.has(last.toLowerCase());
}
