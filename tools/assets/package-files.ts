import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of an installed package. */
export interface PackageFile {
  readonly package: string;
  /** Inside the package. */
  readonly path: string;
}

/** What is installed: a `node_modules` folder, asked for files and versions. */
export class Packages {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read({ package: name, path }: PackageFile): Buffer {
    return readFileSync(join(this.#folder, name, path));
  }

  /** The package and its version, as a person would write it. */
  title(name: string): string {
    const manifest = this.read({ package: name, path: 'package.json' }).toString();
    return `${name} ${(JSON.parse(manifest) as { version: string }).version}`;
  }
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
