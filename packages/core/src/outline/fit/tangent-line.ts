/** The tangent at an end of the curve, on which a control point stays. */
export class TangentLine {
  x = 0;
  y = 0;
  dx = 1;
  dy = 0;

  set(x: number, y: number, dx: number, dy: number): void {
    this.x = x;
    this.y = y;
    this.dx = dx;
    this.dy = dy;
  }
  ahead(x: number, y: number): number {
    return (x - this.x) * this.dx + (y - this.y) * this.dy;
  }
  sideways(x: number, y: number): number {
    return Math.abs((x - this.x) * this.dy - (y - this.y) * this.dx);
  }
}
