import type { Point } from '../../outline/matrix.ts';
import type { Size } from '../size.ts';
import type { Chain } from './chains.ts';

/** Where the ends of chains meet: each corner of pixels, moved with the edges that end there. */
export class Joints {
  readonly #size: Size;
  readonly #moves = new Map<number, { x: number; y: number; across: number; down: number }>();

  constructor(chains: readonly Chain[], aways: readonly Float64Array[], size: Size) {
    this.#size = size;
    for (const [index, chain] of chains.entries()) {
      const away = aways[index];
      if (chain.isLoop || away === undefined) continue;
      const { places } = chain;
      this.#add(places, 0, 2, away[0] ?? 0);
      this.#add(places, places.length - 2, places.length - 4, -(away.at(-1) ?? 0));
    }
  }

  /** The name of a joint. */
  static nameOf(x: number, y: number, { width }: Size): number {
    return y * (width + 1) + x;
  }

  placeOf(x: number, y: number): Point {
    const { width, height } = this.#size;
    const move = this.#moves.get(Joints.nameOf(x, y, this.#size));
    if (move === undefined) return [x, y];
    const movedX = x === 0 || x === width || move.across === 0 ? x : x + move.x / move.across;
    const movedY = y === 0 || y === height || move.down === 0 ? y : y + move.y / move.down;
    return [movedX, movedY];
  }

  /** Steps that lead down move a joint across, by how far right of them their edge is. */
  #add(places: readonly number[], at: number, next: number, away: number): void {
    const [x, y] = [places[at]!, places[at + 1]!];
    const [dx, dy] = [places[next]! - x, places[next + 1]! - y];
    const name = Joints.nameOf(x, y, this.#size);
    const move = this.#moves.get(name) ?? { x: 0, y: 0, across: 0, down: 0 };
    this.#moves.set(name, move);
    if (dx === 0) {
      move.x -= dy * away;
      move.across++;
    } else {
      move.y += dx * away;
      move.down++;
    }
  }
}
