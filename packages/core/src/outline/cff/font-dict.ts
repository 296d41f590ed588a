import type { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Matrix } from '../matrix.ts';
import { joinMatrices } from '../matrix.ts';
import { type CffDict, type CountRegions, readDict } from './dict.ts';
import { dictOperator } from './dict-operators.ts';
import { readFdSelect } from './fd-select.ts';
import { type CffIndex, type CffVersion, emptyIndex, readIndex } from './index-table.ts';
import { openAt } from './open-at.ts';

/** A Font DICT with the parts it refers to. Shared by some or all glyphs of a font. */
export interface FontDict {
  /** The Top DICT itself in fonts without Font DICTs. */
  readonly dict: CffDict;
  readonly privateDict: CffDict;
  readonly localSubrs: CffIndex;
  /** From glyph units to text space at size 1. */
  readonly matrix: Matrix;
}

/** Parts of the font that Font DICTs are read from. */
interface FontDictSource {
  readonly version: CffVersion;
  /** The whole table; offsets are relative to its start. */
  readonly file: ByteReader;
  readonly topDict: CffDict;
  readonly glyphCount: number;
  /** CFF 2 only. */
  readonly countRegions: CountRegions | undefined;
  readonly context: Pick<Context, 'spend'>;
}

/** Usual lengths are some hundred bytes, and ten thousand in fonts whose Private DICT varies in many regions. */
const maxPrivateLength = 0xffff;
/** Maximum number of Font DICTs in the cache. Each may be large, and in a hostile file they may overlap. */
const maxCached = 64;

/** The Font DICTs of a font. A CFF 1 font that is not CID-keyed has only its Top DICT. */
export class FontDicts {
  readonly count: number;
  readonly #source: FontDictSource;
  readonly #index: CffIndex | undefined;
  readonly #cache = new Map<number, FontDict>();
  #select: Uint16Array | undefined;

  constructor(source: FontDictSource) {
    this.#source = source;
    const start = source.topDict.number(dictOperator.FDArray);
    this.#index = start === undefined ? undefined : readIndex(openAt(source.file, start), source.version);
    this.count = this.#index?.count ?? 1;
  }

  /** Returns the index of a glyph's Font DICT. */
  indexOf(glyph: number): number {
    const { file, topDict, glyphCount } = this.#source;
    const start = topDict.number(dictOperator.FDSelect);
    if (start === undefined) return 0; // the only one
    this.#select ??= readFdSelect(openAt(file, start), glyphCount);
    return this.#select[glyph] ?? 0;
  }

  get(number: number): FontDict {
    const kept = this.#cache.get(number);
    if (kept !== undefined) return kept;
    const dict = this.#index === undefined ? this.#source.topDict : readDict(this.#index.open(number));
    const read = readFontDict(dict, this.#source);
    if (this.#cache.size === maxCached) this.#cache.clear();
    this.#cache.set(number, read);
    return read;
  }
}

function readFontDict(dict: CffDict, source: FontDictSource): FontDict {
  const { file, version, topDict, countRegions, context } = source;
  const [length = 0, start = 0] = dict.get(dictOperator.Private) ?? [];
  if (length > maxPrivateLength) {
    const message = `Private DICT has ${length} bytes, expected at most ${maxPrivateLength}`;
    throw new ConversionError('CFF_MALFORMED', message);
  }
  const privateDict = readDict(file.windowAt(start, length), countRegions);
  const localSubrs = readLocalSubrs(file, start, privateDict, version);
  context.spend(length + localSubrs.count);
  return { dict, privateDict, localSubrs, matrix: joinedMatrix(dict, topDict) };
}

/**
 * The offset is relative to the Private DICT. Some fonts write 0, the Private DICT itself, if there are no subroutines.
 */
function readLocalSubrs(file: ByteReader, start: number, privateDict: CffDict, version: CffVersion): CffIndex {
  const offset = privateDict.number(dictOperator.Subrs) ?? 0;
  if (offset === 0) return emptyIndex(file);
  return readIndex(openAt(file, start + offset), version);
}

/** If both have a matrix, the Font DICT's applies first and the Top DICT's after it. */
function joinedMatrix(dict: CffDict, topDict: CffDict): Matrix {
  const [inner, outer] = [matrixIn(dict), dict === topDict ? undefined : matrixIn(topDict)];
  if (inner !== undefined && outer !== undefined) return joinMatrices(inner, outer);
  return inner ?? outer ?? [0.001, 0, 0, 0.001, 0, 0];
}

function matrixIn(dict: CffDict): Matrix | undefined {
  const numbers = dict.get(dictOperator.FontMatrix);
  if (numbers === undefined) return undefined;
  const [a, b, c, d, e, f] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) {
    throw new ConversionError('CFF_MALFORMED', `FontMatrix has ${numbers.length} numbers, expected 6`);
  }
  return [a, b, c, d, e, f];
}
