import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Matrix } from '../matrix.ts';
import type { Pen } from '../pen.ts';
import type { PathContext } from '../segment-limit.ts';
import { ItemVariationStore } from '../variations/item-variation-store.ts';
import { regionScalar, type ScalarOf } from '../variations/region.ts';
import type { CharstringScope, Variation } from './charstrings/charstring.ts';
import { GlyphInterpreter } from './charstrings/glyph.ts';
import type { CffDict } from './dict.ts';
import { dictOperator } from './dict-operators.ts';
import { type FontDict, FontDicts } from './font-dict.ts';
import { type CffIndex, type CffVersion, readIndex } from './index-table.ts';
import { GlyphNames } from './names/glyph-names.ts';
import type { CffStrings } from './names/strings.ts';
import { openAt } from './open-at.ts';

/** The parts at the start of a CFF table. */
interface CffParts {
  readonly version: CffVersion;
  /** The whole table; offsets are relative to its start. */
  readonly file: ByteReader;
  readonly name: string | undefined;
  readonly topDict: CffDict;
  readonly strings: CffStrings;
  readonly globalSubrs: CffIndex;
}

/** The character collection of a CID-keyed font, such as Adobe-Japan1-6. */
interface CharacterCollection {
  readonly registry: string;
  readonly ordering: string;
  readonly supplement: number;
}

/**
 * A CFF font. Everything is read lazily, so that a font with damaged names can still be drawn. Charstrings, subroutines
 * and DICTs are also available unchanged, for writers.
 * @see Adobe Technical Note 5176 (2003); OpenType 1.9.1, "CFF2: Compact Font Format (CFF) Version 2"
 */
export class CffFont {
  readonly version: CffVersion;
  /** The font's PostScript name. CFF 1 only. */
  readonly name: string | undefined;
  readonly topDict: CffDict;
  readonly globalSubrs: CffIndex;
  readonly charStrings: CffIndex;
  readonly #file: ByteReader;
  readonly #strings: CffStrings;
  readonly #names: GlyphNames;
  readonly #fontDicts: FontDicts;
  readonly #context: PathContext;
  #store: ItemVariationStore | undefined;

  constructor({ version, file, name, topDict, strings, globalSubrs }: CffParts, context: PathContext) {
    this.version = version;
    this.name = name;
    this.topDict = topDict;
    this.globalSubrs = globalSubrs;
    this.#file = file;
    this.#strings = strings;
    this.#context = context;
    this.charStrings = readCharStrings(file, topDict, version);
    const { glyphCount } = this;
    this.#names = new GlyphNames(file, topDict, glyphCount, strings);
    const countRegions = version === 2 ? (vsindex: number) => this.#variations.countRegions(vsindex) : undefined;
    this.#fontDicts = new FontDicts({ version, file, topDict, glyphCount, countRegions, context });
  }

  get glyphCount(): number {
    return this.charStrings.count;
  }

  /** The character collection of a CID-keyed font; `undefined` for fonts with glyph names and for CFF 2. */
  get collection(): CharacterCollection | undefined {
    const [registry, ordering, supplement = 0] = this.topDict.get(dictOperator.ROS) ?? [];
    if (registry === undefined || ordering === undefined) return undefined;
    return { registry: this.string(registry) ?? '', ordering: this.string(ordering) ?? '', supplement };
  }

  /** The font's bounding box as stated. Often all zeros, so nothing depends on it. */
  get fontBBox(): readonly [xMin: number, yMin: number, xMax: number, yMax: number] {
    const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = this.topDict.get(dictOperator.FontBBox) ?? [];
    return [xMin, yMin, xMax, yMax];
  }

  /** Computed from the vertical scale of the first glyph's matrix. */
  get unitsPerEm(): number {
    const scale = this.matrixOf(0)[3];
    const units = Math.round(1 / Math.abs(scale));
    if (units >= 1 && units <= 0xffff) return units;
    throw new ConversionError('CFF_MALFORMED', `FontMatrix has the vertical scale ${scale}, expected 1/65535 to 1`);
  }

  /** Returns a string by its identifier (SID). */
  string(sid: number): string | undefined {
    return this.#strings.get(sid);
  }

  /** Returns a string entry of the Top DICT, such as Notice. */
  text(operator: number): string | undefined {
    const sid = this.topDict.number(operator);
    return sid === undefined ? undefined : this.string(sid);
  }

  /** The glyph for each of 256 codes, 0 where there is none. `undefined` for CID-keyed fonts and CFF 2. */
  get encoding(): Uint16Array | undefined {
    return this.version === 1 ? this.#names.encoding : undefined;
  }

  /** Returns a glyph's name; `undefined` for CID-keyed fonts and CFF 2. */
  glyphName(glyph: number): string | undefined {
    const name = this.version === 1 ? this.#names.of(glyph) : undefined;
    return typeof name === 'string' ? name : undefined;
  }

  glyphOfName(name: string): number | undefined {
    return this.version === 1 ? this.#names.find(name) : undefined;
  }

