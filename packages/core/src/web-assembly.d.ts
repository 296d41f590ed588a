/** The parts of WebAssembly used here. TypeScript declares them in its browser library only. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  interface Table {
    grow(count: number): number;
    set(index: number, value: unknown): void;
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>;
  }
  type Imports = Readonly<Record<string, Readonly<Record<string, (...values: number[]) => unknown>>>>;

  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  const Instance: new (module: Module, imports: Imports) => Instance;
  const RuntimeError: ErrorConstructor;
  const CompileError: ErrorConstructor;
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
