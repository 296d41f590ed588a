import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Long enough to be met by chance never, short enough to find what is left of a row that was written over in part. */
const windowBytes = 12;

interface Window {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Bytes that are looked for wherever they should not be, whole or in parts of 23 bytes and more. */
export class LeakScanner {
  /** By their first four bytes. */
  readonly #windows = new Map<number, Window[]>();

  /** Looks for a text as it is, and as it would be written in hex or base64. */
  addText(name: string, text: string): void {
    const bytes = Buffer.from(text);
    this.addBytes(name, bytes);
    this.addBytes(`${name} in hex`, Buffer.from(bytes.toString('hex')));
    this.addBytes(`${name} in base64`, Buffer.from(bytes.toString('base64').replace(/=+$/, '')));
  }

  addBytes(name: string, bytes: Uint8Array): void {
    for (let start = 0; start + windowBytes <= bytes.length; start += windowBytes) {
      const window = Buffer.from(bytes.subarray(start, start + windowBytes));
      const key = window.readInt32LE();
      this.#windows.set(key, [...(this.#windows.get(key) ?? []), { name, bytes: window }]);
    }
  }

  /** The names of what is in these bytes. */
  findIn(bytes: Uint8Array): Set<string> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found = new Set<string>();
    for (let offset = 0; offset + windowBytes <= buffer.length; offset++) {
      for (const window of this.#windows.get(buffer.readInt32LE(offset)) ?? []) {
        if (window.bytes.equals(buffer.subarray(offset, offset + windowBytes))) found.add(window.name);
      }
    }
    return found;
  }

  /** What is in the files of a folder, each as `what in where`. */
  findInFolder(folder: string): string[] {
    return readFolder(folder).flatMap(({ path, bytes }) => [...this.findIn(bytes)].map((name) => `${name} in ${path}`));
  }
}

/** Every file below a folder, as far as it is still there when it is read. */
function readFolder(folder: string): { readonly path: string; readonly bytes: Buffer }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      try {
        return [{ path, bytes: readFileSync(path) }];
      } catch {
        return [];
      }
    });
}
