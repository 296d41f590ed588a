/** The weights of a cubic's four points in one control point. */
export type ControlShares = readonly [number, number, number, number];

/**
 * The control points of a spline of even quadratics for a cubic, as weights of the cubic's points; the tangents at the
 * ends are kept. The weights are the same for every cubic, so deltas of the cubic's points map to deltas of the
 * spline's. A quadratic that was converted to a cubic is restored.
 */
export function planEvenQuads(quads: number): readonly ControlShares[] {
  if (quads === 1) return [[-0.25, 0.75, 0.75, -0.25]];
  return Array.from({ length: quads }, (_, quad) => {
    const [from, to] = [quad / quads, (quad + 1) / quads];
    const share = quad / (quads - 1);
    const [start, end] = [blossom(from, from, from), blossom(to, to, to)];
    const [leaving, arriving] = [blossom(from, from, to), blossom(from, to, to)];
    const mix = (at: 0 | 1 | 2 | 3): number =>
      (1 - share) * (1.5 * leaving[at] - 0.5 * start[at]) + share * (1.5 * arriving[at] - 0.5 * end[at]);
    return [mix(0), mix(1), mix(2), mix(3)];
  });
}

/**
 * Weights of a cubic's points in its blossom (polar form) at three parameters.
 * @see Farin, Curves and Surfaces for CAGD, "Blossoms"
 */
function blossom(a: number, b: number, c: number): ControlShares {
  const [r, s, t] = [1 - a, 1 - b, 1 - c];
  return [r * s * t, a * s * t + r * b * t + r * s * c, a * b * t + a * s * c + r * b * c, a * b * c];
}
