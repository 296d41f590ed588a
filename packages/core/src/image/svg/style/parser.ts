import { contentsOf, readDeclaration } from './contents.ts';
import type { Declaration } from './declarations.ts';
import type { Screen } from './media.ts';
import { parseSheets, type StyleSheet } from './sheet.ts';
import { Tokens } from './tokens.ts';
import { Validity, type ValueSource } from './validity.ts';

/** All that needs the CSS library. It is loaded for drawings that have styles. */
export class CssParser {
  readonly #validity = new Validity();

  parseSheets(sheets: readonly string[], screen: Screen): StyleSheet {
    return parseSheets(sheets, screen, this.#validity);
  }

  /** The valid declarations of a style attribute. */
  parseDeclarations(css: string): Declaration[] {
    const tokens = new Tokens(css);
    const contents = contentsOf(tokens, [0, tokens.count], true);
    return [...contents].flatMap((content) => readDeclaration(tokens, content, this.#validity, 'style attribute'));
  }

  isValid(property: string, value: string, source?: ValueSource): boolean {
    return this.#validity.isValid(property, value, source);
  }
}
