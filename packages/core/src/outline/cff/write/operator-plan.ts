/** What has to be known of the pieces of a contour to choose how they are said. */
export interface PlannedPieces {
  readonly count: number;
  isLine(piece: number): boolean;
  /** Whether a step need not be written where an operator leaves it out. */
  isZero(piece: number, which: number): boolean;
  /** How many bytes a step has. */
  lengthOf(piece: number, which: number): number;
}

/** How a piece is said: what the operator is that takes it, and what may follow within the same. */
export const way = {
  lines: 0,
  /** Lines across and up by turns, of which this one goes across. */
  across: 1,
  upright: 2,
  curves: 3,
  /** Curves that leave and arrive across; the first of them may leave askew. */
  level: 4,
  steep: 5,
  /** Curves that leave across and arrive upright, by turns with those that do the opposite. */
  rising: 6,
  falling: 7,
  /** The last of such turns, which arrives askew. */
  lastRising: 8,
  lastFalling: 9,
  /** A curve that ends lines, and a line that ends curves. */
  lastCurve: 10,
  lastLine: 11,
} as const;

export type Way = (typeof way)[keyof typeof way];

const wayCount = 12;
/** More than any contour has, and room for more above it: whole numbers are added sooner than others. */
const never = 0x3fffffff;

/** Which operands each way has, of the six steps of a curve or the two of a line, and in which order. */
const operands: Readonly<Record<Way, readonly number[]>> = {
  [way.lines]: [0, 1],
  [way.across]: [0],
  [way.upright]: [1],
  [way.curves]: [0, 1, 2, 3, 4, 5],
  [way.level]: [0, 2, 3, 4],
  [way.steep]: [1, 2, 3, 5],
  [way.rising]: [0, 2, 3, 5],
  [way.falling]: [1, 2, 3, 4],
  [way.lastRising]: [0, 2, 3, 5, 4],
  [way.lastFalling]: [1, 2, 3, 4, 5],
  [way.lastCurve]: [0, 1, 2, 3, 4, 5],
  [way.lastLine]: [0, 1],
};
const askewLevel = [1, 0, 2, 3, 4];
const askewSteep = [0, 1, 2, 3, 5];

/** Which steps of a piece are written for it: those that a way leaves out are 0. */
export function operandsOf(pieces: PlannedPieces, piece: number, said: Way): readonly number[] {
  if (said === way.level && !pieces.isZero(piece, 1)) return askewLevel;
  if (said === way.steep && !pieces.isZero(piece, 0)) return askewSteep;
  return operands[said];
}

/**
 * The shortest way to say the pieces of a contour, all sequences of operators compared: for each piece and each way to
 * say it, the fewest bytes up to there, and what comes before. Its memory serves one contour after the other.
 * @see Adobe Technical Note 5177 (2000), "Path Construction Operators"
 */
export class OperatorPlan {
  #ways = new Uint8Array(64);
  #begins = new Uint8Array(64);
  #before = new Uint8Array(64 * wayCount);
  #isNew = new Uint8Array(64 * wayCount);
  #costs = new Int32Array(wayCount);
  #last = new Int32Array(wayCount);
  /** The cheapest way to say all up to the piece before, and all up to this one. */
  #cheapest = 0;
  #cheapestCost = 0;
  #nextCheapest = 0;
  #nextCost = 0;
  #at = 0;

