import { demeritsOf, type Fitness, fitnessOf } from './demerits.ts';
import type { LineFitter } from './line-fitter.ts';
import type { WorkBudget } from './work-budget.ts';

/** The best way found to reach a break. */
interface Node {
  readonly point: number;
  readonly line: number;
  readonly fitness: Fitness | undefined;
  /** Count of consecutive hyphens that end here. */
  readonly hyphens: number;
  readonly total: number;
  readonly previous: Node | undefined;
}

/** Line ends as indices of breaks, and the sum of their demerits. */
export interface BrokenParagraph {
  readonly ends: readonly number[];
  readonly demerits: number;
}

/** Partial solutions that are kept, and those of one line when there are more. Only lines with hundreds of breaks reach it. */
const maxActive = 400;
const maxPerLine = 100;
const overfullDemerits = 1e14;
const breatheInterval = 5000;
/** Letters of a word that is longer than most lines. */
const longWord = 40;

/** Tolerances of the attempts: lines within their limits, looser lines, and any line. */
const tolerances = [1, 2, 5, Number.POSITIVE_INFINITY] as const;

/**
 * Finds the line ends of a paragraph with the least demerits. The first attempt allows only lines within the limits.
 * @see Knuth and Plass, "Breaking Paragraphs into Lines", Software: Practice and Experience 11 (1981)
 */
export async function breakByDemerits(fitter: LineFitter, work: WorkBudget): Promise<BrokenParagraph> {
  for (const tolerance of tolerances) {
    const last = await new Attempt(fitter, tolerance).run(work);
    if (last !== undefined) return { ends: endsOf(last), demerits: last.total };
  }
  return { ends: [fitter.points.length - 1], demerits: 0 }; // not reached: the last attempt allows every line
}

class Attempt {
  readonly #fitter: LineFitter;
  readonly #tolerance: number;
  #active: Node[];

  constructor(fitter: LineFitter, tolerance: number) {
    this.#fitter = fitter;
    this.#tolerance = tolerance;
    this.#active = [{ point: fitter.start, line: 0, fitness: undefined, hyphens: 0, total: 0, previous: undefined }];
  }

  /** Returns the last node of the best solution, or undefined if there is none. */
  async run(work: WorkBudget): Promise<Node | undefined> {
    const { points } = this.#fitter;
    let steps = 0;
    for (let at = this.#fitter.start + 1; at < points.length; at++) {
      steps += this.#active.length;
      if (steps >= breatheInterval) {
        work.spend(steps);
        await work.breathe();
        steps = 0;
      }
      if (points[at]?.kind === 'emergency' && this.#isStrict) continue;
      this.#reach(at);
      if (this.#active.length === 0) return undefined;
    }
    work.spend(steps);
    const found = this.#active.filter(({ point }) => point === points.length - 1);
    return found.reduce<Node | undefined>((best, node) => (best && best.total <= node.total ? best : node), undefined);
  }

  get #isStrict(): boolean {
    return this.#tolerance !== Number.POSITIVE_INFINITY;
  }

  /** Adds the best nodes for a break, and drops those from which every later line is too long. */
  #reach(at: number): void {
    const { points } = this.#fitter;
    const { kind } = points[at]!; // the loop's bounds
    const isForced = kind === 'forced' || kind === 'end';
    const best = new Map<number, Node>();
    const kept: Node[] = [];
    let nearest: Node | undefined;
    for (const node of this.#active) {
      const ratio = this.#fitter.ratioOrTooLong(node.point, at, node.line);
      const isTooLong = Number.isNaN(ratio);
      const isAllowed = ratio >= -1 - 1e-9 && ratio <= this.#tolerance;
      if (isAllowed && (kind !== 'emergency' || this.#isFull(node, at, ratio))) this.#offer(best, node, at, ratio);
      if (isTooLong) nearest = nearest === undefined || nearest.total > node.total ? node : nearest;
      else if (!isForced) kept.push(node);
    }
    if (best.size === 0 && kept.length === 0 && !this.#isStrict && nearest !== undefined)
      this.#offer(best, { ...nearest, total: nearest.total + overfullDemerits }, at, 0);
    this.#active = limit([...kept, ...best.values()]);
  }

  /**
   * True if a line that divides a long word has no room for more of it. Such a word has one break for each line then,
   * instead of hundreds. Shorter words may be divided anywhere.
   */
  #isFull({ point, line }: Node, at: number, ratio: number): boolean {
    const { points } = this.#fitter;
    if (points[at - longWord]?.kind !== 'emergency' && points[at + longWord]?.kind !== 'emergency') return true;
    const next = this.#fitter.ratioOrTooLong(point, at + 1, line);
    // Also where its spaces shrink, as otherwise the paragraph could need another line.
    return Number.isNaN(next) || next < -1 - 1e-9 || (ratio >= 0 && next < 0);
  }

  #offer(best: Map<number, Node>, node: Node, at: number, ratio: number): void {
    const { points, settings, variableLineCount } = this.#fitter;
    const { kind } = points[at]!; // the caller's index
    const { ladder, penalty } = settings.hyphens;
    const hyphens = kind === 'hyphen' ? node.hyphens + 1 : 0;
    if (ladder > 0 && hyphens > ladder) return;
    const previousKind = points[node.point]?.kind ?? 'start';
    const total = node.total + demeritsOf({ ratio, kind, previousKind, previousFitness: node.fitness }, penalty);
    const line = node.line + 1;
    const fitness = fitnessOf(ratio);
    const key = (Math.min(line, variableLineCount) * 4 + fitness) * 64 + (ladder > 0 ? Math.min(hyphens, 63) : 0);
    const known = best.get(key);
    if (known !== undefined && known.total <= total) return;
    best.set(key, { point: at, line, fitness, hyphens, total, previous: node });
  }
}

/** Keeps the best nodes of each line: those of later lines have more demerits and would be lost otherwise. */
function limit(nodes: Node[]): Node[] {
  if (nodes.length <= maxActive) return nodes;
  const totals = new Map<number, number[]>();
  for (const { line, total } of nodes) {
    const known = totals.get(line);
    if (known === undefined) totals.set(line, [total]);
    else known.push(total);
  }
  const most = new Map(
    [...totals].map(([line, found]) => [line, found.sort((a, b) => a - b)[maxPerLine] ?? Number.POSITIVE_INFINITY]),
  );
  return nodes.filter(({ line, total }) => total <= (most.get(line) ?? 0));
}

function endsOf(last: Node): number[] {
  const ends: number[] = [];
  for (let node: Node | undefined = last; node?.previous !== undefined; node = node.previous) ends.push(node.point);
  return ends.reverse();
}
