/**
 * Objects as Fabric.js 6.9.1 writes them (`toObject`) and the transforms that it computes of them (`calcOwnMatrix`), to
 * four decimals.
 */
export const fabricMatrices = [
  { object: { type: 'Rect', left: 40, top: 30, width: 100, height: 50, originX: 'left', originY: 'top', strokeWidth: 10 }, matrix: [1, 0, 0, 1, 95, 60] },
  { object: { type: 'Rect', left: 40, top: 30, width: 100, height: 50, originX: 'left', originY: 'top', angle: 30, scaleX: 2, scaleY: 0.5, strokeWidth: 10 }, matrix: [1.7321, 1, -0.25, 0.433, 127.7628, 97.9904] },
  { object: { type: 'Rect', left: 40, top: 30, width: 100, height: 50, originX: 'left', originY: 'top', angle: -75, scaleX: 3, strokeWidth: 10, strokeUniform: true }, matrix: [0.7765, -2.8978, 0.9659, 0.2588, 109.0947, -111.9539] },
  { object: { type: 'Rect', left: -7, top: 8, width: 150, height: 150, originX: 'left', originY: 'top', angle: 35.95, scaleX: 1.24, scaleY: 0.81, skewX: 25.46, strokeWidth: 1 }, matrix: [1.0038, 0.728, 0.0024, 1.0023, 68.9695, 138.6377] },
  { object: { type: 'Rect', left: -7, top: 8, width: 60, height: 20, originX: 'left', originY: 'top', angle: 200, skewX: 10, skewY: 40, flipX: true, strokeWidth: 0 }, matrix: [1.3657, -0.3959, 0.5077, -0.8794, -28.9888, -37.4336] },
  { object: { type: 'Rect', left: 5, top: 5, width: 60, height: 20, originX: 'center', originY: 'bottom', angle: 12, flipY: true, strokeWidth: 4 }, matrix: [0.9781, 0.2079, 0.2079, -0.9781, 7.4949, -6.7378] },
  { object: { type: 'Rect', left: 5, top: 5, width: 60, height: 20, originX: 0.3, originY: 0.8, angle: 12, strokeWidth: 1 }, matrix: [0.9781, 0.2079, -0.2079, 0.9781, 18.2432, 1.3742] },
  { object: { type: 'Circle', left: 10, top: 20, width: 50, height: 50, originX: 'left', originY: 'top', angle: 45, strokeWidth: 1, radius: 25 }, matrix: [0.7071, 0.7071, -0.7071, 0.7071, 10, 56.0624] },
  { object: { type: 'Ellipse', left: 10, top: 20, width: 50, height: 20, originX: 'left', originY: 'top', angle: 45, skewY: 20, strokeWidth: 1, rx: 25, ry: 10 }, matrix: [0.4497, 0.9645, -0.7071, 0.7071, 14.0438, 52.0187] },
  { object: { type: 'Triangle', left: 10, top: 20, width: 30, height: 60, originX: 'right', originY: 'top', angle: 100, strokeWidth: 1 }, matrix: [-0.1736, 0.9848, -0.9848, -0.1736, -17.3451, -0.5608] },
  { object: { type: 'Line', left: 15, top: 25, width: 60, height: 60, originX: 'left', originY: 'top', angle: 33, strokeWidth: 6, x1: 30, y1: -30, x2: -30, y2: 30 }, matrix: [0.8387, 0.5446, -0.5446, 0.8387, 24.703, 70.6492] },
  { object: { type: 'Polygon', left: 3, top: 4, width: 80, height: 110, originX: 'left', originY: 'top', angle: 20, strokeWidth: 1, points: [{ x: -50, y: 10 },{ x: 30, y: -20 },{ x: 10, y: 90 }] }, matrix: [0.9397, 0.342, -0.342, 0.9397, 22.0754, 70.0048] },
  { object: { type: 'Path', left: 100, top: 50, width: 170.98538, height: 98.815816, originX: 'left', originY: 'top', angle: -20, scaleX: 2, strokeWidth: 1, path: 'M 0 0 C 10 -50 90 150 100 20 A 30 20 30 0 1 160 80 Q 20 100 5 5 z' }, matrix: [1.8794, -0.684, 0.342, 0.9397, 278.6829, 38.0756] },
] as const;
