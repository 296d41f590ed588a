import type { float } from '../../kernel/numbers.ts';

/** The tangent at an end of the curve, on which a control point stays. */
export class TangentLine {
  x: float = 0;
  y: float = 0;
  dx: float = 1;
  dy: float = 0;

  setPoint(x: float, y: float): void {
    this.x = x;
    this.y = y;
  }
  /** Sets the direction to a unit vector. */
  setDirection(dx: float, dy: float): void {
    this.dx = dx;
    this.dy = dy;
  }
  ahead(x: float, y: float): float {
    return (x - this.x) * this.dx + (y - this.y) * this.dy;
  }
  sideways(x: float, y: float): float {
    return Math.abs((x - this.x) * this.dy - (y - this.y) * this.dx);
  }
}
