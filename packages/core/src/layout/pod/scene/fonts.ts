import type { FontAsset } from '../../../models/design/bundle.ts';
import type { Font } from '../../../models/design/fonts.ts';
import type { Ids } from '../../ids.ts';
import { isRemoteSource, nameFile } from './remote.ts';

/** A font face requested by text. */
export interface FaceRequest {
  /** A family, or several in order of preference, as in CSS. */
  readonly family: string;
  /** As in CSS. The default is 400. */
  readonly weight?: number;
  readonly italic?: boolean;
}

/** The location of a font face in a template. */
export interface FontSource {
  readonly family: string;
  /** Undefined if the source is for every weight of its family. */
  readonly weight?: number | undefined;
  readonly italic?: boolean | undefined;
  readonly src: string;
}

/** @see CSS Fonts 4, "Font weight: the font-weight property", names of common weights */
const weightNames = new Map([
  [100, 'Thin'],
  [200, 'Extra Light'],
  [300, 'Light'],
  [400, 'Regular'],
  [500, 'Medium'],
  [600, 'Semi Bold'],
  [700, 'Bold'],
  [800, 'Extra Bold'],
  [900, 'Black'],
]);

/** The font faces that text uses, and their locations. */
export class Fonts {
  readonly #id: Ids;
  readonly #sources: FontSource[] = [];
  readonly #used = new Map<string, Font>();

  constructor(id: Ids) {
    this.#id = id;
  }

  addSource(source: FontSource): void {
    this.#sources.push(source);
  }

  /** Registers a face as used and returns the text properties for it. */
  use({ family, weight = 400, italic = false }: FaceRequest): { fontFamily: string; fontStyle: string } {
    const [first = 'sans-serif', ...fallback] = splitFamilies(family);
    const style = nameStyle(weight, italic);
    const key = `${first}\0${style}`;
    if (!this.#used.has(key)) {
      const source = this.#find(first, weight, italic)?.src;
      const id = this.#id(`font/${first}/${style}`);
      const facts = { id, family: first, style, weight, italic };
      this.#used.set(key, {
        ...facts,
        ...(source && toFontLocation(source)),
        ...(fallback.length > 0 && { fallback }),
      });
    }
    return { fontFamily: first, fontStyle: style };
  }

  get list(): Font[] {
    return [...this.#used.values()];
  }

  /** Manifest entries of the font files. */
  get assets(): Map<string, FontAsset> {
    const assets = new Map<string, FontAsset>();
    for (const { src, missing, family, style } of this.list) {
      const key = src ?? missing;
      if (key === undefined || key.startsWith('data:')) continue;
      const isMissing = missing !== undefined && { missing: true as const };
      assets.set(key, { name: nameFile(key), ...isMissing, family, style });
    }
    return assets;
  }

  /** Families with a source in the template that no text uses. */
  get unused(): string[] {
    const used = new Set(this.list.map(({ family }) => family.toLowerCase()));
    return [...new Set(this.#sources.map(({ family }) => family))].filter((family) => !used.has(family.toLowerCase()));
  }

  /** Returns the source of this face, or the one for the whole family. */
  #find(family: string, weight: number, italic: boolean): FontSource | undefined {
    const ofFamily = this.#sources.filter((source) => source.family.toLowerCase() === family.toLowerCase());
    const exact = ofFamily.find((source) => source.weight === weight && (source.italic ?? false) === italic);
    return exact ?? ofFamily.find((source) => source.weight === undefined);
  }
}

/** A file on a local machine or an unreachable server counts as missing. */
function toFontLocation(source: string): Pick<Font, 'src' | 'missing'> {
  return isRemoteSource(source) || /^data:/i.test(source) ? { src: source } : { missing: source };
}

/** Splits a list such as `"Open Sans", Arial, sans-serif`. */
function splitFamilies(list: string): string[] {
  const names = list.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'));
  return names.filter((name) => name !== '');
}

export function nameStyle(weight: number, italic: boolean): string {
  const name = weightNames.get(weight) ?? String(weight);
  if (!italic) return name;
  return name === 'Regular' ? 'Italic' : `${name} Italic`;
}

/** Parses a CSS font weight: a keyword or number. */
export function parseWeight(text: string | undefined): number | undefined {
  const word = text?.trim().toLowerCase();
  if (word === undefined || word === '') return undefined;
  const named = { normal: 400, regular: 400, bold: 700, bolder: 700, lighter: 300 }[word];
  const value = named ?? Number(word);
  return value >= 1 && value <= 1000 ? value : undefined;
}
