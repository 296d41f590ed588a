import type { WordScript } from './word-scripts.data.ts';
import type { WordMatches, WordTrie } from './word-trie.ts';

/** A run of one script and its dictionary. */
interface WordRun {
  readonly from: number;
  readonly to: number;
  readonly script: WordScript;
  readonly trie: WordTrie;
}

const mark = /\p{M}/u;

/**
 * Splits a run into words: at each place the longest word that is followed by two others, or by one. Letters that begin
 * no word join the word before them if it is short; otherwise they extend to the next place where a word begins.
 * @see ICU 78, dictbe.cpp, whose results in Chromium and `Intl.Segmenter` are those that readers know
 */
export function splitWords(text: string, run: WordRun): number[] {
  const { from, to, script } = run;
  if (to - from < script.shortestRun) return [];
  const ends: number[] = [];
  const splitter = new Splitter(text, run);
  for (let at = from; at < to; ) {
    at = splitter.endOfWord(at);
    if (at < to) ends.push(at);
  }
  return ends;
}

class Splitter {
  readonly #text: string;
  readonly #run: WordRun;
  /** The last places looked up: at most three words ahead are compared. */
  readonly #matches = new Map<number, WordMatches>();

  constructor(text: string, run: WordRun) {
    this.#text = text;
    this.#run = run;
  }

  endOfWord(start: number): number {
    const { to, script } = this.#run;
    const known = start + this.#bestLength(start);
    let end = known;
    const joins = end < to && end - start < script.shortWord && !this.#beginsWord(end);
    if (joins && (end === start || this.#matchAt(end).compared < script.shortWord)) end = this.#resynchronize(end);
    while (end < to && mark.test(this.#text.charAt(end))) end++;
    return end > start ? this.#addSuffixes(end) : this.#addSuffixes(start + 1);
  }

  /** Length of the word that lets most words follow, 0 if no word begins here. */
  #bestLength(start: number): number {
    const { lengths } = this.#matchAt(start);
    const longest = lengths.at(-1) ?? 0;
    if (lengths.length < 2 || start + longest >= this.#run.to) return longest;
    let best: number | undefined;
    for (const length of [...lengths].reverse()) {
      const second = start + length;
      const { lengths: following } = this.#matchAt(second);
      if (following.length === 0) continue;
      best = length;
      if (second + (following.at(-1) ?? 0) >= this.#run.to) return length;
      if (following.some((next) => this.#beginsWord(second + next))) return length;
    }
    return best ?? longest;
  }

  /** The next offset where a word may begin, behind letters that belong to none. */
  #resynchronize(start: number): number {
    const { to, script } = this.#run;
    for (let at = start + 1; at < to; at++) {
      if (script.endsNot.test(this.#text.charAt(at - 1)) || !script.begins.test(this.#text.charAt(at))) continue;
      if (this.#beginsWord(at)) return at;
    }
    return to;
  }

  /** Adds the signs for abbreviation and repetition where no word begins with them. */
  #addSuffixes(end: number): number {
    const { to, script } = this.#run;
    const { suffixes } = script;
    if (suffixes === undefined || end >= to || this.#beginsWord(end)) return end;
    const codeAt = (at: number): number => (at < to ? this.#text.charCodeAt(at) : 0);
    const { abbreviation, repetition } = suffixes;
    let at = end;
    const previous = codeAt(at - 1);
    if (codeAt(at) === abbreviation && previous !== abbreviation && previous !== repetition) at++;
    if (codeAt(at) === repetition && codeAt(at - 1) !== repetition) at++;
    return at;
  }

  #beginsWord(at: number): boolean {
    return at < this.#run.to && this.#matchAt(at).lengths.length > 0;
  }

  #matchAt(at: number): WordMatches {
    const known = this.#matches.get(at);
    if (known !== undefined) return known;
    if (this.#matches.size > 256) this.#matches.clear();
    const found = this.#run.trie.match(this.#text, at, this.#run.to);
    this.#matches.set(at, found);
    return found;
  }
}