  make(pieces: PlannedPieces): void {
    if (pieces.count > this.#ways.length) this.#grow(pieces.count);
    this.#nextCost = 0;
    this.#nextCheapest = 0;
    this.#costs.fill(never);
    for (let piece = 0; piece < pieces.count; piece++) {
      this.#begin(piece);
      if (pieces.isLine(piece)) this.#addLine(pieces, piece);
      else this.#addCurve(pieces, piece);
    }
    this.#trace(pieces.count);
  }

  wayOf(piece: number): Way {
    return this.#ways[piece]! as Way; // the caller stays below the count
  }
  /** Whether an operator begins with a piece. */
  isNew(piece: number): boolean {
    return this.#begins[piece] === 1;
  }

  #begin(at: number): void {
    const costs = this.#last;
    this.#last = this.#costs;
    this.#costs = costs;
    for (let said = 0; said < wayCount; said++) costs[said] = never; // so few that `fill` takes longer
    this.#cheapest = this.#nextCheapest;
    this.#cheapestCost = this.#nextCost;
    this.#nextCost = never;
    this.#at = at * wayCount;
  }

  #addLine(pieces: PlannedPieces, piece: number): void {
    const across = pieces.lengthOf(piece, 0);
    const upright = pieces.lengthOf(piece, 1);
    this.#add(way.lines, across + upright, way.lines);
    if (pieces.isZero(piece, 1)) this.#add(way.across, across, way.upright);
    if (pieces.isZero(piece, 0)) this.#add(way.upright, upright, way.across);
    this.#extend(way.lastLine, across + upright, way.curves);
  }

  #addCurve(pieces: PlannedPieces, piece: number): void {
    const hasNoDX1 = pieces.isZero(piece, 0);
    const hasNoDY1 = pieces.isZero(piece, 1);
    const hasNoDX3 = pieces.isZero(piece, 4);
    const hasNoDY3 = pieces.isZero(piece, 5);
    let all = 0;
    for (let which = 0; which < 6; which++) all += pieces.lengthOf(piece, which);
    this.#add(way.curves, all, way.curves);
    this.#extend(way.lastCurve, all, way.lines);
    // Each step that is 0, and so left out, would have had one byte.
    if (hasNoDY3) {
      if (hasNoDY1) this.#add(way.level, all - 2, way.level);
      else this.#start(way.level, all - 1);
    }
    if (hasNoDX3) {
      if (hasNoDX1) this.#add(way.steep, all - 2, way.steep);
      else this.#start(way.steep, all - 1);
    }
    if (hasNoDY1) {
      if (hasNoDX3) this.#add(way.rising, all - 2, way.falling);
      else this.#add(way.lastRising, all - 1, way.falling);
    }
    if (hasNoDX1) {
      if (hasNoDY3) this.#add(way.falling, all - 2, way.rising);
      else this.#add(way.lastFalling, all - 1, way.rising);
    }
  }

  /** As the first of an operator, or behind a piece that was said in the way `after`. */
  #add(said: Way, length: number, after: Way): void {
    this.#extend(said, length, after);
    this.#start(said, length);
  }
  #extend(said: Way, length: number, after: Way): void {
    this.#offer(said, this.#last[after]! + length, after, 0); // a way is an index
  }
  #start(said: Way, length: number): void {
    this.#offer(said, this.#cheapestCost + 1 + length, this.#cheapest, 1);
  }

  #offer(said: Way, cost: number, before: number, isNew: 0 | 1): void {
    if (cost >= this.#costs[said]!) return;
    this.#costs[said] = cost;
    this.#before[this.#at + said] = before;
    this.#isNew[this.#at + said] = isNew;
    if (cost > this.#nextCost || (cost === this.#nextCost && said > this.#nextCheapest)) return;
    this.#nextCheapest = said;
    this.#nextCost = cost;
  }

  #trace(count: number): void {
    let now = this.#nextCheapest;
    for (let piece = count - 1; piece >= 0; piece--) {
      const at = piece * wayCount + now;
      this.#ways[piece] = now;
      this.#begins[piece] = this.#isNew[at]!; // piece and now are within
      now = this.#before[at]!;
    }
  }

  #grow(count: number): void {
    const size = 2 * count;
    this.#ways = new Uint8Array(size);
    this.#begins = new Uint8Array(size);
    this.#before = new Uint8Array(size * wayCount);
    this.#isNew = new Uint8Array(size * wayCount);
  }
}
