import { brotli } from '../../../assets/packed/glyph-converter.generated.ts';
import { WasmProgram } from '../../../outline/wasm-program.ts';
import { CompiledConverter, type ConverterProgram } from './compiled-converter.ts';
import type { Converter } from './converter.ts';

/**
 * Returns the converter that is compiled ahead: V8 interprets JavaScript before it optimizes it, so the first font of a
 * process took longer. JavaScript gives the same results where WebAssembly is switched off.
 */
export async function createConverter(tolerance: number): Promise<Converter> {
  const program = compiled.start();
  const grid = fineGrid(tolerance);
  if (program !== undefined) return new CompiledConverter(program, tolerance, grid);
  const { InterpretedConverter } = await import('./interpreted-converter.ts');
  return new InterpretedConverter(tolerance, grid);
}

/** The largest power of two below 1 within the tolerance; charstrings hold 1/65536. */
function fineGrid(tolerance: number): number {
  return 2 ** Math.max(-16, Math.min(-1, Math.floor(Math.log2(tolerance))));
}

/** Shared by all converters. */
const compiled = new WasmProgram<ConverterProgram>({ brotli });
