import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WasmProgram } from './wasm-program.ts';

/** A program that exports `answer`, which returns 42. */
const bytes = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "\0asm", version 1
  ...[1, 5, 1, 0x60, 0, 1, 0x7f], // one type: () → i32
  ...[3, 2, 1, 0], // one function of that type
  ...[7, 10, 1, 6, 0x61, 0x6e, 0x73, 0x77, 0x65, 0x72, 0, 0], // its export
  ...[10, 6, 1, 4, 0, 0x41, 42, 0x0b], // its code
);
const pack = (program: Uint8Array) => ({ brotli: brotliCompressSync(program).toString('base64') });

afterEach(() => vi.unstubAllGlobals());

describe('WasmProgram', () => {
  it('starts separate instances', () => {
    const program = new WasmProgram<{ answer(): number }>(pack(bytes));
    const [first, second] = [program.start(), program.start()];
    expect(first?.answer()).toBe(42);
    expect(second).not.toBe(first);
  });

  it('returns nothing where WebAssembly is switched off or must not compile', () => {
    const program = new WasmProgram(pack(bytes));
    class Module {
      constructor() {
        throw new CompileError('code generation disallowed');
      }
    }
    const { CompileError } = WebAssembly;
    vi.stubGlobal('WebAssembly', { CompileError, Module });
    expect(program.start()).toBeUndefined();
    vi.stubGlobal('WebAssembly', undefined);
    expect(program.start()).toBeUndefined();
  });
});
