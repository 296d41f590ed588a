import type { Context } from '../../../context.ts';
import { functionNames } from './names.data.ts';
import type { ReplaceReference } from './references.ts';

/** A style without what may not stay. */
export interface CleanedStyle {
  readonly text: string;
  /** True if something was removed. */
  readonly hasLost: boolean;
}

export type CleanTokens = (style: string, replace: ReplaceReference) => CleanedStyle;

/** Functions and references within the document, as `rgb(` and `url(#a)`. */
const calls = /url\(\s*(["']?)#[^"'()\s]*\1\s*\)|([^\s"'(){}[\];:,!/*+>~|=]*)\(/gi;
/** Escapes and comments, which could hide something, and rules with a name. */
const uncommon = /[\\@]|\/\*/;

/** Cleans style sheets and values of properties. Most need no library for CSS. */
export class StyleCleaner {
  readonly #cleanTokens: CleanTokens | undefined;
  readonly #context: Context;
  /** True if a style needs the library, which was not given. */
  needsLibrary = false;

  constructor(cleanTokens: CleanTokens | undefined, context: Context) {
    this.#cleanTokens = cleanTokens;
    this.#context = context;
  }

  clean(style: string, replace: ReplaceReference): CleanedStyle {
    if (isPlain(style)) return { text: style, hasLost: false };
    if (this.#cleanTokens === undefined) {
      this.needsLibrary = true;
      return { text: '', hasLost: false };
    }
    this.#context.spend(style.length);
    return this.#cleanTokens(style, replace);
  }
}

/** True if a style has only functions that may stay, and references within the document. */
function isPlain(style: string): boolean {
  if (!style.includes('(') && !style.includes('@')) return true;
  if (uncommon.test(style)) return false;
  for (const [, , name] of style.matchAll(calls)) {
    if (name === undefined || name === '') continue;
    if (name.toLowerCase() === 'url' || !functionNames.has(name.toLowerCase())) return false;
  }
  return true;
}
