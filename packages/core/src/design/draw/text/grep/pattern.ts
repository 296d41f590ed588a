import { escapedCharacters, escapedClasses, posixClasses, tildeCharacters } from './metacharacters.data.ts';

/** True for the characters that an item of a pattern matches. */
export type CharacterTest = (character: string) => boolean;

export type PatternNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'sequence' | 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'group'; readonly number: number; readonly item: PatternNode }
  | { readonly kind: 'reference'; readonly number: number }
  | { readonly kind: 'look'; readonly isAhead: boolean; readonly isNegative: boolean; readonly item: PatternNode }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'no-word' | 'word-start' | 'word-end' }
  | {
      readonly kind: 'repeat';
      readonly item: PatternNode;
      readonly least: number;
      readonly most: number;
      readonly isLazy: boolean;
    };

/** Levels of groups within groups. */
const maxDepth = 50;
const maxRepeats = 10_000;

/**
 * Parses a pattern of a GREP style; undefined if it is invalid or has something that is not supported.
 * @see Adobe InDesign Help, "Find/Change", GREP
 */
export function parsePattern(pattern: string): PatternNode | undefined {
  const parser = new PatternParser(pattern);
  const parsed = parser.choice(0);
  return parser.isComplete ? parsed : undefined;
}

class PatternParser {
  readonly #characters: readonly string[];
  #at = 0;
  #groups = 0;
  #ignoresCase = false;
  #hasFailed = false;

  constructor(pattern: string) {
    this.#characters = [...pattern];
  }

  get isComplete(): boolean {
    return !this.#hasFailed && this.#at >= this.#characters.length;
  }

  choice(depth: number): PatternNode {
    const ignoresCase = this.#ignoresCase;
    const items = [this.#sequence(depth)];
    while (this.#take('|')) items.push(this.#sequence(depth));
    this.#ignoresCase = ignoresCase;
    return items.length === 1 ? items[0]! : { kind: 'choice', items }; // there is one
  }

  #sequence(depth: number): PatternNode {
    const items: PatternNode[] = [];
    while (!this.#hasFailed && this.#at < this.#characters.length && !['|', ')'].includes(this.#peek())) {
      const item = this.#item(depth);
      if (item !== undefined) items.push(this.#repeat(item));
    }
    return { kind: 'sequence', items };
  }

  #repeat(item: PatternNode): PatternNode {
    let repeated = item;
    for (let range = this.#quantifier(); range !== undefined; range = this.#quantifier()) {
      const isLazy = this.#take('?');
      if (this.#take('+')) this.#fail();
      repeated = { kind: 'repeat', item: repeated, least: range[0], most: range[1], isLazy };
    }
    return repeated;
  }

  #quantifier(): readonly [least: number, most: number] | undefined {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.#take('?')) return [0, 1];
    const [whole, least = '', comma, most = ''] =
      /^\{(\d{1,5})(,)?(\d{0,5})\}/.exec(this.#characters.slice(this.#at, this.#at + 14).join('')) ?? [];
    if (whole === undefined) return undefined;
    this.#at += whole.length;
    const range = [
      Number(least),
      most === '' ? (comma === undefined ? Number(least) : Infinity) : Number(most),
    ] as const;
    if (range[0] > maxRepeats || range[0] > range[1]) this.#fail();
    return range;
  }

  #item(depth: number): PatternNode | undefined {
    const character = this.#next();
    switch (character) {
      case '(':
        return this.#group(depth + 1);
      case '[':
        return this.#character(this.#set());
      case '.':
        return this.#character((each) => each !== '\n' && each !== '\r');
      case '^':
        return { kind: 'edge', edge: 'start' };
      case '$':
        return { kind: 'edge', edge: 'end' };
      case '\\':
        return this.#escape();
      case '~':
        return this.#character(this.#tilde());
      case '*':
      case '+':
      case '?':
        return this.#fail();
      default:
        return this.#character(this.#literal(character));
    }
  }

  #group(depth: number): PatternNode | undefined {
    if (depth > maxDepth) return this.#fail();
    const ignoresCase = this.#ignoresCase;
    const look = ['?=', '?!', '?<=', '?<!'].findLast((start) => this.#takeAll(start));
    const flags = look === undefined && this.#takeFlags();
    if (flags === 'alone') return undefined;
    const isPlain = flags === 'group' || (look === undefined && this.#takeAll('?:'));
    if (look === undefined && !isPlain && this.#peek() === '?') return this.#fail();
    const number = look === undefined && !isPlain ? ++this.#groups : 0;
    const item = this.choice(depth);
    this.#ignoresCase = ignoresCase;
    if (!this.#take(')')) return this.#fail();
    if (look !== undefined) return { kind: 'look', isAhead: !look.includes('<'), isNegative: look.endsWith('!'), item };
    return isPlain ? item : { kind: 'group', number, item };
  }

  /** Takes flags such as `?i)` or `?-i:`. */
  #takeFlags(): 'alone' | 'group' | undefined {
    const [whole, on = '', off = '', end] =
      /^\?([ims]*)(?:-([ims]+))?([:)])/.exec(this.#characters.slice(this.#at, this.#at + 12).join('')) ?? [];
    if (whole === undefined || (on === '' && off === '')) return undefined;
    this.#at += whole.length;
    if (on.includes('i')) this.#ignoresCase = true;
    if (off.includes('i')) this.#ignoresCase = false;
    if (on.includes('s') || off.includes('m')) this.#fail();
    return end === ')' ? 'alone' : 'group';
  }

  #escape(): PatternNode | undefined {
    const letter = this.#next();
    const edges = {
      b: 'word',
      B: 'no-word',
      '<': 'word-start',
      '>': 'word-end',
      A: 'start',
      Z: 'end',
      z: 'end',
    } as const;
    if (Object.hasOwn(edges, letter)) return { kind: 'edge', edge: edges[letter as keyof typeof edges] };
    if (/^[1-9]$/.test(letter)) return { kind: 'reference', number: Number(letter) };
    return this.#character(this.#escapedTest(letter));
  }

  #escapedTest(letter: string): CharacterTest | undefined {
    const known = Object.hasOwn(escapedClasses, letter) ? escapedClasses[letter] : undefined;
    if (known !== undefined) return (character) => known.test(character);
    const own = Object.hasOwn(escapedCharacters, letter) ? escapedCharacters[letter] : undefined;
    if (own !== undefined) return this.#literal(own);
    if (letter === 'x') return this.#hexadecimal();
    if (letter === '' || /^[\p{L}\p{N}]$/u.test(letter)) return this.#fail();
    return this.#literal(letter);
  }

  #hexadecimal(): CharacterTest | undefined {
    const [whole, braced, plain] =
      /^(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{2}))/i.exec(this.#characters.slice(this.#at, this.#at + 8).join('')) ?? [];
    const code = Number.parseInt(braced ?? plain ?? '', 16);
    if (whole === undefined || code > 0x10_ff_ff) return this.#fail();
    this.#at += whole.length;
    return this.#literal(String.fromCodePoint(code));
  }

