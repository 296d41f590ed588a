/** One thing done two ways, to be compared in the same run. */
export interface Case {
  readonly name: string;
  readonly peer: string;
  /** Our time as a share of the peer's may be this much at most. */
  readonly bar: number;
  /** How often each side runs. */
  readonly rounds: number;
  /** Makes both sides ready; what it starts is closed afterwards. */
  readonly open: () => Promise<Sides | Amount>;
}

/** The two ways. What a way resolves to, where it is a number, is its cost in milliseconds in the place of the time that passed. */
export interface Sides {
  readonly ours: () => Promise<unknown>;
  readonly theirs: () => Promise<unknown>;
  /** What the peer takes for nothing (a process' start), which is not held against it. */
  readonly theirsForNothing?: () => Promise<unknown>;
  readonly close?: () => Promise<void>;
}

/** Something that is no time, beside what it may be. */
export interface Amount {
  readonly amount: () => Promise<number>;
  readonly allowed: number;
  readonly close?: () => Promise<void>;
}

export interface Measured {
  readonly name: string;
  readonly peer: string;
  readonly bar: number;
  readonly oursMs: number;
  readonly theirsMs: number;
  readonly ratio: number;
}

/**
 * Runs both sides by turns, so that a machine that slows down slows both. The ratio is the median of the ratios of
 * neighbouring runs: what disturbs one pair does not move it.
 */
export async function measure({ name, peer, bar, rounds, open }: Case): Promise<Measured> {
  const opened = await open();
  try {
    const found = 'amount' in opened ? await weigh(opened) : await compare(opened, rounds);
    return { name, peer, bar, ...found };
  } finally {
    await opened.close?.();
  }
}

type Found = Pick<Measured, 'oursMs' | 'theirsMs' | 'ratio'>;

async function weigh({ amount, allowed }: Amount): Promise<Found> {
  const found = await amount();
  return { oursMs: found, theirsMs: allowed, ratio: found / allowed };
}

async function compare({ ours, theirs, theirsForNothing }: Sides, rounds: number): Promise<Found> {
  await ours();
  await theirs();
  const free = theirsForNothing === undefined ? 0 : median(await repeat(theirsForNothing, 5));
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    const isOursFirst = round % 2 === 0;
    const first = await time(isOursFirst ? ours : theirs);
    const second = await time(isOursFirst ? theirs : ours);
    pairs.push(isOursFirst ? [first, second - free] : [second, first - free]);
  }
  const oursMs = median(pairs.map(([our]) => our));
  const theirsMs = median(pairs.map(([, their]) => their));
  return { oursMs, theirsMs, ratio: median(pairs.map(([our, their]) => our / their)) };
}

async function repeat(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let turn = 0; turn < times; turn++) found.push(await time(work));
  return found;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const cost = await work();
  return typeof cost === 'number' ? cost : performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
