import type { FontAsset } from '../../../models/design/bundle.ts';
import type { Font } from '../../../models/design/fonts.ts';
import type { Ids } from '../../ids.ts';
import { isRemoteSource, nameFile } from './remote.ts';

/** A face as texts of templates ask for it. */
export interface FaceRequest {
  /** A family, or several in the order of preference, as style sheets write them. */
  readonly family: string;
  /** As in CSS; 400 if absent. */
  readonly weight?: number;
  readonly italic?: boolean;
}

/** Where a template says that a face lies. */
export interface FontSource {
  readonly family: string;
  /** Absent: it stands for every weight of its family. */
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

/** The faces that texts use, and where they lie. */
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

  /** Names the face as text properties do, and remembers that it is used. */
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

  /** What the manifest says of the files. */
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

  /** Families that the template brings along and no text asks for. */
  get unused(): string[] {
    const used = new Set(this.list.map(({ family }) => family.toLowerCase()));
    return [...new Set(this.#sources.map(({ family }) => family))].filter((family) => !used.has(family.toLowerCase()));
  }

  /** The source of exactly this face, else the one for all of the family. */
  #find(family: string, weight: number, italic: boolean): FontSource | undefined {
    const ofFamily = this.#sources.filter((source) => source.family.toLowerCase() === family.toLowerCase());
    const exact = ofFamily.find((source) => source.weight === weight && (source.italic ?? false) === italic);
    return exact ?? ofFamily.find((source) => source.weight === undefined);
  }
}

/** A file of somebody's machine or server is one that is not there. */
function toFontLocation(source: string): Pick<Font, 'src' | 'missing'> {
  return isRemoteSource(source) || /^data:/i.test(source) ? { src: source } : { missing: source };
}

/** `"Open Sans", Arial, sans-serif` as names. */
function splitFamilies(list: string): string[] {
  const names = list.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'));
  return names.filter((name) => name !== '');
}

export function nameStyle(weight: number, italic: boolean): string {
  const name = weightNames.get(weight) ?? String(weight);
  if (!italic) return name;
  return name === 'Regular' ? 'Italic' : `${name} Italic`;
}

/** A weight as style sheets write it: a word or a number. */
export function parseWeight(text: string | undefined): number | undefined {
  const word = text?.trim().toLowerCase();
  if (word === undefined || word === '') return undefined;
  const named = { normal: 400, regular: 400, bold: 700, bolder: 700, lighter: 300 }[word];
  const value = named ?? Number(word);
  return value >= 1 && value <= 1000 ? value : undefined;
}
