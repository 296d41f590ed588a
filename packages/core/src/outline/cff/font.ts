import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { ItemStore } from '../item-store.ts';
import type { PathContext } from '../limited.ts';
import type { Matrix } from '../matrix.ts';
import type { Pen } from '../pen.ts';
import { influenceOf, type Weigh } from '../region.ts';
import type { CharstringScope, Variation } from './charstring.ts';
import type { CffDict } from './dict.ts';
import { dictOperator } from './dict-operators.ts';
import { type FontDict, FontDicts } from './font-dict.ts';
import { GlyphRun } from './glyph.ts';
import { GlyphNames } from './glyph-names.ts';
import { type CffIndex, type CffVersion, readIndex } from './index-table.ts';
import { openAt } from './open-at.ts';
import type { CffStrings } from './strings.ts';

/** The parts that stand at the start of a font. */
interface CffParts {
  readonly version: CffVersion;
  /** The whole table: offsets count from its start. */
  readonly file: ByteReader;
  readonly name: string | undefined;
  readonly topDict: CffDict;
  readonly strings: CffStrings;
  readonly globalSubrs: CffIndex;
}

/** Whose CIDs a font has, such as Adobe-Japan1-6. */
interface CharacterCollection {
  readonly registry: string;
  readonly ordering: string;
  readonly supplement: number;
}

