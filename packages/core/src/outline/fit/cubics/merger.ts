import { brotli } from '../../../assets/packed/cubic-merge.generated.ts';
import { WasmProgram } from '../../wasm-program.ts';
import { CubicMerge } from '../kernel/cubic-merge.ts';
import type { Chain } from '../kernel/curve-pairing.ts';

/** Merges quadratics into cubics. A result is valid until the next one. */
export interface Merger {
  setOptions(tolerance: number, grid: number, lines: number, keepsExtremes: boolean): void;
  /** Merges the quadratics between two joints. Returns the maximum error. */
  merge(chain: Chain, start: number, end: number): number;
  /** Number of cubics, the array with eight coordinates for each, and the index of the first coordinate. */
  readonly count: number;
  readonly cubics: Float64Array;
  readonly firstCubic: number;
  /** The end of each cubic, in quadratics from `start`. */
  endOf(cubic: number): number;
}

/**
 * Returns the merger that is compiled ahead: V8 interprets JavaScript before it optimizes it, so the first font of a
 * process took longer. JavaScript gives the same results where WebAssembly is switched off.
 */
export function createMerger(): Merger {
  const program = compiled.start();
  return program === undefined ? new InterpretedMerger() : new CompiledMerger(program);
}

/** Shared by all mergers. */
const compiled = new WasmProgram<MergerProgram>({ brotli });

/** The functions of the compiled program. Arrays are addresses in its memory. */
export interface MergerProgram {
  readonly memory: WebAssembly.Memory;
  setOptions(tolerance: number, grid: number, lines: number, keepsExtremes: boolean): void;
  chainOf(numbers: number): number;
  merge(start: number, end: number): number;
  count(): number;
  cubics(): number;
  ends(): number;
}

export class CompiledMerger implements Merger {
  count = 0;
  cubics: Float64Array = new Float64Array(0);
  firstCubic = 0;
  readonly #program: MergerProgram;

  constructor(program: MergerProgram) {
    this.#program = program;
    this.#followMemory();
  }

  setOptions(tolerance: number, grid: number, lines: number, keepsExtremes: boolean): void {
    this.#program.setOptions(tolerance, grid, lines, keepsExtremes);
  }

  merge(chain: Chain, start: number, end: number): number {
    const program = this.#program;
    const to = program.chainOf(4 * (end - start) + 2) / Float64Array.BYTES_PER_ELEMENT;
    this.#followMemory();
    this.cubics.set(chain.subarray(4 * start, 4 * end + 2), to);
    const error = program.merge(0, end - start);
    this.#followMemory();
    this.count = program.count();
    this.firstCubic = program.cubics() / Float64Array.BYTES_PER_ELEMENT;
    return error;
  }

  endOf(cubic: number): number {
    return this.cubics[this.#program.ends() / Float64Array.BYTES_PER_ELEMENT + cubic]!; // there are as many ends
  }

  /** Memory that grows has another buffer. */
  #followMemory(): void {
    const { buffer } = this.#program.memory;
    if (this.cubics.buffer !== buffer) this.cubics = new Float64Array(buffer);
  }
}

export class InterpretedMerger implements Merger {
  readonly firstCubic = 0;
  readonly #merge = new CubicMerge();

  get count(): number {
    return this.#merge.count;
  }
  get cubics(): Float64Array {
    return this.#merge.cubics;
  }

  setOptions(tolerance: number, grid: number, lines: number, keepsExtremes: boolean): void {
    this.#merge.setOptions(tolerance, grid, lines, keepsExtremes);
  }
  merge(chain: Chain, start: number, end: number): number {
    return this.#merge.merge(chain.subarray(4 * start), 0, end - start);
  }
  endOf(cubic: number): number {
    return this.#merge.ends[cubic]!; // each cubic has an end
  }
}
