/** TypeScript of core that is also compiled to WebAssembly. */
export interface WasmSource {
  /** Name of the module below `assets/packed/`, and of the file with the exported functions in this folder. */
  readonly module: string;
  /** The source of the program, below core's `src`. */
  readonly source: string;
}

export const wasmSources: readonly WasmSource[] = [
  { module: 'glyph-converter', source: 'font/outline-format/to-cff/kernel/glyph-converter.ts' },
  { module: 'subroutine-finder', source: 'outline/cff/write/subroutines/kernel/subroutine-finder.ts' },
  { module: 'word-sum', source: 'font/sfnt/kernel/word-sum.ts' },
];
