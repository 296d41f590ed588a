import type { PrinterFontName } from '../assets/standard-names.ts';
import type { NoteCode } from '../notes.ts';
import { findBuiltIn, findNearestBuiltIn, stylesOf, textFamilies } from './built-in.ts';
import type { BuiltInFaces } from './built-in-faces.ts';
import { matchFont } from './font-match.ts';
import { type HarfBuzz, startHarfBuzz } from './harfbuzz/engine.ts';
import type { HarfBuzzFace } from './harfbuzz/face.ts';
import { findNamedFont, loadNamedWidths, type NamedWidths } from './named-widths.ts';
import { type FontOverrides, type FontTraits, openTypefaces, type Typeface } from './typeface.ts';

/** Requirements of text on its font. */
export interface FontRequest extends FontTraits {
  /** In order of preference. */
  readonly families: readonly string[];
  /** In CSS pixels, for fonts with optical sizes. */
  readonly size: number;
  /** Axis values by tag, as the text states them. */
  readonly variations: Readonly<Record<string, number>>;
  /** True or absent: a font with optical sizes uses the one for `size`. */
  readonly isOptical?: boolean | undefined;
  /** Permission to synthesize bold and italic glyphs; both are allowed if absent. */
  readonly canSynthesize?: { readonly weight: boolean; readonly style: boolean };
  /** True if substitutes have the advances of the font that they replace, where these are known. */
  readonly fitsWidths?: boolean | undefined;
  /** Required x-height or cap height, as a share of the size (CSS font-size-adjust). */
  readonly sizeAdjust?: { readonly metric: 'xhgt' | 'cpht'; readonly share: number } | undefined;
}

/** A font instance for a request, with the adjustments its glyphs need. */
export interface FittedFont {
  readonly family: string;
  readonly face: HarfBuzzFace;
  /** True if glyphs must be emboldened, or slanted, because the font lacks that style. */
  readonly isSyntheticBold: boolean;
  readonly isSyntheticItalic: boolean;
  /** Factor for the size that gives the required letter height. */
  readonly sizeScale: number;
  /** The advances that its glyphs are scaled to, if it replaces a font with known ones. */
  readonly widths?: NamedWidths | undefined;
}

type Note = (code: NoteCode, detail: string) => void;

/** The available fonts: those that were added, latest first, then the built-in ones. */
export class FontLibrary {
  readonly #builtIn: BuiltInFaces;
  readonly #note: Note;
  readonly #startEngine: () => Promise<HarfBuzz>;
  /** Holds added fonts. */
  #engine: Promise<HarfBuzz> | undefined;
  #added: readonly Typeface[] = [];
  readonly #chains = new Map<string, FontChain>();

  constructor(builtIn: BuiltInFaces, note: Note, startEngine = startHarfBuzz) {
    this.#builtIn = builtIn;
    this.#note = note;
    this.#startEngine = startEngine;
  }

  /** Adds the fonts of a file before all others; returns their number. */
  async add(bytes: Uint8Array, overrides?: FontOverrides): Promise<number> {
    this.#engine ??= this.#startEngine();
    const found = openTypefaces(await this.#engine, bytes, overrides);
    this.#added = [...found, ...this.#added];
    this.#chains.clear();
    return found.length;
  }

  /** Returns the fonts for a request, in order of preference. */
  chain(request: FontRequest): FontChain {
    const key = JSON.stringify(request);
    const known = this.#chains.get(key);
    if (known !== undefined) return known;
    const name = this.#fittedName(request);
    const widths = name === undefined ? undefined : loadNamedWidths(name);
    const made = new FontChain(request, this.#sources(request), this.#note, widths);
    this.#chains.set(key, made);
    return made;
  }

  /** The font whose advances substitutes have; undefined if they keep theirs. */
  #fittedName(request: FontRequest): PrinterFontName | undefined {
    const family = normalizeName(request.families[0] ?? '');
    const isAvailable = this.#matchAdded(family, request) !== undefined || findBuiltIn(family) !== undefined;
    return request.fitsWidths === true && !isAvailable ? findNamedFont(family, request) : undefined;
  }

  /** Fonts are loaded only when the iterator reaches them. */
  *#sources(request: FontRequest): Generator<Promise<Typeface | undefined>> {
    const families = request.families.map(normalizeName);
    let isFound = false;
    for (const [index, family] of families.entries()) {
      const [added, builtIn] = [this.#matchAdded(family, request), findBuiltIn(family)];
      const found = added ?? (builtIn && this.#loadBuiltIn(builtIn, request));
      if (found === undefined) continue;
      if (index > 0 && !isFound) this.#noteSubstitution(request, request.families[index]);
      isFound = true;
      yield Promise.resolve(found);
    }
    const nearest = findNearestBuiltIn(families[0] ?? 'times');
    if (!isFound && families.length > 0) this.#noteSubstitution(request, nearest);
    if (!isFound) yield this.#loadBuiltIn(nearest, request);
    for (const family of new Set(this.#added.flatMap((each) => each.families.slice(0, 1).map(normalizeName)))) {
      yield Promise.resolve(this.#matchAdded(family, request));
    }
    for (const family of [nearest, ...textFamilies]) yield this.#loadBuiltIn(family, request);
  }

  /** The added font with a PostScript name, or else the best one of a family. Spaces in names do not count. */
  findAdded(postScriptName: string, families: readonly string[], traits: FontTraits): Typeface | undefined {
    const key = (name: string): string => normalizeName(name).replaceAll(' ', '');
    const exact = this.#added.find(({ postScriptNames }) =>
      postScriptNames().some((name) => key(name) === key(postScriptName)),
    );
    if (exact !== undefined) return exact;
    const wanted = families.map(key);
    const named = this.#added.filter((font) => font.families.some((name) => wanted.includes(key(name))));
    return matchFont(named, traits);
  }

  #noteSubstitution(request: FontRequest, used: string | undefined): void {
    const name = this.#fittedName(request);
    const fitted = name === undefined ? '' : ` with the widths of "${name}"`;
    this.#note('TEXT_FONT_SUBSTITUTED', `"${request.families[0]}" is not available; used "${used}"${fitted}`);
  }

  #matchAdded(family: string, request: FontRequest): Typeface | undefined {
    return matchFont(
      this.#added.filter(({ families }) => families.some((name) => normalizeName(name) === family)),
      request,
    );
  }

  #loadBuiltIn(family: (typeof textFamilies)[number], request: FontRequest): Promise<Typeface | undefined> {
    const cut = matchFont(stylesOf(family), request);
    return cut === undefined ? Promise.resolve(undefined) : this.#builtIn.open(cut);
  }
}

