import { SymbolListBuilder, type SymbolLists } from './symbol-lists.ts';

/** Shorter runs that come back are worth little: a call has two bytes to four, and symbols seldom more than two. */
const runLength = 4;
/** A run that another of the same hash follows is forgotten: a smaller table stays in the processor's memory. */
const [leastSlots, mostSlots] = [0x400, 0x100000];
const factor = 0x2c1b3c6d;
const none = -1;

/**
 * The stretches of sequences whose symbols come back elsewhere, so many in a row. All else can have nothing in common:
 * in most fonts that is by far the greater part, and need not be looked through again.
 */
export class Repeats {
  readonly #sequences: SymbolLists;
  /** 1 for symbols that are part of a run that comes back. */
  readonly #isRepeated: Uint8Array;

  constructor(sequences: SymbolLists) {
    this.#sequences = sequences;
    this.#isRepeated = new Uint8Array(sequences.symbols.length);
    this.#find();
  }

  /** Each stretch as a list of its own. */
  stretches(): SymbolLists {
    const { symbols, starts } = this.#sequences;
    const isRepeated = this.#isRepeated;
    const stretches = new SymbolListBuilder();
    for (let sequence = 0; sequence + 1 < starts.length; sequence++) {
      let isWithin = false;
      for (let at = starts[sequence]!; at < starts[sequence + 1]!; at++) {
        if (isRepeated[at] === 1) {
          if (!isWithin) stretches.begin();
          stretches.push(symbols[at]!); // within the sequence
        }
        isWithin = isRepeated[at] === 1;
      }
    }
    return stretches.lists();
  }

  /** Adds the sequences to some lists, with others in the places of the stretches. */
  replace(stretches: SymbolLists, to: SymbolListBuilder): void {
    const { symbols, starts } = this.#sequences;
    const isRepeated = this.#isRepeated;
    let stretch = 0;
    for (let sequence = 0; sequence + 1 < starts.length; sequence++) {
      to.begin();
      const end = starts[sequence + 1]!; // there is one start more than there are sequences
      for (let at = starts[sequence]!; at < end; at++) {
        if (isRepeated[at] === 0) {
          to.push(symbols[at]!);
          continue;
        }
        const from = stretches.starts[stretch]!;
        const until = stretches.starts[++stretch]!;
        for (let symbol = from; symbol < until; symbol++) to.push(stretches.symbols[symbol]!);
        while (at + 1 < end && isRepeated[at + 1] === 1) at++;
      }
    }
  }

  /** Remembers the last run of each hash: what follows it with the same symbols repeats it. */
  #find(): void {
    const { symbols, starts } = this.#sequences;
    let size = leastSlots;
    while (size < symbols.length && size < mostSlots) size *= 2;
    const slots = new Int32Array(size).fill(none);
    const shift = Math.clz32(size - 1);
    for (let sequence = 0; sequence + 1 < starts.length; sequence++) {
      const end = starts[sequence + 1]!; // there is one start more than there are sequences
      let at = starts[sequence]!;
      if (end - at < runLength) continue;
      // Two pairs make a run: that of the places behind is that of those before, two steps later.
      let pair = mixed(symbols[at]!, symbols[at + 1]!);
      let next = mixed(symbols[at + 1]!, symbols[at + 2]!);
      let before = none;
      for (; at + runLength <= end; at++) {
        const behind = mixed(symbols[at + 2]!, symbols[at + 3]!);
        const slot = Math.imul(pair ^ (pair >>> 15) ^ Math.imul(behind, factor), factor) >>> shift;
        const known = slots[slot]!;
        slots[slot] = at;
        // Where the run one place before came back from one place before, only the last symbol is new.
        const first = before !== none && known === before + 1 ? runLength - 1 : 0;
        const isRepeated = known !== none && this.#isSame(known, at, first);
        if (isRepeated) this.#mark(known, at, first);
        before = isRepeated ? known : none;
        pair = next;
        next = behind;
      }
    }
  }

  #isSame(known: number, at: number, first: number): boolean {
    const { symbols } = this.#sequences;
    for (let step = first; step < runLength; step++) if (symbols[known + step] !== symbols[at + step]) return false;
    return true;
  }

  #mark(known: number, at: number, first: number): void {
    const isRepeated = this.#isRepeated;
    for (let step = first; step < runLength; step++) isRepeated[known + step] = isRepeated[at + step] = 1;
  }
}

function mixed(left: number, right: number): number {
  return Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
}
