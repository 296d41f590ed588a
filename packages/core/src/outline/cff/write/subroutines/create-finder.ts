import { brotli } from '../../../../assets/packed/subroutine-finder.generated.ts';
import { WasmProgram } from '../../../wasm-program.ts';
import { CompiledFinder, type FinderProgram } from './compiled-finder.ts';
import type { Finder } from './finder.ts';

/** Returns the finder that is compiled ahead, as `createConverter` does for contours. */
export async function createFinder(): Promise<Finder> {
  const program = compiled.start();
  if (program !== undefined) return new CompiledFinder(program);
  const { InterpretedFinder } = await import('./interpreted-finder.ts');
  return new InterpretedFinder();
}

/** Shared by all finders. */
const compiled = new WasmProgram<FinderProgram>({ brotli });