/**
 * A CFF font. What is not asked for is not read, so that a font whose names are damaged can still be drawn. Charstrings,
 * subroutines and DICTs are at hand as they stand in the file, for who writes them anew.
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
  #store: ItemStore | undefined;

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

  /** Whose CIDs the glyphs have; nothing where glyphs have names, and in CFF 2, where they have neither. */
  get collection(): CharacterCollection | undefined {
    const [registry, ordering, supplement = 0] = this.topDict.get(dictOperator.ROS) ?? [];
    if (registry === undefined || ordering === undefined) return undefined;
    return { registry: this.string(registry) ?? '', ordering: this.string(ordering) ?? '', supplement };
  }

  /** Where glyphs reach to in all, as the font says: often zeros, and not relied on. */
  get fontBBox(): readonly [xMin: number, yMin: number, xMax: number, yMax: number] {
    const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = this.topDict.get(dictOperator.FontBBox) ?? [];
    return [xMin, yMin, xMax, yMax];
  }

  /** As the vertical scale of the first glyph has it. */
  get unitsPerEm(): number {
    const scale = this.matrixOf(0)[3];
    const units = Math.round(1 / Math.abs(scale));
    if (units >= 1 && units <= 0xffff) return units;
    throw new ConversionError('CFF_MALFORMED', `a FontMatrix of vertical scale ${scale}, expected 1/65535 to 1`);
  }

  /** A string by its identifier (SID). */
  string(sid: number): string | undefined {
    return this.#strings.get(sid);
  }

  /** What an entry of the Top DICT says in words, such as its Notice. */
  text(operator: number): string | undefined {
    const sid = this.topDict.number(operator);
    return sid === undefined ? undefined : this.string(sid);
  }

  /** The glyph at each of 256 codes, 0 where there is none. Nothing for CID-keyed fonts and CFF 2. */
  get encoding(): Uint16Array | undefined {
    return this.version === 1 ? this.#names.encoding : undefined;
  }

  /** A glyph's name. Nothing for CID-keyed fonts and CFF 2. */
  glyphName(glyph: number): string | undefined {
    const name = this.version === 1 ? this.#names.of(glyph) : undefined;
    return typeof name === 'string' ? name : undefined;
  }

  glyphOfName(name: string): number | undefined {
    return this.version === 1 ? this.#names.find(name) : undefined;
  }

  /** A glyph's number in the character collection. CID-keyed fonts only. */
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

  /** The number of the Font DICT that a glyph belongs to. */
  fontDictOf(glyph: number): number {
    this.#requireGlyph(glyph);
    return this.#fontDicts.numberOf(glyph);
  }

  /** From a glyph's units to those of text at size 1. Only CID-keyed fonts may have more than one. */
  matrixOf(glyph: number): Matrix {
    return this.fontDict(this.fontDictOf(glyph)).matrix;
  }

  /**
   * Draws a glyph in its own units. A font that varies is drawn at its default, or at a place of its design space:
   * normalised coordinates, axis by axis, from −1 to 1. Answers with how many hints the glyph has besides.
   */
  drawGlyph(glyph: number, pen: Pen, { coordinates = [] }: { coordinates?: readonly number[] } = {}): number {
    const isDefault = coordinates.every((coordinate) => coordinate === 0);
    return this.weighGlyph(glyph, pen, isDefault ? undefined : (region) => influenceOf(region, coordinates));
  }

  /** Draws a glyph as it is when each of its regions weighs so much; left out, none does. */
  weighGlyph(glyph: number, pen: Pen, weigh: Weigh | undefined): number {
    return this.#run(glyph, weigh).draw(pen);
  }

  /** How far a glyph advances, in its own units. Nothing in CFF 2, whose advances stand in other tables. */
  advanceWidth(glyph: number): number | undefined {
    if (this.version === 2) return undefined;
    const { privateDict } = this.fontDict(this.fontDictOf(glyph));
    const width = this.#run(glyph).measure();
    if (width === undefined) return privateDict.number(dictOperator.defaultWidthX) ?? 0;
    return width + (privateDict.number(dictOperator.nominalWidthX) ?? 0);
  }

  #requireGlyph(glyph: number): void {
    if (Number.isInteger(glyph) && glyph >= 0 && glyph < this.glyphCount) return;
    throw new ConversionError('CFF_MALFORMED', `glyph ${glyph} of a font that has ${this.glyphCount}`);
  }

  #run(glyph: number, weigh?: Weigh): GlyphRun {
    this.#requireGlyph(glyph);
    const variation = this.#variation(weigh);
    const programs = {
      charStrings: this.charStrings,
      scopeOf: (part: number) => this.#scope(part, variation),
      glyphOfName: (name: string) => this.glyphOfName(name),
    };
    return new GlyphRun(programs, glyph, this.#context);
  }

  #scope(glyph: number, variation: Variation): CharstringScope {
    const { version, globalSubrs } = this;
    const { privateDict, localSubrs } = this.fontDict(this.fontDictOf(glyph));
    const vsindex = privateDict.number(dictOperator.vsindex) ?? 0;
    return { version, globalSubrs, localSubrs, vsindex, variation };
  }

  #variation(weigh: Weigh | undefined): Variation {
    return {
      regionCount: (vsindex) => this.#variations.countRegions(vsindex),
      scalars: (vsindex, spend) => weigh && weighSet(this.#variations, vsindex, weigh, spend),
    };
  }

  get #variations(): ItemStore {
    if (this.#store !== undefined) return this.#store;
    const start = this.topDict.number(dictOperator.VariationStore);
    if (start === undefined) throw new ConversionError('CFF_MALFORMED', 'blend in a font that has no VariationStore');
    // Its length is not relied on: it has 16 bits, and the store may be longer.
    this.#store = new ItemStore(openAt(this.#file, start + 2), 'CFF2');
    return this.#store;
  }
}

/**
 * How much each region of a set weighs. A small file can have many regions on many axes, so `spend` is told of the work
 * before it is done.
 */
function weighSet(store: ItemStore, set: number, weigh: Weigh, spend: (steps: number) => void): Float64Array {
  spend(store.countRegions(set) * (store.axisCount + 1));
  return Float64Array.from(store.set(set).regions, (region) => weigh(store.region(region)));
}

function readCharStrings(file: ByteReader, topDict: CffDict, version: CffVersion): CffIndex {
  const start = topDict.number(dictOperator.CharStrings);
  if (start === undefined) throw new ConversionError('CFF_MALFORMED', 'a Top DICT without CharStrings');
  const charStrings = readIndex(openAt(file, start), version);
  if (charStrings.count > 0 && charStrings.count <= 0xffff) return charStrings;
  throw new ConversionError('CFF_MALFORMED', `a font of ${charStrings.count} glyphs, expected 1 to 65535`);
}
