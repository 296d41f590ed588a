import { tokenTypes as types } from 'css-tree/dist/csstree.esm';
import { Tokens } from '../style/tokens.ts';
import { isAllowedNamespace } from './allowed.ts';
import { atRuleNames, functionNames } from './names.data.ts';
import { cleanReference, type ReplaceReference } from './references.ts';
import type { CleanedStyle } from './styles.ts';

/**
 * Writes a style sheet or value again, with the at-rules and functions that may stay, and references within the
 * document. Comments become empty, so that nothing is joined. @see CSS Syntax 3, "Tokenization"
 */
export function cleanTokens(style: string, replace: ReplaceReference): CleanedStyle {
  const writing = new StyleWriting(new Tokens(style), replace);
  return { text: writing.write(), hasLost: writing.hasLost };
}

class StyleWriting {
  readonly #tokens: Tokens;
  readonly #replace: ReplaceReference;
  readonly #parts: string[] = [];
  /** True until the end of `@namespace`, whose address is a name. */
  #isNamespace = false;
  hasLost = false;

  constructor(tokens: Tokens, replace: ReplaceReference) {
    this.#tokens = tokens;
    this.#replace = replace;
  }

  write(): string {
    for (let at = 0; at < this.#tokens.count; ) at = this.#writeToken(at);
    return this.#parts.join('');
  }

  /** Writes what begins at a token, and returns the index after it. */
  #writeToken(at: number): number {
    const tokens = this.#tokens;
    switch (tokens.types[at]) {
      case types.Comment:
        this.#parts.push('/**/');
        return at + 1;
      case types.AtKeyword:
        return this.#writeAtRule(at);
      case types.Function:
        return this.#writeFunction(at);
      case types.Url:
        this.#writeReference(tokens.value(at), tokens.raw(at));
        return at + 1;
      case types.BadUrl:
      case types.BadString:
        return this.#drop('none', at + 1);
      case types.Semicolon:
        this.#isNamespace = false;
    }
    this.#parts.push(tokens.raw(at));
    return at + 1;
  }

  #writeAtRule(start: number): number {
    const tokens = this.#tokens;
    const name = tokens.value(start).toLowerCase();
    if (atRuleNames.has(name)) {
      this.#isNamespace = name === 'namespace';
      this.#parts.push(`@${name}`);
      return start + 1;
    }
    let at = start + 1;
    while (at < tokens.count && !this.#endsAtRule(at)) at = tokens.after(at);
    return this.#drop('', tokens.is(at, types.RightCurlyBracket) ? at : tokens.after(at));
  }

  #endsAtRule(at: number): boolean {
    const tokens = this.#tokens;
    return (
      tokens.is(at, types.Semicolon) || tokens.is(at, types.LeftCurlyBracket) || tokens.is(at, types.RightCurlyBracket)
    );
  }

  #writeFunction(at: number): number {
    const tokens = this.#tokens;
    const name = tokens.value(at);
    if (name.toLowerCase() === 'url') {
      const inner = tokens.skipBlank(at + 1);
      if (!tokens.is(inner, types.String)) return this.#drop('none', tokens.after(at));
      this.#writeReference(tokens.value(inner), undefined);
      return tokens.after(at);
    }
    if (!functionNames.has(name.toLowerCase())) return this.#drop('none', tokens.after(at));
    this.#parts.push(`${name}(`);
    return at + 1;
  }

  /** Writes a reference, as it was if `raw` is given and nothing changes. */
  #writeReference(reference: string, raw: string | undefined): void {
    const isName = this.#isNamespace && isAllowedNamespace(reference);
    const clean = isName ? reference : cleanReference(reference, this.#replace);
    if (clean === undefined) {
      this.#drop('none', 0);
      return;
    }
    const isUnchanged = raw !== undefined && clean === reference && !raw.includes('\\') && raw.endsWith(')');
    this.#parts.push(isUnchanged ? raw : `url("${clean.replaceAll(/["\\\n\r\f]/g, toEscape)}")`);
  }

  #drop(replacement: string, next: number): number {
    this.hasLost = true;
    this.#parts.push(replacement);
    return next;
  }
}

/** @see CSSOM, "serialize a string" */
const toEscape = (character: string): string => `\\${character.charCodeAt(0).toString(16)} `;
