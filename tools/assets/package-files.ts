import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of an installed package. */
export interface PackageFile {
  readonly package: string;
  /** Path inside the package. */
  readonly path: string;
}

/** The packages of a `node_modules` folder. */
export class Packages {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read({ package: name, path }: PackageFile): Buffer {
    return readFileSync(join(this.#folder, name, path));
  }

  /** The names of the files in a folder of a package, sorted. */
  list({ package: name, path }: PackageFile): string[] {
    return readdirSync(join(this.#folder, name, path)).sort();
  }

  /** Returns the name and version of a package: `pdfjs-dist 5.6.205`. */
  title(name: string): string {
    const manifest = this.read({ package: name, path: 'package.json' }).toString();
    return `${name} ${(JSON.parse(manifest) as { version: string }).version}`;
  }
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
