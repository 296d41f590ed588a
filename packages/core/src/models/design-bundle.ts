import type { Manifest } from './design/bundle.ts';
import type { Design } from './design/document.ts';

/** A design with its files: what packages become. */
export interface DesignBundle {
  readonly template: Design;
  readonly manifest: Manifest;
  /** The bytes by the `src` that the template uses; a design whose pictures lie elsewhere has none. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}
