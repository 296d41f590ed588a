import { type PackedFile, unpackFile } from '../assets/packed.ts';

/** A program without imports, compiled when it is first started. `Exports` are its functions and its memory. */
export class WasmProgram<Exports> {
  readonly #file: PackedFile;
  #compiled: WebAssembly.Module | undefined;

  constructor(file: PackedFile) {
    this.#file = file;
  }

  /**
   * Starts the program with memory of its own, and returns what it exports. Returns `undefined` where WebAssembly is
   * switched off, or where programs may not compile code.
   */
  start(): Exports | undefined {
    if (typeof WebAssembly === 'undefined') return undefined;
    try {
      this.#compiled ??= new WebAssembly.Module(unpackFile(this.#file) as Uint8Array<ArrayBuffer>);
    } catch (error) {
      if (error instanceof WebAssembly.CompileError) return undefined;
      throw error;
    }
    return new WebAssembly.Instance(this.#compiled, {}).exports as Exports;
  }
}
