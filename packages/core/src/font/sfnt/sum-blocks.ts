import { brotli } from '../../assets/packed/word-sum.generated.ts';
import { WasmProgram } from '../../outline/wasm-program.ts';

/** The functions of the compiled program. The block is an address in its memory. */
interface SumProgram {
  readonly memory: WebAssembly.Memory;
  block(): number;
  sum(length: number): number;
}

const blockLength = 65_536;
const compiled = new WasmProgram<SumProgram>({ brotli });
/** Null where the program cannot run. */
let started: ((bytes: Uint8Array) => number) | null | undefined;

/**
 * Sums 32-bit words, as `WordSum` of the kernel does; `undefined` where WebAssembly is switched off. The first fonts of
 * a process are not summed often enough for V8 to optimize a loop in JavaScript.
 */
export function sumBlocks(words: Uint8Array): number | undefined {
  if (started === undefined) started = start() ?? null;
  return started?.(words);
}

function start(): ((bytes: Uint8Array) => number) | undefined {
  const program = compiled.start();
  if (program === undefined) return undefined;
  const block = new Uint8Array(program.memory.buffer, program.block(), blockLength);
  return (bytes) => {
    let sum = 0;
    for (let at = 0; at < bytes.length; at += blockLength) {
      const part = bytes.subarray(at, at + blockLength);
      block.set(part);
      sum = (sum + program.sum(part.length)) | 0;
    }
    return sum;
  };
}
