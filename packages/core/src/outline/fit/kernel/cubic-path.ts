import type { Coordinates, float, int } from '../../kernel/numbers.ts';

/** A cubic in power form, for fast repeated evaluation without allocations. */
export class CubicPath {
  x0: float = 0;
  x1: float = 0;
  x2: float = 0;
  x3: float = 0;
  y0: float = 0;
  y1: float = 0;
  y2: float = 0;
  y3: float = 0;

  set(cubic: Coordinates): void {
    const x0 = cubic[0]!; // a cubic has eight coordinates
    const y0 = cubic[1]!;
    const x1 = cubic[2]!;
    const y1 = cubic[3]!;
    const x2 = cubic[4]!;
    const y2 = cubic[5]!;
    this.x0 = x0;
    this.x1 = 3 * (x1 - x0);
    this.x2 = 3 * (x2 - 2 * x1 + x0);
    this.x3 = cubic[6]! - x0 + 3 * (x1 - x2);
    this.y0 = y0;
    this.y1 = 3 * (y1 - y0);
    this.y2 = 3 * (y2 - 2 * y1 + y0);
    this.y3 = cubic[7]! - y0 + 3 * (y1 - y2);
  }

  x(t: float): float {
    return ((this.x3 * t + this.x2) * t + this.x1) * t + this.x0;
  }
  y(t: float): float {
    return ((this.y3 * t + this.y2) * t + this.y1) * t + this.y0;
  }
  /** The derivative of x; `dy` is that of y. */
  dx(t: float): float {
    return (3 * this.x3 * t + 2 * this.x2) * t + this.x1;
  }
  dy(t: float): float {
    return (3 * this.y3 * t + 2 * this.y2) * t + this.y1;
  }

  /**
   * Moves the parameters between the first and the last to the points nearest to (px, py), by Newton's method from
   * their current values. Each is kept between its predecessor and the last, so that they stay in order.
   */
  approach(px: Float64Array, py: Float64Array, parameters: Float64Array, last: int): void {
    const x1 = this.x1;
    const x2 = this.x2;
    const x3 = this.x3;
    const y1 = this.y1;
    const y2 = this.y2;
    const y3 = this.y3;
    const high = parameters[last]!; // the caller has as many parameters
    let low = parameters[0]!;
    for (let node: int = 1; node < last; node++) {
      const fromX = this.x0 - px[node]!;
      const fromY = this.y0 - py[node]!;
      let t = Math.min(Math.max(parameters[node]!, low), high);
      for (let step: int = 0; step < 4; step++) {
        const ex = ((x3 * t + x2) * t + x1) * t + fromX;
        const ey = ((y3 * t + y2) * t + y1) * t + fromY;
        const dx = (3 * x3 * t + 2 * x2) * t + x1;
        const dy = (3 * y3 * t + 2 * y2) * t + y1;
        const speed = dx * dx + dy * dy;
        const bend = ex * (6 * x3 * t + 2 * x2) + ey * (6 * y3 * t + 2 * y2);
        // Beyond the centre of curvature, Newton's method diverges from the nearest point; without the second
        // derivative it does not.
        const slope = bend > -speed / 2 ? speed + bend : speed;
        if (slope === 0) break;
        const next = t - (ex * dx + ey * dy) / slope;
        const held = Math.min(Math.max(next, low), high);
        const isConverged = Math.abs(held - t) < 1e-4; // the remaining error is its square
        t = held;
        if (isConverged) break;
      }
      parameters[node] = t;
      low = t;
    }
  }
}
