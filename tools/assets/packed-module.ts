import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Packages, sha256 } from './package-files.ts';
import type { PackedSource } from './sources.ts';

/** Writes a module that contains a file: its origin, and its bytes as Brotli in base64. */
export function writePackedModule(source: PackedSource, packages: Packages): string {
  return writeModule(headOf(source, packages), packages.read(source));
}

/** True if a module states the origin of its file and contains its bytes, in any compression. */
export function isPackedModuleCurrent(text: string, source: PackedSource, packages: Packages): boolean {
  return isModuleCurrent(text, headOf(source, packages), packages.read(source));
}

/** Writes a module of comments and bytes. */
export function writeModule(head: string, bytes: Uint8Array): string {
  return `${head}export const brotli =\n  '${brotliCompressSync(bytes).toString('base64')}';\n`;
}

/** True if a module has these comments and bytes, in any compression. */
export function isModuleCurrent(text: string, head: string, bytes: Uint8Array): boolean {
  if (!text.startsWith(head)) return false;
  const [, base64] = /^export const brotli =\n {2}'([A-Za-z0-9+/=]+)';\n$/.exec(text.slice(head.length)) ?? [];
  return base64 !== undefined && unpack(base64)?.equals(bytes) === true;
}

function headOf(source: PackedSource, packages: Packages): string {
  const bytes = packages.read(source);
  return [
    `// ${packages.title(source.package)}, ${source.path}: ${bytes.length} bytes,`,
    `// sha256 ${sha256(bytes)}`,
    `// Licence: ../licences/${source.licence}.txt. Made by \`pnpm assets\`.\n`,
  ].join('\n');
}

function unpack(base64: string): Buffer | undefined {
  try {
    return brotliDecompressSync(Buffer.from(base64, 'base64'));
  } catch {
    return undefined; // the module was edited
  }
}
