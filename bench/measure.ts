/** A comparison with a peer, or a quantity with a limit. */
export interface Case {
  readonly name: string;
  readonly peer: string;
  /** Maximum of our cost divided by the peer's. */
  readonly maxRatio: number;
  /** True if every run starts a process, so that loading counts; by default both sides run once before. */
  readonly isCold?: boolean;
  /** Number of measured runs of each side. */
  readonly rounds: number;
  /** Prepares the case. The result is closed after the measurement. */
  readonly open: () => Promise<Sides | Quantity>;
}

/** The two sides of a comparison. The cost of a run is the number that it resolves to, otherwise its duration. */
export interface Sides {
  readonly ours: () => Promise<unknown>;
  readonly theirs: () => Promise<unknown>;
  /** Does only what the peer does before any work, such as starting a process. Its duration is subtracted. */
  readonly theirStart?: () => Promise<unknown>;
  readonly close?: () => Promise<void>;
}

/** A quantity other than time, such as a size. */
export interface Quantity {
  readonly measure: () => Promise<number>;
  /** The quantity is divided by it. */
  readonly reference: number;
  readonly close?: () => Promise<void>;
}

/** Costs are in milliseconds unless the case measures another unit. */
export interface Measurement {
  readonly name: string;
  readonly peer: string;
  readonly maxRatio: number;
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

/** False also for an invalid ratio: not a number, or negative because the peer took less time than its start alone. */
export function isWithin({ ratio, maxRatio }: Pick<Measurement, 'ratio' | 'maxRatio'>): boolean {
  return ratio >= 0 && ratio <= maxRatio;
}

/**
 * Runs both sides alternately, so that a slower machine slows both. The ratio is the median of the ratios of adjacent
 * runs, so that a disturbance of one pair does not affect it.
 */
export async function measure({ name, peer, maxRatio, rounds, open }: Case): Promise<Measurement> {
  const opened = await open();
  try {
    const costs = 'measure' in opened ? await measureQuantity(opened) : await compare(opened, rounds);
    return { name, peer, maxRatio, ...costs };
  } finally {
    await opened.close?.();
  }
}

type Costs = Pick<Measurement, 'ours' | 'theirs' | 'ratio'>;

async function measureQuantity({ measure, reference }: Quantity): Promise<Costs> {
  const ours = await measure();
  return { ours, theirs: reference, ratio: ours / reference };
}

async function compare({ ours, theirs, theirStart }: Sides, rounds: number): Promise<Costs> {
  await ours();
  await theirs();
  const startMs = theirStart === undefined ? 0 : median(await repeat(theirStart, 5));
  const pairs: [ours: number, theirs: number][] = [];
  for (let round = 0; round < rounds; round++) {
    const isOursFirst = round % 2 === 0;
    const first = await costOf(isOursFirst ? ours : theirs);
    const second = await costOf(isOursFirst ? theirs : ours);
    pairs.push(isOursFirst ? [first, second - startMs] : [second, first - startMs]);
  }
  return {
    ours: median(pairs.map(([our]) => our)),
    theirs: median(pairs.map(([, their]) => their)),
    ratio: median(pairs.map(([our, their]) => our / their)),
  };
}

async function repeat(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const costs: number[] = [];
  for (let round = 0; round < times; round++) costs.push(await costOf(work));
  return costs;
}

async function costOf(work: () => Promise<unknown>): Promise<number> {
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
