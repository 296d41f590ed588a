import { type Declaration, dropComments, parseDeclarations, splitOutside } from './declarations.ts';
import { parseSelector, type Selector } from './selector.ts';

/** A selector with what holds for the elements that it finds. */
export interface StyleRule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
}

export interface StyleSheet {
  readonly rules: readonly StyleRule[];
  /** The descriptors of each `@font-face`, by name. */
  readonly fontFaces: readonly ReadonlyMap<string, string>[];
}

/**
 * Reads a style sheet. Rules of which a selector is not known here are passed over, and so are those for certain media:
 * the engine that draws the rest does the same.
 */
export function parseSheet(css: string): StyleSheet {
  const rules: StyleRule[] = [];
  const fontFaces: Map<string, string>[] = [];
  for (const { head, body } of blocksOf(dropComments(css).replaceAll(/<!--|-->/g, ' '))) {
    if (/^@font-face$/i.test(head)) {
      fontFaces.push(new Map(parseDeclarations(body).map(({ property, value }) => [property, value])));
    }
    if (head.startsWith('@')) continue;
    const declarations = parseDeclarations(body);
    for (const text of splitOutside(head, ',')) {
      const selector = parseSelector(text);
      if (selector !== undefined) rules.push({ selector, declarations });
    }
  }
  return { rules, fontFaces };
}

interface Block {
  readonly head: string;
  readonly body: string;
}

/** The outermost blocks; statements without one, such as `@import`, are left out. */
function* blocksOf(css: string): Generator<Block> {
  let [from, depth, open, quote] = [0, 0, 0, ''];
  for (let at = 0; at < css.length; at++) {
    const letter = css[at]!; // below the length
    if (letter === '\\') at++;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === ';' && depth === 0) from = at + 1;
    else if (letter === '{' && depth++ === 0) open = at;
    else if (letter === '}' && depth > 0 && --depth === 0) {
      yield { head: css.slice(from, open).trim(), body: css.slice(open + 1, at) };
      from = at + 1;
    }
  }
}
