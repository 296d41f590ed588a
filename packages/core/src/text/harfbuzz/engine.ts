import { unpackFile } from '../../assets/packed.ts';
import { ConversionError } from '../../errors.ts';
import type { Outline } from '../../outline/outline.ts';
import { OutlineRecorder } from '../../outline/outline.ts';
import { addCallbacks } from './callbacks.ts';

/** A HarfBuzz function. All values are numbers: integers, or addresses in its memory. */
type Call = (...values: number[]) => number;

/** Memory limit for the fonts and texts of one conversion, in pages of 64 KiB. */
const maxPages = 16_384;
/** Memory and languages, which HarfBuzz never forgets, up to which conversions may share an instance. */
const [maxSharedLength, maxSharedLanguages] = [64 * 1024 * 1024, 500];

/** The compiled program, shared by all conversions. It has no memory. */
let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Starts a HarfBuzz instance with separate memory, so that fonts of one conversion cannot affect another.
 * @see HarfBuzz Manual, "What is HarfBuzz?"
 */
export async function startHarfBuzz(): Promise<HarfBuzz> {
  compiled ??= compile();
  return new HarfBuzz(await compiled);
}

async function compile(): Promise<WebAssembly.Module> {
  const program = unpackFile(await import('../../assets/packed/harfbuzz.generated.ts'));
  return WebAssembly.compile(program as Uint8Array<ArrayBuffer>);
}

/** A running HarfBuzz: its functions, its memory, and its pen. */
export class HarfBuzz {
  readonly #functions: Readonly<Record<string, unknown>>;
  readonly #memory: WebAssembly.Memory;
  readonly #pen: number;
  #recorder = new OutlineRecorder();
  readonly #languages = new Map<string, number>();
  #hasFailed = false;

  constructor(module: WebAssembly.Module) {
    const env = {
      emscripten_resize_heap: (length: number) => this.#grow(length),
      _abort_js: () => abort(),
      _setitimer_js: () => 0,
      _emscripten_runtime_keepalive_clear: () => {},
    };
    const instance = new WebAssembly.Instance(module, { env, wasi_snapshot_preview1: { proc_exit: () => abort() } });
    this.#functions = instance.exports;
    this.#memory = instance.exports.memory as WebAssembly.Memory;
    this.call('__wasm_call_ctors');
    this.#pen = this.#makePen(instance.exports.__indirect_function_table as WebAssembly.Table);
  }

  /** Calls a function by name. */
  call(name: string, ...values: number[]): number {
    const found = this.#functions[name];
    if (typeof found !== 'function') throw new Error(`HarfBuzz has no function ${name}`);
    try {
      return (found as Call)(...values);
    } catch (cause) {
      this.#hasFailed = true;
      if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
      throw new ConversionError('ENGINE_FAILED', `text shaping failed: ${cause.message}`, { cause });
    }
  }

  /** True if another conversion may use the instance: it never failed, and is not full of what it cannot release. */
  get isReusable(): boolean {
    const isSmall = this.#memory.buffer.byteLength <= maxSharedLength && this.#languages.size <= maxSharedLanguages;
    return isSmall && !this.#hasFailed;
  }

  /** HarfBuzz's number for a language of a few ASCII letters. */
  language(tag: string): number {
    const known = this.#languages.get(tag);
    if (known !== undefined) return known;
    const found = this.withText(tag, (at) => this.call('hb_language_from_string', at, tag.length));
    this.#languages.set(tag, found);
    return found;
  }

  /** A view of the memory. Valid until the next call, since memory may move when it grows. */
  view(): DataView {
    return new DataView(this.#memory.buffer);
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  /** Allocates memory, which the caller releases or keeps until the end. */
  allocate(length: number): number {
    const at = this.call('malloc', Math.max(1, length));
    if (at === 0)
      throw new ConversionError('FONT_TOO_LARGE', `text shaping needs ${length} more bytes of memory than available`);
    return at;
  }

  release(at: number): void {
    this.call('free', at);
  }

  /** Allocates memory, passes it to a function and releases it. */
  withMemory<Result>(length: number, use: (at: number) => Result): Result {
    const at = this.allocate(length);
    try {
      return use(at);
    } finally {
      this.release(at);
    }
  }

  /** Passes ASCII letters to a function. */
  withText<Result>(text: string, use: (at: number) => Result): Result {
    return this.withMemory(text.length, (at) => {
      this.bytes(at, text.length).set(new TextEncoder().encode(text));
      return use(at);
    });
  }

  /** Draws a glyph in font units, with y pointing up. */
  drawGlyph(font: number, glyph: number): Outline {
    this.#recorder = new OutlineRecorder();
    this.call('hb_font_draw_glyph', font, glyph, this.#pen, 0);
    return this.#recorder.outline();
  }

  #grow(length: number): number {
    const pages = Math.ceil(length / 65_536);
    const missing = pages - this.#memory.buffer.byteLength / 65_536;
    if (pages > maxPages) return 0; // 0 tells HarfBuzz that memory is exhausted; it then omits glyphs
    this.#memory.grow(Math.max(0, missing));
    return 1;
  }

  /** HarfBuzz passes each function itself, its data and the state before the coordinates, and user data after them. */
  #makePen(table: WebAssembly.Table): number {
    const pen = this.call('hb_draw_funcs_create');
    const [move, line, quad, cubic, close] = addCallbacks(table, [
      { parameters: 'iiiffi', call: (_, __, ___, x = 0, y = 0) => this.#recorder.moveTo(x, y) },
      { parameters: 'iiiffi', call: (_, __, ___, x = 0, y = 0) => this.#recorder.lineTo(x, y) },
      {
        parameters: 'iiiffffi',
        call: (_, __, ___, x1 = 0, y1 = 0, x = 0, y = 0) => this.#recorder.quadTo(x1, y1, x, y),
      },
      {
        parameters: 'iiiffffffi',
        call: (_, __, ___, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0) =>
          this.#recorder.cubicTo(x1, y1, x2, y2, x, y),
      },
      { parameters: 'iiii', call: () => this.#recorder.close() },
    ]);
    this.call('hb_draw_funcs_set_move_to_func', pen, move ?? 0, 0, 0);
    this.call('hb_draw_funcs_set_line_to_func', pen, line ?? 0, 0, 0);
    this.call('hb_draw_funcs_set_quadratic_to_func', pen, quad ?? 0, 0, 0);
    this.call('hb_draw_funcs_set_cubic_to_func', pen, cubic ?? 0, 0, 0);
    this.call('hb_draw_funcs_set_close_path_func', pen, close ?? 0, 0, 0);
    return pen;
  }
}

function abort(): never {
  throw new ConversionError('ENGINE_FAILED', 'text shaping was aborted by HarfBuzz');
}
