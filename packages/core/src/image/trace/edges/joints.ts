import type { Point } from '../../../outline/matrix.ts';
import type { Size } from '../../size.ts';
import type { Chain } from '../chains.ts';

/** Points where chains end: pixel corners, moved by the mean offset of the edges that meet there. */
export class Joints {
  readonly #size: Size;
  readonly #moves = new Map<number, { x: number; y: number; across: number; down: number }>();

  constructor(chains: readonly Chain[], edgeOffsets: readonly Float64Array[], size: Size) {
    this.#size = size;
    for (const [index, chain] of chains.entries()) {
      const offsets = edgeOffsets[index];
      if (chain.isLoop || offsets === undefined) continue;
      const { vertices } = chain;
      this.#add(vertices, 0, 2, offsets[0] ?? 0);
      this.#add(vertices, vertices.length - 2, vertices.length - 4, -(offsets.at(-1) ?? 0));
    }
  }

  /** Key of a joint. */
  static keyOf(x: number, y: number, { width }: Size): number {
    return y * (width + 1) + x;
  }

  pointAt(x: number, y: number): Point {
    const { width, height } = this.#size;
    const move = this.#moves.get(Joints.keyOf(x, y, this.#size));
    if (move === undefined) return [x, y];
    const movedX = x === 0 || x === width || move.across === 0 ? x : x + move.x / move.across;
    const movedY = y === 0 || y === height || move.down === 0 ? y : y + move.y / move.down;
    return [movedX, movedY];
  }

  /** Vertical steps move a joint horizontally by their offset, horizontal steps vertically. */
  #add(vertices: readonly number[], at: number, next: number, offset: number): void {
    const [x, y] = [vertices[at]!, vertices[at + 1]!];
    const [dx, dy] = [vertices[next]! - x, vertices[next + 1]! - y];
    const name = Joints.keyOf(x, y, this.#size);
    const move = this.#moves.get(name) ?? { x: 0, y: 0, across: 0, down: 0 };
    this.#moves.set(name, move);
    if (dx === 0) {
      move.x -= dy * offset;
      move.across++;
    } else {
      move.y += dx * offset;
      move.down++;
    }
  }
}
