import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Packages, sha256 } from '../package-files.ts';

const folder = { package: 'pdfjs-dist', path: 'cmaps' };

/** Writes the module with the predefined CMaps of PDF in pdf.js' binary form: a list of names and lengths, then the bytes. */
export function writeCMapModule(packages: Packages): string {
  const base64 = brotliCompressSync(joinCMaps(packages)).toString('base64');
  return `${headOf(packages)}export const brotli =\n  '${base64}';\n`;
}

/** True if a module contains the CMaps of the package, in any compression. */
export function isCMapModuleCurrent(text: string, packages: Packages): boolean {
  const head = headOf(packages);
  const [, base64 = ''] = /^export const brotli =\n {2}'([A-Za-z0-9+/=]+)';\n$/.exec(text.slice(head.length)) ?? [];
  if (!text.startsWith(head) || base64 === '') return false;
  return brotliDecompressSync(Buffer.from(base64, 'base64')).equals(joinCMaps(packages));
}

function headOf(packages: Packages): string {
  return [
    `// ${packages.title(folder.package)}, ${folder.path}/*.bcmap: ${joinCMaps(packages).length} bytes,`,
    `// sha256 ${sha256(joinCMaps(packages))}`,
    '// Licence: ../licences/cmaps.txt. Made by `pnpm assets`.\n',
  ].join('\n');
}

/** A line of JSON with the names and lengths, then the files one after the other. */
function joinCMaps(packages: Packages): Buffer {
  const names = packages.list(folder).filter((name) => name.endsWith('.bcmap'));
  const files = names.map((name) => packages.read({ ...folder, path: `${folder.path}/${name}` }));
  const list = names.map((name, at) => [name.replace(/\.bcmap$/, ''), files[at]!.length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...files]);
}
