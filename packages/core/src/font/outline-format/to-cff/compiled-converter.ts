import type { CharstringList } from '../../../outline/cff/write/charstrings/charstring-list.ts';
import type { SymbolLists } from '../../../outline/cff/write/charstrings/symbol-lists.ts';
import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';
import type { Conversion, Converter } from './converter.ts';

/** The functions of the compiled program. Arrays are addresses in its memory. */
export interface ConverterProgram {
  readonly memory: WebAssembly.Memory;
  start(tolerance: number, fineGrid: number): void;
  tableOf(length: number): number;
  read(start: number, end: number, maxPoints: number): number;
  reserve(points: number, contours: number): void;
  xs(): number;
  ys(): number;
  onCurve(): number;
  ends(): number;
  pointCount(): number;
  contourCount(): number;
  xMin(): number;
  yMax(): number;
  moveLeft(distance: number): void;
  begin(): void;
  addWidth(width: number): void;
  addContours(): number;
  end(): void;
  glyphs(): number;
  bodies(): number;
  fractions(): number;
}

/** Numbers that describe lists: the addresses of their symbols and starts, the number of symbols and of lists. */
const listLength = 4;

/** The converter as a WebAssembly program. */
export class CompiledConverter implements Converter {
  readonly charstrings: CharstringList;
  readonly #program: ConverterProgram;
  #bytes = new Uint8Array(0);
  #floats = new Float64Array(0);
  #ints = new Int32Array(0);

  constructor(program: ConverterProgram, tolerance: number, fineGrid: number) {
    program.start(tolerance, fineGrid);
    this.#program = program;
    this.charstrings = new CompiledCharstrings(program);
  }

  get pointCount(): number {
    return this.#program.pointCount();
  }
  get contourCount(): number {
    return this.#program.contourCount();
  }
  get xMin(): number {
    return this.#program.xMin();
  }
  get yMax(): number {
    return this.#program.yMax();
  }

  setTable(glyf: Uint8Array): void {
    const address = this.#program.tableOf(glyf.length);
    this.#followMemory();
    this.#bytes.set(glyf, address);
  }
  read(start: number, end: number, maxPoints: number): boolean {
    return this.#program.read(start, end, maxPoints) !== 0;
  }

  setPoints({ xs, ys, onCurve, ends }: GlyphPoints): void {
    const program = this.#program;
    program.reserve(xs.length, ends.length);
    this.#followMemory();
    this.#floats.set(xs, program.xs() / Float64Array.BYTES_PER_ELEMENT);
    this.#floats.set(ys, program.ys() / Float64Array.BYTES_PER_ELEMENT);
    this.#bytes.set(onCurve, program.onCurve());
    this.#ints.set(ends, program.ends() / Int32Array.BYTES_PER_ELEMENT);
  }
  moveLeft(distance: number): void {
    this.#program.moveLeft(distance);
  }

  begin(width: number | undefined): void {
    this.#program.begin();
    if (width !== undefined) this.#program.addWidth(width);
  }
  addContours(): Conversion {
    const at = this.#program.addContours() / Float64Array.BYTES_PER_ELEMENT;
    this.#followMemory();
    const numbers = this.#floats;
    return {
      outOfRange: numbers[at]!, // the result has eight numbers
      hasTooManyFractions: numbers[at + 1] !== 0,
      newPoints: numbers[at + 2]!,
      error: numbers[at + 3]!,
      xMin: numbers[at + 4]!,
      yMin: numbers[at + 5]!,
      xMax: numbers[at + 6]!,
      yMax: numbers[at + 7]!,
    };
  }
  end(): void {
    this.#program.end();
  }

  /** Memory that grows has another buffer. */
  #followMemory(): void {
    const { buffer } = this.#program.memory;
    if (this.#bytes.buffer === buffer) return;
    this.#bytes = new Uint8Array(buffer);
    this.#floats = new Float64Array(buffer);
    this.#ints = new Int32Array(buffer);
  }
}

class CompiledCharstrings implements CharstringList {
  readonly #program: ConverterProgram;

  constructor(program: ConverterProgram) {
    this.#program = program;
  }

  get count(): number {
    return this.glyphs().starts.length - 1;
  }
  get bodyCount(): number {
    return this.bodies().starts.length - 1;
  }
  bodies(): SymbolLists {
    return this.#lists(this.#program.bodies());
  }
  glyphs(): SymbolLists {
    return this.#lists(this.#program.glyphs());
  }
  fractions(): Int32Array {
    const [values = 0, count = 0] = this.#ints(this.#program.fractions(), 2);
    return this.#ints(values, count);
  }

  #lists(address: number): SymbolLists {
    const [symbols = 0, starts = 0, length = 0, count = 0] = this.#ints(address, listLength);
    return { symbols: this.#ints(symbols, length), starts: this.#ints(starts, count + 1) };
  }

  #ints(address: number, length: number): Int32Array {
    return new Int32Array(this.#program.memory.buffer, address, length);
  }
}
