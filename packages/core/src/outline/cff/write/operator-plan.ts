import type { Piece } from './pieces.ts';
import { lengthOfNumber } from './tokens.ts';

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

/** A way to say a piece, and whether an operator begins with it. */
export interface Said {
  readonly way: Way;
  readonly isNew: boolean;
}

const wayCount = 12;
const never = Number.POSITIVE_INFINITY;

/** Which operands a way leaves out, for they are 0, and in which order it has the others. */
export function operandsOf(piece: Piece, said: Way): readonly number[] {
  const [dx1 = 0, dy1 = 0, dx2 = 0, dy2 = 0, dx3 = 0, dy3 = 0] = piece;
  if (said === way.across) return [dx1];
  if (said === way.upright) return [dy1];
  if (said === way.level) return dy1 === 0 ? [dx1, dx2, dy2, dx3] : [dy1, dx1, dx2, dy2, dx3];
  if (said === way.steep) return dx1 === 0 ? [dy1, dx2, dy2, dy3] : [dx1, dy1, dx2, dy2, dy3];
  if (said === way.rising) return [dx1, dx2, dy2, dy3];
  if (said === way.falling) return [dy1, dx2, dy2, dx3];
  if (said === way.lastRising) return [dx1, dx2, dy2, dy3, dx3];
  if (said === way.lastFalling) return [dy1, dx2, dy2, dx3, dy3];
  return piece;
}

/**
 * The shortest way to say the pieces of a contour, all sequences of operators compared.
 * @see Adobe Technical Note 5177 (2000), "Path Construction Operators"
 */
export function planOperators(pieces: readonly Piece[]): Said[] {
  const table = new Table(pieces.length);
  for (const [at, piece] of pieces.entries()) {
    table.begin(at);
    if (piece.length === 2) addLine(table, piece);
    else addCurve(table, piece);
  }
  return table.trace();
}

function addLine(table: Table, piece: Piece): void {
  const [across, upright] = [lengthOfNumber(piece[0]!), lengthOfNumber(piece[1]!)]; // a line has two numbers
  table.add(way.lines, across + upright, way.lines);
  if (piece[1] === 0) table.add(way.across, across, way.upright);
  if (piece[0] === 0) table.add(way.upright, upright, way.across);
  table.extend(way.lastLine, across + upright, way.curves);
}

function addCurve(table: Table, piece: Piece): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = piece.map(lengthOfNumber);
  const [dx1 = 0, dy1 = 0, , , dx3 = 0, dy3 = 0] = piece;
  const all = a + b + c + d + e + f;
  table.add(way.curves, all, way.curves);
  table.extend(way.lastCurve, all, way.lines);
  if (dy3 === 0) {
    if (dy1 === 0) table.add(way.level, all - b - f, way.level);
    else table.start(way.level, all - f);
  }
  if (dx3 === 0) {
    if (dx1 === 0) table.add(way.steep, all - a - e, way.steep);
    else table.start(way.steep, all - e);
  }
  if (dy1 === 0) {
    if (dx3 === 0) table.add(way.rising, all - b - e, way.falling);
    else table.add(way.lastRising, all - b, way.falling);
  }
  if (dx1 === 0) {
    if (dy3 === 0) table.add(way.falling, all - a - f, way.rising);
    else table.add(way.lastFalling, all - a, way.rising);
  }
}

/** For each piece and each way to say it, the fewest bytes up to there, and what comes before. */
class Table {
  readonly #before: Int8Array;
  readonly #isNew: Uint8Array;
  #costs = new Float64Array(wayCount).fill(never);
  #last = new Float64Array(wayCount).fill(never);
  #cheapest = 0;
  #cheapestCost = 0;
  #at = 0;

  constructor(count: number) {
    this.#before = new Int8Array(count * wayCount);
    this.#isNew = new Uint8Array(count * wayCount);
  }

  begin(at: number): void {
    if (at > 0) this.#findCheapest();
    [this.#last, this.#costs] = [this.#costs, this.#last];
    this.#costs.fill(never);
    this.#at = at;
  }

  /** As the first of an operator, or behind a piece that was said in the way `after`. */
  add(said: Way, length: number, after: Way): void {
    this.extend(said, length, after);
    this.start(said, length);
  }
  extend(said: Way, length: number, after: Way): void {
    this.#offer(said, this.#last[after]! + length, after, 0); // a way is an index
  }
  start(said: Way, length: number): void {
    this.#offer(said, this.#cheapestCost + 1 + length, this.#cheapest, 1);
  }

  trace(): Said[] {
    this.#findCheapest();
    const said: Said[] = [];
    let now = this.#cheapest;
    for (let at = this.#before.length - wayCount; at >= 0; at -= wayCount) {
      said.push({ way: now as Way, isNew: this.#isNew[at + now] === 1 });
      now = this.#before[at + now]!; // at and now are within
    }
    return said.reverse();
  }

  #offer(said: Way, cost: number, before: number, isNew: 0 | 1): void {
    if (cost >= this.#costs[said]!) return;
    this.#costs[said] = cost;
    this.#before[this.#at * wayCount + said] = before;
    this.#isNew[this.#at * wayCount + said] = isNew;
  }

  #findCheapest(): void {
    this.#cheapest = 0;
    for (let said = 1; said < wayCount; said++) {
      if (this.#costs[said]! < this.#costs[this.#cheapest]!) this.#cheapest = said;
    }
    this.#cheapestCost = this.#costs[this.#cheapest]!;
  }
}
