/** TypeScript of core that is also compiled to WebAssembly. */
export interface WasmSource {
  /** Name of the module below `assets/packed/`, and of the file with the exported functions in this folder. */
  readonly module: string;
  /** The folder of the source files, below core's `src`. */
  readonly folder: string;
}

export const wasmSources: readonly WasmSource[] = [
  { module: 'cubic-merge', folder: 'outline/fit/kernel' },
  { module: 'subroutine-finder', folder: 'outline/cff/write/subroutines/kernel' },
];
