import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Long enough never to match by chance, short enough to find the rest of a partly overwritten row. */
const windowBytes = 12;

const hashBits = 20;
/** Multiplicative hashing with 2^32 divided by the golden ratio. @see Knuth, The Art of Computer Programming, 6.4 */
const hashOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> (32 - hashBits);

interface Window {
  readonly name: string;
  readonly bytes: Buffer;
  /** The second four bytes, because the first are often the same: of hexadecimal digits there are few. */
  readonly second: number;
}

/** Finds secret bytes where they should not be: complete, or in parts of 23 bytes and more. */
export class LeakScanner {
  /** By their first four bytes. */
  readonly #windows = new Map<number, Window[]>();
  /** One for each hash of such four bytes: most offsets of a file need no look-up in the map. */
  readonly #isHashKnown = new Uint8Array(1 << hashBits);

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
      const entry = { name, bytes: window, second: window.readInt32LE(4) };
      const others = this.#windows.get(key);
      if (others === undefined) this.#windows.set(key, [entry]);
      else others.push(entry);
      this.#isHashKnown[hashOf(key)] = 1;
    }
  }

  /** The names of the secrets found in these bytes. */
  findIn(bytes: Uint8Array): Set<string> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found = new Set<string>();
    const isHashKnown = this.#isHashKnown;
    let next = buffer.length < windowBytes ? 0 : buffer.readInt32LE() << 8;
    for (let offset = 0; offset + windowBytes <= buffer.length; offset++) {
      next = (next >>> 8) | (buffer[offset + 3]! << 24);
      if (isHashKnown[hashOf(next)] === 0) continue;
      for (const window of this.#windows.get(next) ?? []) {
        if (window.second !== buffer.readInt32LE(offset + 4)) continue;
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
