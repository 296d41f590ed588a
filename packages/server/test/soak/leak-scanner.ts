import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Long enough never to match by chance, short enough to find the rest of a partly overwritten row. */
const windowBytes = 12;

interface Window {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Finds secret bytes where they should not be: complete, or in parts of 23 bytes and more. */
export class LeakScanner {
  /** By their first four bytes. */
  readonly #windows = new Map<number, Window[]>();

  /** Adds a text in plain, in hex and in base64. */
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

  /** The names of the secrets found in these bytes. */
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

  /** Secrets found in the files of a folder, each as `name in path`. */
  findInFolder(folder: string): string[] {
    return readFolder(folder).flatMap(({ path, bytes }) => [...this.findIn(bytes)].map((name) => `${name} in ${path}`));
  }
}

/** Reads every file below a folder; skips files that are deleted meanwhile. */
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
