import { brotli } from '../assets/packed/harfbuzz-subset.generated.ts';
import { unpackOnThread } from '../assets/packed.ts';
import { ConversionError } from '../errors.ts';
import { loadOnce } from '../load-once.ts';
import { raiseMemoryLimit } from './memory-limit.ts';

/** The part of an axis that the subset keeps, on the user scale; a single value if both are equal. */
export interface AxisRange {
  readonly tag: string;
  readonly min: number;
  readonly max: number;
}

/** The parts of a font that the subsetter keeps. */
export interface EngineRequest {
  /** Characters; `undefined` keeps all. */
  readonly characters: Iterable<number> | undefined;
  /** Tags of GSUB and GPOS features; `undefined` keeps all. */
  readonly features: readonly string[] | undefined;
  readonly nameIds: readonly number[];
  /** True to keep names in all languages and encodings, not only English for Windows. */
  readonly keepsAllNameLanguages: boolean;
  readonly keepsHints: boolean;
  /** True to keep the names of glyphs in `post`. */
  readonly keepsGlyphNames: boolean;
  readonly axes: readonly AxisRange[];
}

/** A HarfBuzz function. All values are numbers: integers, or addresses in its memory. */
type Call = (...values: number[]) => number;

const bytesPerPage = 65_536;
/** Pages of memory for each byte of the font, beside those the program starts with. */
const workingCopies = 8;

/** @see HarfBuzz Manual, "hb-subset", hb_subset_flags_t */
const flag = { noHinting: 1, nameLegacy: 8, glyphNames: 0x80, optimizeDeltas: 0x400 } as const;
/** @see HarfBuzz Manual, "hb-subset", hb_subset_sets_t */
const set = { unicode: 1, nameId: 4, nameLanguage: 5, feature: 6 } as const;

/** The program, shared by all calls. It has no memory. */
const loadProgram = loadOnce(async () => {
  const program = await unpackOnThread({ brotli });
  raiseMemoryLimit(program);
  return WebAssembly.compile(program as Uint8Array<ArrayBuffer>);
});

/** Starts unpacking and compiling the program on other threads, so that it is ready when the font is. */
export function startCompiling(): void {
  loadProgram().catch(() => {}); // the first call reports it
}

/**
 * Subsets a font with HarfBuzz, in memory of its own, so that one font cannot affect another. Returns an sfnt;
 * `undefined` if HarfBuzz refuses the font.
 */
export async function runSubsetter(sfnt: Uint8Array, request: EngineRequest): Promise<Uint8Array | undefined> {
  const { exports } = new WebAssembly.Instance(await loadProgram(), {});
  return new Subsetter(exports).subset(sfnt, request);
}

class Subsetter {
  readonly #functions: Readonly<Record<string, unknown>>;
  readonly #memory: WebAssembly.Memory;

  constructor(functions: Readonly<Record<string, unknown>>) {
    this.#functions = functions;
    this.#memory = functions.memory as WebAssembly.Memory;
    this.#call('_initialize');
  }

  subset(sfnt: Uint8Array, request: EngineRequest): Uint8Array | undefined {
    this.#reserve(sfnt.length * workingCopies);
    const face = this.#loadFace(sfnt);
    const input = this.#call('hb_subset_input_create_or_fail');
    if (input === 0) throw memoryExhausted();
    this.#fill(input, face, request);
    const result = this.#call('hb_subset_or_fail', face, input);
    return result === 0 ? undefined : this.#bytesOf(result);
  }

  #call(name: string, ...values: number[]): number {
    try {
      return (this.#functions[name] as Call)(...values);
    } catch (cause) {
      if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
      throw new ConversionError('ENGINE_FAILED', `subsetting failed: ${cause.message}`, { cause });
    }
  }

  /** Enlarges the memory before the call: the program itself cannot. */
  #reserve(length: number): void {
    try {
      this.#memory.grow(Math.ceil(length / bytesPerPage));
    } catch {
      throw memoryExhausted();
    }
  }

  #loadFace(sfnt: Uint8Array): number {
    const at = this.#call('malloc', sfnt.length);
    if (at === 0) throw memoryExhausted();
    new Uint8Array(this.#memory.buffer, at, sfnt.length).set(sfnt);
    const readOnly = 1;
    const blob = this.#call('hb_blob_create', at, sfnt.length, readOnly, 0, 0);
    return this.#call('hb_face_create', blob, 0);
  }

  #fill(input: number, face: number, request: EngineRequest): void {
    const { characters, features, nameIds, axes } = request;
    this.#fillSet(input, set.unicode, characters);
    this.#fillSet(input, set.feature, features?.map(toTag));
    this.#fillSet(input, set.nameId, nameIds);
    if (request.keepsAllNameLanguages) this.#fillSet(input, set.nameLanguage, undefined);
    const flags = [
      request.keepsHints ? 0 : flag.noHinting,
      request.keepsAllNameLanguages ? flag.nameLegacy : 0,
      request.keepsGlyphNames ? flag.glyphNames : 0,
      axes.length > 0 ? flag.optimizeDeltas : 0,
    ];
    this.#call(
      'hb_subset_input_set_flags',
      input,
      flags.reduce((all: number, each) => all | each, 0),
    );
    for (const { tag, min, max } of axes) this.#limitAxis(input, face, toTag(tag), min, max);
  }

  #limitAxis(input: number, face: number, tag: number, min: number, max: number): void {
    const isDone =
      min === max
        ? this.#call('hb_subset_input_pin_axis_location', input, face, tag, min)
        : this.#call('hb_subset_input_set_axis_range', input, face, tag, min, max, Number.NaN); // keeps the default
    if (isDone === 0) throw new ConversionError('FONT_TABLE_DAMAGED', 'the axes in "fvar" are inconsistent');
  }

  /** Fills a set of the input with the members, or with every number if they are undefined. */
  #fillSet(input: number, type: number, members: Iterable<number> | undefined): void {
    const at = this.#call('hb_subset_input_set', input, type);
    this.#call('hb_set_clear', at);
    if (members === undefined) this.#call('hb_set_invert', at);
    else for (const member of members) this.#call('hb_set_add', at, member);
  }

  #bytesOf(face: number): Uint8Array {
    const blob = this.#call('hb_face_reference_blob', face);
    const length = this.#call('hb_blob_get_length', blob);
    if (length === 0) throw memoryExhausted();
    return new Uint8Array(new Uint8Array(this.#memory.buffer, this.#call('hb_blob_get_data', blob, 0), length));
  }
}

function memoryExhausted(): ConversionError {
  return new ConversionError('FONT_TOO_LARGE', 'subsetting the font needs more memory than available');
}

function toTag(tag: string): number {
  return [...tag.padEnd(4)].reduce((sum, letter) => sum * 256 + (letter.charCodeAt(0) & 0xff), 0) >>> 0;
}
