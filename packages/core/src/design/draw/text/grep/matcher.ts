import type { PatternNode } from './pattern.ts';

/** Maximum number of steps of a pattern in one text; a pattern that needs more is not applied. */
const maxSteps = 200_000;
/** Work of one step. */
const stepCost = 10;
/** Nodes that are being matched at once: each needs a part of the stack. */
const maxDepth = 1_000;

/** Continues a match from a position; returns its end, or -1. */
type Continuation = (at: number) => number;

/**
 * Finds the matches of a pattern; undefined if that takes too many steps. Pairs are offsets in UTF-16 code units.
 * @param spend counts the steps as work
 */
export function findMatches(
  pattern: PatternNode,
  text: string,
  spend: (steps: number) => void = () => {},
): [start: number, end: number][] | undefined {
  const matcher = new Matcher([...text]);
  const found: [number, number][] = [];
  for (let at = 0; at <= matcher.length; ) {
    const before = matcher.steps;
    const end = matcher.match(pattern, at);
    spend((matcher.steps - before) * stepCost);
    if (matcher.isExhausted) return undefined;
    if (end > at) found.push([matcher.offsetOf(at), matcher.offsetOf(end)]);
    at = Math.max(end, at + 1);
  }
  return found;
}

class Matcher {
  readonly #characters: readonly string[];
  readonly #offsets: readonly number[];
  readonly #groups = new Map<number, readonly [number, number]>();
  #steps = 0;
  #depth = 0;

  constructor(characters: readonly string[]) {
    this.#characters = characters;
    const offsets = [0];
    for (const { length } of characters) offsets.push((offsets.at(-1) ?? 0) + length);
    this.#offsets = offsets;
  }

  get length(): number {
    return this.#characters.length;
  }

  get steps(): number {
    return this.#steps;
  }

  get isExhausted(): boolean {
    return this.#steps > maxSteps;
  }

  offsetOf(at: number): number {
    return this.#offsets[at] ?? 0;
  }

  match(pattern: PatternNode, at: number): number {
    this.#groups.clear();
    return this.#run(pattern, at, (end) => end);
  }

  /** The continuation runs within this call, so the depth grows with the length of a match. */
  #run(node: PatternNode, at: number, next: Continuation): number {
    if (this.#depth >= maxDepth) this.#steps = maxSteps;
    if (++this.#steps > maxSteps) return -1;
    this.#depth++;
    const end = this.#runNode(node, at, next);
    this.#depth--;
    return end;
  }

  #runNode(node: PatternNode, at: number, next: Continuation): number {
    switch (node.kind) {
      case 'character':
        return this.#isAt(node, at) ? next(at + 1) : -1;
      case 'sequence':
        return this.#runAll(node.items, 0, at, next);
      case 'choice':
        return this.#firstOf(node.items, at, next);
      case 'group':
        return this.#runGroup(node.number, node.item, at, next);
      case 'reference':
        return this.#runReference(node.number, at, next);
      case 'look':
        return this.#looks(node, at) !== node.isNegative ? next(at) : -1;
      case 'edge':
        return this.#isEdge(node.edge, at) ? next(at) : -1;
      case 'repeat':
        return node.item.kind === 'character'
          ? this.#repeatCharacter(node, node.item, at, next)
          : this.#repeat(node, 0, at, next);
    }
  }

  #isAt({ test }: Extract<PatternNode, { kind: 'character' }>, at: number): boolean {
    const character = this.#characters[at];
    return character !== undefined && test(character);
  }

  #runAll(items: readonly PatternNode[], index: number, at: number, next: Continuation): number {
    const item = items[index];
    if (item === undefined) return next(at);
    return this.#run(item, at, (end) => this.#runAll(items, index + 1, end, next));
  }

  #firstOf(items: readonly PatternNode[], at: number, next: Continuation): number {
    for (const item of items) {
      const end = this.#run(item, at, next);
      if (end >= 0) return end;
    }
    return -1;
  }

  #runGroup(number: number, item: PatternNode, at: number, next: Continuation): number {
    const before = this.#groups.get(number);
    const found = this.#run(item, at, (end) => {
      this.#groups.set(number, [at, end]);
      return next(end);
    });
    if (found < 0 && before !== undefined) this.#groups.set(number, before);
    return found;
  }

  #runReference(number: number, at: number, next: Continuation): number {
    const [from, to] = this.#groups.get(number) ?? [0, 0];
    for (let index = from; index < to; index++)
      if (this.#characters[index] !== this.#characters[at + index - from]) return -1;
    return next(at + to - from);
  }

  /** True if the text ahead or behind a place matches. */
  #looks({ item, isAhead }: Extract<PatternNode, { kind: 'look' }>, at: number): boolean {
    if (isAhead) return this.#run(item, at, (end) => end) >= 0;
    for (let from = at; from >= 0; from--)
      if (this.#run(item, from, (end) => (end === at ? end : -1)) >= 0) return true;
    return false;
  }

  #isEdge(edge: Extract<PatternNode, { kind: 'edge' }>['edge'], at: number): boolean {
    if (edge === 'start') return at === 0;
    if (edge === 'end') return at === this.length;
    const [before, after] = [this.#isWord(at - 1), this.#isWord(at)];
    if (edge === 'word-start') return !before && after;
    if (edge === 'word-end') return before && !after;
    return (before !== after) === (edge === 'word');
  }

  #isWord(at: number): boolean {
    return /^[\p{L}\p{M}\p{N}_]$/u.test(this.#characters[at] ?? '');
  }

  /** Repeats a single character without a stack. */
  #repeatCharacter(
    { least, most, isLazy }: Extract<PatternNode, { kind: 'repeat' }>,
    item: Extract<PatternNode, { kind: 'character' }>,
    at: number,
    next: Continuation,
  ): number {
    let count = 0;
    const limit = isLazy ? least : most;
    while (count < limit && this.#isAt(item, at + count)) count++;
    this.#steps += count;
    if (count < least) return -1;
    for (;;) {
      const end = next(at + count);
      if (end >= 0 || this.isExhausted) return end;
      if (isLazy ? count >= most || !this.#isAt(item, at + count) : count <= least) return -1;
      count += isLazy ? 1 : -1;
    }
  }

  #repeat(node: Extract<PatternNode, { kind: 'repeat' }>, count: number, at: number, next: Continuation): number {
    const { item, least, most, isLazy } = node;
    const again = (): number =>
      count >= most
        ? -1
        : this.#run(item, at, (end) => (end === at && count >= least ? -1 : this.#repeat(node, count + 1, end, next)));
    const stop = (): number => (count >= least ? next(at) : -1);
    const [first, second] = isLazy ? [stop, again] : [again, stop];
    const end = first();
    return end >= 0 || this.isExhausted ? end : second();
  }
}
