/** The segments of a contour, as far as the choice of operators depends on them. */
export interface PlannedSegments {
  readonly count: number;
  isLine(segment: number): boolean;
  /** True if the delta is 0 and can be left out by some operators. */
  isZero(segment: number, index: number): boolean;
  /** Number of bytes of a delta. */
  lengthOf(segment: number, index: number): number;
}

/**
 * The operator that a segment is encoded with. Some operators have several entries, because they take different
 * segments in turn.
 */
export const segmentOperator = {
  rlineto: 0,
  /** hlineto or vlineto: alternating horizontal and vertical lines. This line is horizontal. */
  hlineto: 1,
  vlineto: 2,
  rrcurveto: 3,
  /** Curves with horizontal tangents at both ends. The first may start with any tangent. */
  hhcurveto: 4,
  vvcurveto: 5,
  /**
   * hvcurveto or vhcurveto: curves from a horizontal to a vertical tangent, alternating with the reverse. This curve
   * starts horizontally.
   */
  hvcurveto: 6,
  vhcurveto: 7,
  /** The last curve of hvcurveto or vhcurveto, which may end with any tangent. */
  lastHvcurveto: 8,
  lastVhcurveto: 9,
  /** The curve at the end of rlinecurve, and the line at the end of rcurveline. */
  rlinecurve: 10,
  rcurveline: 11,
} as const;

export type SegmentOperator = (typeof segmentOperator)[keyof typeof segmentOperator];

const operatorCount = 12;
/** More than any contour costs, with headroom for additions. An integer, because integer additions are faster. */
const unreachable = 0x3fffffff;

/**
 * The deltas that each operator takes as operands, in order: indexes into the six deltas of a curve or the two of a
 * line.
 */
const operandIndexes: Readonly<Record<SegmentOperator, readonly number[]>> = {
  [segmentOperator.rlineto]: [0, 1],
  [segmentOperator.hlineto]: [0],
  [segmentOperator.vlineto]: [1],
  [segmentOperator.rrcurveto]: [0, 1, 2, 3, 4, 5],
  [segmentOperator.hhcurveto]: [0, 2, 3, 4],
  [segmentOperator.vvcurveto]: [1, 2, 3, 5],
  [segmentOperator.hvcurveto]: [0, 2, 3, 5],
  [segmentOperator.vhcurveto]: [1, 2, 3, 4],
  [segmentOperator.lastHvcurveto]: [0, 2, 3, 5, 4],
  [segmentOperator.lastVhcurveto]: [1, 2, 3, 4, 5],
  [segmentOperator.rlinecurve]: [0, 1, 2, 3, 4, 5],
  [segmentOperator.rcurveline]: [0, 1],
};
const hhcurvetoWithDy1 = [1, 0, 2, 3, 4];
const vvcurvetoWithDx1 = [0, 1, 2, 3, 5];

/** Indexes of the deltas that are written for a segment. All deltas left out are 0. */
export function operandsOf(segments: PlannedSegments, segment: number, operator: SegmentOperator): readonly number[] {
  if (operator === segmentOperator.hhcurveto && !segments.isZero(segment, 1)) return hhcurvetoWithDy1;
  if (operator === segmentOperator.vvcurveto && !segments.isZero(segment, 0)) return vvcurvetoWithDx1;
  return operandIndexes[operator];
}

/**
 * Finds the shortest operators for a contour by dynamic programming: for each segment and each operator, the fewest
 * bytes up to that point and the preceding operator. Memory is reused from contour to contour.
 * @see Adobe Technical Note 5177 (2000), "Path Construction Operators"
 */
export class OperatorPlan {
  #operators = new Uint8Array(64);
  #startsAt = new Uint8Array(64);
  #previous = new Uint8Array(64 * operatorCount);
  #isStart = new Uint8Array(64 * operatorCount);
  #costs = new Int32Array(operatorCount);
  #previousCosts = new Int32Array(operatorCount);
  /** The cheapest encoding up to the previous segment, and up to this one. */
  #cheapest = 0;
  #cheapestCost = 0;
  #nextCheapest = 0;
  #nextCost = 0;
  #row = 0;

