import type { Name, PsArray } from '../objects/values.ts';
import type { ShownFont } from './font.ts';

/** The use that a show operator makes of glyphs. */
export interface ShowOptions {
  readonly purpose: 'paint' | 'measure' | 'path';
  /** Added to each advance, in user space. */
  readonly extra?: readonly [number, number] | undefined;
  /** Added to the advance of one character. */
  readonly wide?: { readonly code: number; readonly extra: readonly [number, number] } | undefined;
  /** The advances of the characters, replacing those of the font. */
  readonly advances?: readonly (readonly [number, number])[] | undefined;
  /** Called between two characters. */
  readonly between?: PsArray | undefined;
  /** Called for each character with its code and advance, instead of painting it. */
  readonly each?: PsArray | undefined;
}

/** A character to show: its code, or the name of its glyph. */
export interface ShownCharacter {
  readonly code: number;
  readonly name?: Name;
  /** The part of a composite font that has the character. */
  readonly font?: ShownFont;
  /** The code in that part, or the CID. */
  readonly character?: number;
}