  #tilde(): CharacterTest | undefined {
    const letter = this.#next();
    if (letter === 'K')
      return (character) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(character);
    const own = Object.hasOwn(tildeCharacters, letter) ? tildeCharacters[letter] : undefined;
    return own === undefined ? this.#fail() : this.#literal(own);
  }

  /** A set in brackets, after its opening bracket. */
  #set(): CharacterTest | undefined {
    const isNegative = this.#take('^');
    const tests: CharacterTest[] = [];
    for (let isFirst = true; isFirst || this.#peek() !== ']'; isFirst = false) {
      if (this.#hasFailed || this.#at >= this.#characters.length) return this.#fail();
      const test = this.#memberOfSet();
      if (test !== undefined) tests.push(test);
    }
    this.#at++;
    return (character) => tests.some((test) => test(character)) !== isNegative;
  }

  #memberOfSet(): CharacterTest | undefined {
    const posix = /^\[:(\w+):\]/.exec(this.#characters.slice(this.#at, this.#at + 14).join(''));
    if (posix !== null) {
      this.#at += posix[0].length;
      const known = posixClasses[posix[1] ?? ''];
      return known === undefined ? this.#fail() : (character) => known.test(character);
    }
    const first = this.#next();
    if (first === '~') return this.#tilde();
    if (first === '\\') return this.#escapedTest(this.#next());
    const [dash, last = ''] = this.#characters.slice(this.#at, this.#at + 2);
    if (dash !== '-' || [']', '\\', '~', '['].includes(last) || last === '') return this.#literal(first);
    this.#at += 2;
    const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
    const isWithin: CharacterTest = (character) => {
      const code = character.codePointAt(0) ?? -1;
      return code >= from && code <= to;
    };
    if (!this.#ignoresCase) return isWithin;
    return (character) => isWithin(character.toLowerCase()) || isWithin(character.toUpperCase());
  }

  #literal(expected: string): CharacterTest {
    if (!this.#ignoresCase) return (character) => character === expected;
    const lower = expected.toLowerCase();
    return (character) => character.toLowerCase() === lower;
  }

  #character(test: CharacterTest | undefined): PatternNode | undefined {
    return test && { kind: 'character', test };
  }

  #peek(): string {
    return this.#characters[this.#at] ?? '';
  }

  #next(): string {
    return this.#characters[this.#at++] ?? '';
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #takeAll(text: string): boolean {
    if (
      !this.#characters
        .slice(this.#at, this.#at + text.length)
        .join('')
        .startsWith(text)
    )
      return false;
    this.#at += text.length;
    return true;
  }

  #fail(): undefined {
    this.#hasFailed = true;
    return undefined;
  }
}
