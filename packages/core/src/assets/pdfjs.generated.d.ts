// The parts of pdf.js that core uses. @see pdf.js 5.6.205, src/core

/** A value of a PDF file: number, boolean, string of bytes, null, name, reference, array, dictionary or stream. */
export type PdfValue = unknown;

export class Name {
  readonly name: string;
  static get(name: string): Name;
}
export class Cmd {
  readonly cmd: string;
}
export class Ref {
  readonly num: number;
  readonly gen: number;
  toString(): string;
}
export class Dict {
  /** The reference to the object; null for one within another or within content. */
  objId: string | null;
  get(key: string, other?: string, third?: string): PdfValue;
  getRaw(key: string): PdfValue;
  getArray(key: string): PdfValue;
  getKeys(): IterableIterator<string>;
  has(key: string): boolean;
  set(key: string, value: PdfValue): void;
}
export class BaseStream {
  readonly dict?: Dict | null;
  readonly stream?: BaseStream;
  pos: number;
  getByte(): number;
  getBytes(length?: number): Uint8Array;
  reset(): void;
}
export class Stream extends BaseStream {
  constructor(bytes: Uint8Array, start?: number, length?: number, dict?: Dict | null);
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}
/** Streams of pictures have the encoded bytes, and decode them as a whole. */
declare class ImageStream extends BaseStream {
  readonly bytes: Uint8Array;
  readonly params?: Dict;
}
export class JpegStream extends ImageStream {}
export class JpxStream extends ImageStream {}
export class Jbig2Stream extends ImageStream {}
export class CCITTFaxStream extends BaseStream {}

export class Lexer {
  constructor(stream: BaseStream, knownCommands?: Record<string, unknown> | null);
}
export class Parser {
  constructor(options: { lexer: Lexer; xref?: XRef | null; allowStreams?: boolean; recoveryMode?: boolean });
  getObj(): PdfValue;
}
export const EOF: symbol;

export class XRef {
  constructor(stream: Stream, manager: { readonly password: string | undefined });
  readonly root?: Dict;
  readonly trailer?: Dict;
  readonly encrypt?: unknown;
  setStartXRef(offset: number): void;
  parse(recovers?: boolean): void;
  fetch(ref: Ref): PdfValue;
  fetchIfRef(value: PdfValue): PdfValue;
}
export class PasswordException extends Error {
  readonly code: number;
}

export const EvaluatorPreprocessor: {
  readonly opMap: Record<string, { readonly numArgs: number; readonly variableArgs: boolean } | null>;
};

/** Calculates results from a source array into a target array. */
export type PdfFunction = (source: ArrayLike<number>, at: number, target: Float64Array, to: number) => void;
export class PDFFunctionFactory {
  constructor(options: { xref: XRef; isEvalSupported: false });
  create(value: PdfValue, isArray?: boolean): PdfFunction;
}

export interface PdfGlyph {
  readonly originalCharCode: number;
  readonly fontChar: string;
  readonly unicode: string;
  readonly width: number;
  readonly vmetric?: readonly [number, number, number];
  readonly accent?: { readonly fontChar: string; readonly offset: { readonly x: number; readonly y: number } } | null;
  readonly isSpace: boolean;
  readonly isInFont: boolean;
  /** The name of the procedure of a Type 3 glyph. */
  readonly operatorListId?: string;
}
export interface PdfFont {
  readonly name: string;
  readonly type: string;
  readonly data?: Uint8Array;
  readonly missingFile: boolean;
  readonly isType3Font: boolean;
  readonly isSerifFont: boolean;
  readonly isMonospace: boolean;
  readonly isSymbolicFont: boolean;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly vertical?: boolean;
  readonly composite: boolean;
  readonly fontMatrix?: readonly number[] | undefined;
  readonly differences: readonly string[];
  readonly defaultEncoding: readonly string[];
  /** Outlines as commands of `Path2D`: 0 move, 1 line, 2 cubic, 3 quadratic, 4 close. */
  readonly renderer: { getPathJs(character: string): ArrayLike<number> };
  charsToGlyphs(text: string): readonly PdfGlyph[];
}
export class PartialEvaluator {
  constructor(options: {
    readonly xref: XRef;
    readonly handler: { sendWithPromise(name: string, request: { kind: string; filename: string }): Promise<unknown> };
    readonly builtInCMapCache: Map<string, unknown>;
    readonly standardFontDataCache: Map<string, unknown>;
    readonly options: Readonly<Record<string, unknown>>;
  });
  preEvaluateFont(dict: Dict): object;
  translateFont(font: object): Promise<PdfFont>;
}

/** A decoder compiled to WebAssembly by Emscripten. */
export interface WasmDecoder {
  _malloc(length: number): number;
  _free(at: number): void;
  writeArrayToMemory(bytes: Uint8Array, at: number): void;
  _jp2_decode(at: number, length: number, components: number, indexed: boolean, mask: boolean, reduce: number): number;
  _jbig2_decode(at: number, length: number, width: number, height: number, globals: number, count: number): void;
  imageData: Uint8Array | Uint8ClampedArray | null;
  errorMessages?: string;
}
type StartDecoder = (options: {
  readonly warn: (message: string) => void;
  readonly instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;
}) => Promise<WasmDecoder>;
export const openjpeg: StartDecoder;
export const jbig2: StartDecoder;