  /** Returns a glyph's CID. CID-keyed fonts only. */
  cid(glyph: number): number | undefined {
    const cid = this.version === 1 ? this.#names.of(glyph) : undefined;
    return typeof cid === 'number' ? cid : undefined;
  }

  glyphOfCid(cid: number): number | undefined {
    return this.version === 1 ? this.#names.find(cid) : undefined;
  }

  get fontDictCount(): number {
    return this.#fontDicts.count;
  }

  fontDict(number: number): FontDict {
    return this.#fontDicts.get(number);
  }

  /** Returns the index of a glyph's Font DICT. */
  fontDictOf(glyph: number): number {
    this.#requireGlyph(glyph);
    return this.#fontDicts.indexOf(glyph);
  }

  /** The matrix from a glyph's units to text space at size 1. Only CID-keyed fonts may have more than one. */
  matrixOf(glyph: number): Matrix {
    return this.fontDict(this.fontDictOf(glyph)).matrix;
  }

  /**
   * Draws a glyph in its own units and returns its number of stem hints. A variable font is drawn at its default
   * location, or at the given normalized coordinates from -1 to 1, one for each axis.
   */
  drawGlyph(glyph: number, pen: Pen, { coordinates = [] }: { coordinates?: readonly number[] } = {}): number {
    const isDefault = coordinates.every((coordinate) => coordinate === 0);
    return this.drawGlyphByScalars(glyph, pen, isDefault ? undefined : (region) => regionScalar(region, coordinates));
  }

  /** Draws a glyph with the given scalar for each region; without `scalarOf` at the default location. */
  drawGlyphByScalars(glyph: number, pen: Pen, scalarOf: ScalarOf | undefined): number {
    return this.#run(glyph, scalarOf).draw(pen);
  }

  /** Returns a glyph's advance in its own units; `undefined` in CFF 2, where other tables hold the advances. */
  advanceWidth(glyph: number): number | undefined {
    if (this.version === 2) return undefined;
    const { privateDict } = this.fontDict(this.fontDictOf(glyph));
    const width = this.#run(glyph).measure();
    if (width === undefined) return privateDict.number(dictOperator.defaultWidthX) ?? 0;
    return width + (privateDict.number(dictOperator.nominalWidthX) ?? 0);
  }

  #requireGlyph(glyph: number): void {
    if (Number.isInteger(glyph) && glyph >= 0 && glyph < this.glyphCount) return;
    throw new ConversionError('CFF_MALFORMED', `font has ${this.glyphCount} glyphs, glyph ${glyph} does not exist`);
  }

  #run(glyph: number, scalarOf?: ScalarOf): GlyphInterpreter {
    this.#requireGlyph(glyph);
    const variation = this.#variation(scalarOf);
    const programs = {
      charStrings: this.charStrings,
      scopeOf: (part: number) => this.#scope(part, variation),
      glyphOfName: (name: string) => this.glyphOfName(name),
    };
    return new GlyphInterpreter(programs, glyph, this.#context);
  }

  #scope(glyph: number, variation: Variation): CharstringScope {
    const { version, globalSubrs } = this;
    const { privateDict, localSubrs } = this.fontDict(this.fontDictOf(glyph));
    const vsindex = privateDict.number(dictOperator.vsindex) ?? 0;
    return { version, globalSubrs, localSubrs, vsindex, variation };
  }

  #variation(scalarOf: ScalarOf | undefined): Variation {
    return {
      regionCount: (vsindex) => this.#variations.countRegions(vsindex),
      scalars: (vsindex, spend) => scalarOf && scalarsOfSet(this.#variations, vsindex, scalarOf, spend),
    };
  }

  get #variations(): ItemVariationStore {
    if (this.#store !== undefined) return this.#store;
    const start = this.topDict.number(dictOperator.VariationStore);
    if (start === undefined) throw new ConversionError('CFF_MALFORMED', 'font uses blend but has no VariationStore');
    // The store's length field has 16 bits and the store may be longer, so it is ignored.
    this.#store = new ItemVariationStore(openAt(this.#file, start + 2), 'CFF2');
    return this.#store;
  }
}

/**
 * Returns the scalar of each region in a set. A small file can have many regions on many axes, so the work is counted
 * first.
 */
function scalarsOfSet(
  store: ItemVariationStore,
  set: number,
  scalarOf: ScalarOf,
  spend: (steps: number) => void,
): Float64Array {
  spend(store.countRegions(set) * (store.axisCount + 1));
  return Float64Array.from(store.variationData(set).regions, (region) => scalarOf(store.region(region)));
}

function readCharStrings(file: ByteReader, topDict: CffDict, version: CffVersion): CffIndex {
  const start = topDict.number(dictOperator.CharStrings);
  if (start === undefined) throw new ConversionError('CFF_MALFORMED', 'Top DICT has no CharStrings');
  const charStrings = readIndex(openAt(file, start), version);
  if (charStrings.count > 0 && charStrings.count <= 0xffff) return charStrings;
  throw new ConversionError('CFF_MALFORMED', `font has ${charStrings.count} glyphs, expected 1 to 65535`);
}
