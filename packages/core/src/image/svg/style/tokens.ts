import { ident, string, tokenize, tokenTypes as types, url } from 'css-tree/dist/csstree.esm';

/** The character that closes what a token opens. */
const closers: Readonly<Record<number, string>> = {
  [types.Function]: ')',
  [types.LeftParenthesis]: ')',
  [types.LeftSquareBracket]: ']',
  [types.LeftCurlyBracket]: '}',
};

/** A text in CSS as tokens. Brackets are paired in one pass, so that no nesting costs stack. @see CSS Syntax 3, "Tokenization" */
export class Tokens {
  readonly css: string;
  readonly types: number[] = [];
  readonly #starts: number[] = [];
  /** For each opening bracket, the index of the token that closes it, or the count of tokens. */
  readonly #ends = new Map<number, number>();

  constructor(css: string) {
    this.css = css;
    tokenize(css, (type: number, start: number) => {
      this.types.push(type);
      this.#starts.push(start);
    });
    this.#pair();
  }

  get count(): number {
    return this.types.length;
  }

  #pair(): void {
    const open: number[] = [];
    for (let at = 0; at < this.count; at++) {
      const type = this.types[at]!; // below the count
      if (closers[type] !== undefined) {
        open.push(at);
        this.#ends.set(at, this.count);
      } else if (open.length > 0 && this.#isCloser(at, open.at(-1)!)) this.#ends.set(open.pop()!, at);
    }
  }

  #isCloser(at: number, opener: number): boolean {
    const isBracket = this.types[at] === types.RightParenthesis || this.types[at]! >= types.RightSquareBracket;
    return isBracket && this.raw(at) === closers[this.types[opener]!];
  }

  /** The token as written. */
  raw(at: number): string {
    return this.css.slice(this.#starts[at], this.#starts[at + 1] ?? this.css.length);
  }

  /** The index of the token that closes the bracket at `at`. */
  endOf(at: number): number {
    return this.#ends.get(at) ?? at;
  }

  /** The index after the component value at `at`. */
  after(at: number): number {
    return this.endOf(at) + 1;
  }

  is(at: number, type: number, text?: string): boolean {
    return this.types[at] === type && (text === undefined || this.raw(at) === text);
  }

  /** True if the token separates others without a meaning of its own. */
  isBlank(at: number): boolean {
    return this.types[at] === types.WhiteSpace || this.types[at] === types.Comment;
  }

  /** The first index from `at` on that is neither white space nor part of a comment. */
  skipBlank(at: number, end = this.count): number {
    let next = at;
    while (next < end && this.isBlank(next)) next++;
    return next;
  }

  /** The value of a name, a string or an address, with escapes resolved. */
  value(at: number): string {
    const raw = this.raw(at);
    switch (this.types[at]) {
      case types.String:
        return string.decode(raw);
      case types.Url:
        return url.decode(raw);
      case types.Function:
        return ident.decode(raw.slice(0, -1));
      case types.Hash:
      case types.AtKeyword:
        return ident.decode(raw.slice(1));
      default:
        return ident.decode(raw);
    }
  }

  /** The text of tokens, with a space for each comment, and closed as the end of a file closes it. */
  text(from: number, end: number): string {
    let made = '';
    const open: string[] = [];
    for (let at = from; at < end; at++) {
      made += this.types[at] === types.Comment ? ' ' : this.raw(at);
      const closing = closers[this.types[at]!];
      if (closing !== undefined && this.endOf(at) >= end) open.push(closing);
    }
    if (end === this.count && end > from) made += this.#missingEnd(end - 1);
    return made.trim() + open.reverse().join('');
  }

  /** The closing characters that a string or an address lacks at the end of the file. */
  #missingEnd(at: number): string {
    const raw = this.raw(at);
    if (this.types[at] === types.Url) return raw.endsWith(')') ? '' : ')';
    const isOpen = this.types[at] === types.String && (raw.length < 2 || !raw.endsWith(raw[0]!));
    return isOpen ? raw[0]! : '';
  }

  /** The greatest number of brackets within brackets. */
  depthWithin(from: number, end: number): number {
    const open: number[] = [];
    let most = 0;
    for (let at = from; at < end; at++) {
      while (open.length > 0 && open.at(-1)! <= at) open.pop();
      if (closers[this.types[at]!] !== undefined) most = Math.max(most, open.push(this.endOf(at)));
    }
    return most;
  }

  /** The ranges between top-level tokens of a type. */
  split(from: number, end: number, type: number): [number, number][] {
    const ranges: [number, number][] = [];
    let start = from;
    for (let at = from; at < end; at = this.after(at)) {
      if (this.types[at] !== type) continue;
      ranges.push([start, at]);
      start = at + 1;
    }
    return [...ranges, [start, end]];
  }
}