function normalizeName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The fonts for one request. Each is loaded when a character is missing in all fonts before it. */
export class FontChain {
  readonly request: FontRequest;
  readonly #sources: Iterator<Promise<Typeface | undefined>>;
  readonly #loaded: FittedFont[] = [];
  /** The fonts of single characters that were found. */
  readonly #found = new Map<number, FittedFont>();
  readonly #missing = new Set<string>();
  readonly #note: Note;
  readonly #widths: Promise<NamedWidths | undefined> | undefined;

  constructor(
    request: FontRequest,
    sources: Iterator<Promise<Typeface | undefined>>,
    note: Note,
    widths?: Promise<NamedWidths | undefined>,
  ) {
    this.request = request;
    this.#sources = sources;
    this.#note = note;
    this.#widths = widths;
  }

  /** The font that determines line metrics. */
  async first(): Promise<FittedFont> {
    const first = this.#loaded[0] ?? (await this.#next());
    if (first === undefined) throw new Error('no font is built in');
    return first;
  }

  /** The font of a single character that was found before. Texts repeat their characters. */
  foundBefore(cluster: readonly number[]): FittedFont | undefined {
    return cluster.length === 1 ? this.#found.get(cluster[0]!) : undefined;
  }

  /**
   * The first font with all characters of a cluster, otherwise the first with its base character, otherwise the first
   * of all.
   */
  async find(cluster: readonly number[]): Promise<FittedFont> {
    const needed = cluster.filter((code) => !isIgnorable(code));
    const whole = await this.#findWith(needed);
    if (whole !== undefined) {
      if (cluster.length === 1) this.#found.set(cluster[0]!, whole);
      return whole;
    }
    const [base] = needed;
    const partly = base === undefined ? undefined : await this.#findWith([base]);
    if (partly !== undefined) return partly;
    this.#noteMissing(needed);
    return this.first();
  }

  async #findWith(codes: readonly number[]): Promise<FittedFont | undefined> {
    for (let index = 0; ; index++) {
      const font = this.#loaded[index] ?? (await this.#next());
      if (font === undefined) return undefined;
      if (codes.every((code) => font.face.has(code))) return font;
    }
  }

  async #next(): Promise<FittedFont | undefined> {
    for (let next = this.#sources.next(); next.done !== true; next = this.#sources.next()) {
      const typeface = await next.value;
      if (typeface === undefined) continue;
      const widths = await this.#widths;
      const font = { ...fitFont(typeface, this.request), ...(widths !== undefined && { widths }) };
      if (this.#loaded.some(({ face }) => face === font.face)) continue;
      this.#loaded.push(font);
      return font;
    }
    return undefined;
  }

  #noteMissing(codes: readonly number[]): void {
    const name = codes.map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
    if (name === '' || this.#missing.has(name)) return;
    this.#missing.add(name);
    this.#note('TEXT_CHARACTER_MISSING', name);
  }
}

/**
 * Characters that fonts rarely have and HarfBuzz shapes without glyphs: joiners, direction marks, variation selectors.
 */
function isIgnorable(code: number): boolean {
  return /\p{Default_Ignorable_Code_Point}|\p{Cc}/u.test(String.fromCodePoint(code));
}

/** From this weight on, bold glyphs are synthesized if a font has none. @see CSS Fonts 4, "font-synthesis" */
const minSyntheticBoldWeight = 600;

function fitFont({ families, range, axes, instance }: Typeface, request: FontRequest): FittedFont {
  const { weight, stretch, isItalic, size } = request;
  const preset: Record<string, number> = {
    wght: weight,
    wdth: stretch,
    ...(request.isOptical !== false && { opsz: size }),
  };
  if (isItalic) Object.assign(preset, axes.includes('ital') ? { ital: 1 } : { slnt: -14 });
  const slopes = axes.some((tag) => tag === 'ital' || tag === 'slnt');
  const coordinates = axes.length === 0 ? {} : { ...preset, ...request.variations };
  const face = instance(coordinates);
  const { canSynthesize = { weight: true, style: true }, sizeAdjust } = request;
  const high = sizeAdjust === undefined ? 0 : face.metric(sizeAdjust.metric) / face.unitsPerEm;
  return {
    family: families[0] ?? 'unnamed font',
    face,
    isSyntheticBold:
      canSynthesize.weight && weight >= minSyntheticBoldWeight && range.weight[1] < minSyntheticBoldWeight,
    isSyntheticItalic: canSynthesize.style && isItalic && !range.isItalic && !slopes,
    sizeScale: sizeAdjust !== undefined && high > 0 ? sizeAdjust.share / high : 1,
  };
}