  plan(segments: PlannedSegments): void {
    if (segments.count > this.#operators.length) this.#grow(segments.count);
    this.#nextCost = 0;
    this.#nextCheapest = 0;
    this.#costs.fill(unreachable);
    for (let segment = 0; segment < segments.count; segment++) {
      this.#begin(segment);
      if (segments.isLine(segment)) this.#addLine(segments, segment);
      else this.#addCurve(segments, segment);
    }
    this.#trace(segments.count);
  }

  operatorOf(segment: number): SegmentOperator {
    return this.#operators[segment]! as SegmentOperator; // the caller checks the count
  }
  /** True if a new operator starts with this segment. */
  startsOperator(segment: number): boolean {
    return this.#startsAt[segment] === 1;
  }

  #begin(at: number): void {
    const costs = this.#previousCosts;
    this.#previousCosts = this.#costs;
    this.#costs = costs;
    // Faster than `fill` for so few elements.
    for (let operator = 0; operator < operatorCount; operator++) costs[operator] = unreachable;
    this.#cheapest = this.#nextCheapest;
    this.#cheapestCost = this.#nextCost;
    this.#nextCost = unreachable;
    this.#row = at * operatorCount;
  }

  #addLine(segments: PlannedSegments, segment: number): void {
    const horizontal = segments.lengthOf(segment, 0);
    const vertical = segments.lengthOf(segment, 1);
    this.#add(segmentOperator.rlineto, horizontal + vertical, segmentOperator.rlineto);
    if (segments.isZero(segment, 1)) this.#add(segmentOperator.hlineto, horizontal, segmentOperator.vlineto);
    if (segments.isZero(segment, 0)) this.#add(segmentOperator.vlineto, vertical, segmentOperator.hlineto);
    this.#continueOperator(segmentOperator.rcurveline, horizontal + vertical, segmentOperator.rrcurveto);
  }

  #addCurve(segments: PlannedSegments, segment: number): void {
    const hasNoDX1 = segments.isZero(segment, 0);
    const hasNoDY1 = segments.isZero(segment, 1);
    const hasNoDX3 = segments.isZero(segment, 4);
    const hasNoDY3 = segments.isZero(segment, 5);
    let all = 0;
    for (let index = 0; index < 6; index++) all += segments.lengthOf(segment, index);
    this.#add(segmentOperator.rrcurveto, all, segmentOperator.rrcurveto);
    this.#continueOperator(segmentOperator.rlinecurve, all, segmentOperator.rlineto);
    // Each delta of 0 that is left out saves one byte.
    if (hasNoDY3) {
      if (hasNoDY1) this.#add(segmentOperator.hhcurveto, all - 2, segmentOperator.hhcurveto);
      else this.#startOperator(segmentOperator.hhcurveto, all - 1);
    }
    if (hasNoDX3) {
      if (hasNoDX1) this.#add(segmentOperator.vvcurveto, all - 2, segmentOperator.vvcurveto);
      else this.#startOperator(segmentOperator.vvcurveto, all - 1);
    }
    if (hasNoDY1) {
      if (hasNoDX3) this.#add(segmentOperator.hvcurveto, all - 2, segmentOperator.vhcurveto);
      else this.#add(segmentOperator.lastHvcurveto, all - 1, segmentOperator.vhcurveto);
    }
    if (hasNoDX1) {
      if (hasNoDY3) this.#add(segmentOperator.vhcurveto, all - 2, segmentOperator.hvcurveto);
      else this.#add(segmentOperator.lastVhcurveto, all - 1, segmentOperator.hvcurveto);
    }
  }

  /** Considers a segment as the start of an operator, or as the continuation of one whose last segment used `after`. */
  #add(operator: SegmentOperator, length: number, after: SegmentOperator): void {
    this.#continueOperator(operator, length, after);
    this.#startOperator(operator, length);
  }
  #continueOperator(operator: SegmentOperator, length: number, after: SegmentOperator): void {
    this.#consider(operator, this.#previousCosts[after]! + length, after, 0); // an operator is an index
  }
  #startOperator(operator: SegmentOperator, length: number): void {
    this.#consider(operator, this.#cheapestCost + 1 + length, this.#cheapest, 1);
  }

  #consider(operator: SegmentOperator, cost: number, previous: number, isStart: 0 | 1): void {
    if (cost >= this.#costs[operator]!) return;
    this.#costs[operator] = cost;
    this.#previous[this.#row + operator] = previous;
    this.#isStart[this.#row + operator] = isStart;
    if (cost > this.#nextCost || (cost === this.#nextCost && operator > this.#nextCheapest)) return;
    this.#nextCheapest = operator;
    this.#nextCost = cost;
  }

  #trace(count: number): void {
    let current = this.#nextCheapest;
    for (let segment = count - 1; segment >= 0; segment--) {
      const at = segment * operatorCount + current;
      this.#operators[segment] = current;
      this.#startsAt[segment] = this.#isStart[at]!; // segment and current are in range
      current = this.#previous[at]!;
    }
  }

  #grow(count: number): void {
    const size = 2 * count;
    this.#operators = new Uint8Array(size);
    this.#startsAt = new Uint8Array(size);
    this.#previous = new Uint8Array(size * operatorCount);
    this.#isStart = new Uint8Array(size * operatorCount);
  }
}
