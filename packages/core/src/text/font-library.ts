import type { NoteCode } from '../notes.ts';
import { cutsOf, findBuiltIn, findNearestBuiltIn, textFamilies } from './built-in.ts';
import { matchFont } from './font-match.ts';
import type { HarfBuzz } from './harfbuzz/engine.ts';
import type { HarfBuzzFace } from './harfbuzz/face.ts';
import { type FontOverrides, type FontTraits, openTypefaces, type Typeface } from './typeface.ts';

/** What text asks of its fonts. */
export interface FontWish extends FontTraits {
  /** In the order in which they are tried. */
  readonly families: readonly string[];
  /** In CSS pixels, for fonts that have another shape at other sizes. */
  readonly size: number;
  /** Places on axes by tag, as the text states them. */
  readonly variations: Readonly<Record<string, number>>;
  /** Whether a font that has other shapes at other sizes takes the one for its size; if absent, it does. */
  readonly isOptical?: boolean | undefined;
  /** Whether heavier, or slanted, glyphs may be made where there are none; if absent, they may. */
  readonly makes?: { readonly weight: boolean; readonly style: boolean };
  /** How high small letters, or capitals, are to be, in parts of the size. */
  readonly height?: { readonly metric: 'xhgt' | 'cpht'; readonly share: number } | undefined;
}

/** A font at the place of its axes that text asks for, and what must be done to its glyphs in addition. */
export interface FittedFont {
  readonly family: string;
  readonly face: HarfBuzzFace;
  /** Whether heavier, or slanted, glyphs are asked for than the font has. */
  readonly emboldens: boolean;
  readonly slants: boolean;
  /** What its size is multiplied by, so that its letters are as high as is asked for. */
  readonly zoom: number;
}

type Note = (code: NoteCode, detail: string) => void;

/** The fonts that text can be set in: those that were added, the last one first, then those that core brings along. */
export class FontLibrary {
  readonly #engine: HarfBuzz;
  readonly #note: Note;
  readonly #added: Typeface[] = [];
  readonly #builtIn = new Map<string, Promise<Typeface | undefined>>();
  readonly #chains = new Map<string, FontChain>();

  constructor(engine: HarfBuzz, note: Note) {
    this.#engine = engine;
    this.#note = note;
  }

  /** Adds the fonts of a file, all of which go before the others; says how many there were. */
  add(bytes: Uint8Array, overrides?: FontOverrides): number {
    const found = openTypefaces(this.#engine, bytes, overrides);
    this.#added.unshift(...found);
    this.#chains.clear();
    return found.length;
  }

  /** The fonts for a wish, one after the other. */
  chain(options: FontWish): FontChain {
    const key = JSON.stringify(options);
    const known = this.#chains.get(key);
    if (known !== undefined) return known;
    const made = new FontChain(options, this.#sources(options), this.#note);
    this.#chains.set(key, made);
    return made;
  }

  /** Not loaded before they are asked for. */
  *#sources(options: FontWish): Generator<Promise<Typeface | undefined>> {
    const families = options.families.map(fold);
    let isMet = false;
    for (const [index, family] of families.entries()) {
      const [added, builtIn] = [this.#matchAdded(family, options), findBuiltIn(family)];
      const found = added ?? (builtIn && this.#loadBuiltIn(builtIn, options));
      if (found === undefined) continue;
      if (index > 0 && !isMet) this.#noteSubstitution(options.families[0], options.families[index]);
      isMet = true;
      yield Promise.resolve(found);
    }
    const nearest = findNearestBuiltIn(families[0] ?? 'times');
    if (!isMet && families.length > 0) this.#noteSubstitution(options.families[0], nearest);
    if (!isMet) yield this.#loadBuiltIn(nearest, options);
    for (const family of new Set(this.#added.flatMap((each) => each.families.slice(0, 1).map(fold)))) {
      yield Promise.resolve(this.#matchAdded(family, options));
    }
    for (const family of [nearest, ...textFamilies]) yield this.#loadBuiltIn(family, options);
  }

  #noteSubstitution(requested: string | undefined, used: string | undefined): void {
    this.#note('TEXT_FONT_SUBSTITUTED', `"${requested}" is not available; used "${used}"`);
  }

  #matchAdded(family: string, options: FontWish): Typeface | undefined {
    return matchFont(
      this.#added.filter(({ families }) => families.some((name) => fold(name) === family)),
      options,
    );
  }

  #loadBuiltIn(family: (typeof textFamilies)[number], options: FontWish): Promise<Typeface | undefined> {
    const cut = matchFont(cutsOf(family), options);
    const key = `${family} ${cut?.range.weight[0]} ${cut?.range.isItalic}`;
    const known = this.#builtIn.get(key);
    if (known !== undefined || cut === undefined) return known ?? Promise.resolve(undefined);
    const made = cut.load().then((bytes) => openTypefaces(this.#engine, bytes)[0]);
    this.#builtIn.set(key, made);
    return made;
  }
}

function fold(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The fonts for one look of text, each loaded when those before it lack a character. */
export class FontChain {
  readonly wish: FontWish;
  readonly #sources: Iterator<Promise<Typeface | undefined>>;
  readonly #loaded: FittedFont[] = [];
  readonly #missing = new Set<string>();
  readonly #note: Note;

  constructor(options: FontWish, sources: Iterator<Promise<Typeface | undefined>>, note: Note) {
    this.wish = options;
    this.#sources = sources;
    this.#note = note;
  }

  /** The font that lines are measured by. */
  async first(): Promise<FittedFont> {
    const first = this.#loaded[0] ?? (await this.#next());
    if (first === undefined) throw new Error('no font is built in');
    return first;
  }

  /** The first font that has all characters of a cluster, or at least its first one, else the first of all. */
  async find(cluster: readonly number[]): Promise<FittedFont> {
    const needed = cluster.filter((code) => !isIgnorable(code));
    const whole = await this.#findWith(needed);
    if (whole !== undefined) return whole;
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
      const font = fit(typeface, this.wish);
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

/** What fonts seldom have, and HarfBuzz sets without them: joiners, marks of direction, selectors of variants. */
function isIgnorable(code: number): boolean {
  return /\p{Default_Ignorable_Code_Point}|\p{Cc}/u.test(String.fromCodePoint(code));
}

/** The weight from which on heavier letters are made where a font has none. @see CSS Fonts 4, "font-synthesis" */
const boldFrom = 600;

function fit({ families, range, axes, at }: Typeface, options: FontWish): FittedFont {
  const { weight, stretch, isItalic, size } = options;
  const preset: Record<string, number> = {
    wght: weight,
    wdth: stretch,
    ...(options.isOptical !== false && { opsz: size }),
  };
  if (isItalic) Object.assign(preset, axes.includes('ital') ? { ital: 1 } : { slnt: -14 });
  const slopes = axes.some((tag) => tag === 'ital' || tag === 'slnt');
  const places = axes.length === 0 ? {} : { ...preset, ...options.variations };
  const face = at(places);
  const { makes = { weight: true, style: true }, height } = options;
  const high = height === undefined ? 0 : face.metric(height.metric) / face.unitsPerEm;
  return {
    family: families[0] ?? 'a font without a name',
    face,
    emboldens: makes.weight && weight >= boldFrom && range.weight[1] < boldFrom,
    slants: makes.style && isItalic && !range.isItalic && !slopes,
    zoom: height !== undefined && high > 0 ? height.share / high : 1,
  };
}
