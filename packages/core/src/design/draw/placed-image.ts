import type { ImageElement } from '../../models/design/elements.ts';
import type { PlacedImage } from '../../models/design/frames.ts';
import type { DrawingNode } from '../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix, translation } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { outlineOfBox } from '../../outline/measure/boxes.ts';
import { recordOutline } from '../../outline/outline.ts';
import type { LoadedPicture } from './picture-loader.ts';
import { type DrawScene, placedBy } from './scene.ts';
import { type DrawnShape, drawShape } from './shape.ts';

/** Draws the picture of a frame, clipped to the frame, or a cross if the picture is missing. */
export async function drawPlacedImage(
  element: ImageElement,
  shape: DrawnShape,
  matrix: Matrix,
  scene: DrawScene,
): Promise<DrawingNode[]> {
  const { image } = element;
  const { outline, rule, box } = shape;
  if (box === undefined || (image.src === undefined && image.missing === undefined)) return [];
  if (image.src === undefined) scene.note('IMAGE_MISSING', `"${image.missing}"`, element);
  const loaded = image.src === undefined ? undefined : await scene.loadPicture(image.src, element);
  const frame = { shapes: [{ outline, rule }], ...placedBy(matrix) };
  const content = loaded === undefined ? drawCross(box, matrix) : drawLoaded(loaded, image, box, matrix, scene);
  return [{ kind: 'group', clip: frame, children: [content], ...(image.alt !== undefined && { label: image.alt }) }];
}

function drawLoaded(
  loaded: LoadedPicture,
  image: PlacedImage,
  box: Box,
  matrix: Matrix,
  scene: DrawScene,
): DrawingNode {
  const placement = image.placement ?? fitPicture(loaded, image.fitting, box);
  const toPage = joinMatrices(placement as Matrix, matrix);
  const node = pictureNode(loaded, toPage);
  if (image.clip === undefined) return node;
  const { outline, rule } = drawShape(image.clip, scene.context);
  return { kind: 'group', clip: { shapes: [{ outline, rule }], transform: toPage }, children: [node] };
}

/** A picture that fills the unit square. A drawing is clipped to its view box. */
function pictureNode(loaded: LoadedPicture, transform: Matrix): DrawingNode {
  if (loaded.kind === 'picture') return { kind: 'image', picture: loaded.picture, transform, scaling: 'smooth' };
  const { xMin, yMin, xMax, yMax } = loaded.drawing.viewBox;
  const toUnit = joinMatrices(translation(-xMin, -yMin), [1 / (xMax - xMin), 0, 0, 1 / (yMax - yMin), 0, 0]);
  return {
    kind: 'group',
    transform: joinMatrices(toUnit, transform),
    isIsolated: true,
    clip: { shapes: [{ outline: outlineOfBox(loaded.drawing.viewBox), rule: 'nonzero' }] },
    children: loaded.drawing.children,
  };
}

/** The placement of a picture for which the document states only how it is fitted. */
function fitPicture(
  { width, height }: { readonly width: number; readonly height: number },
  fitting: PlacedImage['fitting'],
  { xMin, yMin, xMax, yMax }: Box,
): Matrix {
  const { mode = 'stretch', align: [alignX, alignY] = [0.5, 0.5], insets } = fitting ?? {};
  const [left, top] = [xMin + (insets?.left ?? 0), yMin + (insets?.top ?? 0)];
  const [wide, high] = [xMax - (insets?.right ?? 0) - left, yMax - (insets?.bottom ?? 0) - top];
  const [byWidth, byHeight] = [wide / width, high / height];
  const scale = mode === 'none' ? 1 : mode === 'cover' ? Math.max(byWidth, byHeight) : Math.min(byWidth, byHeight);
  const [drawnWidth, drawnHeight] = mode === 'stretch' ? [wide, high] : [width * scale, height * scale];
  return [drawnWidth, 0, 0, drawnHeight, left + (wide - drawnWidth) * alignX, top + (high - drawnHeight) * alignY];
}

const gray = { kind: 'solid', colour: { srgb: [0.6, 0.6, 0.6] } } as const;

/** The diagonals and the edges of a frame without its picture. */
function drawCross({ xMin, yMin, xMax, yMax }: Box, matrix: Matrix): DrawingNode {
  const outline = recordOutline((pen) => {
    pen.moveTo(xMin, yMin);
    pen.lineTo(xMax, yMin);
    pen.lineTo(xMax, yMax);
    pen.lineTo(xMin, yMax);
    pen.close();
    pen.moveTo(xMin, yMin);
    pen.lineTo(xMax, yMax);
    pen.moveTo(xMax, yMin);
    pen.lineTo(xMin, yMax);
  });
  const style = { width: 1, cap: 'butt', join: 'miter', miterLimit: 4 } as const;
  return { kind: 'stroke', outline, style, paint: gray, ...placedBy(matrix) };
}
