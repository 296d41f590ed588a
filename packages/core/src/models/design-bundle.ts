import type { Manifest } from './design/bundle.ts';
import type { Design } from './design/document.ts';

/** A design with its files, the result of converting a package. */
export interface DesignBundle {
  readonly template: Design;
  readonly manifest: Manifest;
  /** File contents by the `src` that the template uses. Empty if the design's files are hosted elsewhere. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}
