import type { PlacedImage } from '../../../models/design/frames.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { invertMatrix, joinMatrices } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { joinOutlines, recordOutline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { toPathData } from '../../path-data.ts';
import { roundMatrix, roundNumber } from '../../round.ts';
import { numberIn } from '../chain.ts';
import { readBlendingOf, readEffects } from '../paint/effects/effects.ts';
import type { Report } from '../report.ts';
import type { StyledElement } from '../styled-element.ts';
import { resolveObjectStyle } from '../styled-element.ts';
import { altOf } from './base.ts';
import { readFitting } from './fitting.ts';
import { readItemMatrix } from './item-matrix.ts';
import { readGeometry } from './path.ts';
import { isMedia } from './pictures.ts';
import type { ItemShape } from './shape.ts';
import { shapeOf } from './shape.ts';
import type { ItemTools } from './tools.ts';

/** Reads the image in a frame. An empty frame is a placeholder. */
export function readImage(
  frame: StyledElement,
  picture: XmlElement | undefined,
  { box }: ItemShape,
  tools: ItemTools,
  report: Report,
): PlacedImage {
  const fitting = readFitting(frame, picture === undefined, report);
  if (picture === undefined) return omitUndefined<PlacedImage>({ fitting, alt: altOf(frame) });
  const matrix = readItemMatrix(picture, report);
  const image = readPlacedPicture(resolveObjectStyle(picture, tools.objectStyles), matrix, box, tools, report);
  const { opacity = 1, blendMode } = readBlendingOf(frame, 'content', report);
  const faded = roundNumber(opacity * (image.opacity ?? 1));
  return omitUndefined<PlacedImage>({
    ...image,
    fitting,
    opacity: faded === 1 ? undefined : faded,
    blendMode: image.blendMode ?? blendMode,
    alt: altOf(frame) ?? image.alt,
  });
}

/** Reads an image at its position. An image without bounds fills the box. */
export function readPlacedPicture(
  styled: StyledElement,
  matrix: Matrix,
  box: Box | undefined,
  tools: ItemTools,
  report: Report,
): PlacedImage {
  const { element: picture } = styled;
  if (isMedia(picture.name)) report('LAYOUT_INTERACTION_DROPPED', `${picture.name}; only a still image was kept`);
  const square = unitSquareToPicture(picture);
  if (square === undefined) report('LAYOUT_VALUE_IGNORED', `its ${picture.name} has no GraphicBounds`);
  const filling: Matrix | undefined = box && [box.xMax - box.xMin, 0, 0, box.yMax - box.yMin, box.xMin, box.yMin];
  const placement = square === undefined ? filling : joinMatrices(square, matrix);
  const { opacity, blendMode } = readBlendingOf(styled, 'object', report);
  const isHidden = picture.attribute('Visible') === 'false';
  const effects = readEffects(styled, 'object', tools.paint, report);
  return omitUndefined<PlacedImage>({
    ...tools.assets.find(picture),
    placement: placement && roundMatrix(placement),
    clip: square && readClip(picture, square, tools, report),
    page: pageOf(picture),
    opacity: isHidden ? 0 : opacity,
    blendMode,
    effects: effects.length > 0 ? effects : undefined,
    alt: altOf(styled),
  });
}

/** Returns the transform from the unit square to the image's own space. Its bounds need not start at 0. */
function unitSquareToPicture(picture: XmlElement): Matrix | undefined {
  const bounds = picture.child('Properties')?.child('GraphicBounds');
  const [left, top, right, bottom] = ['Left', 'Top', 'Right', 'Bottom'].map(
    (side) => bounds && numberIn([bounds], side),
  );
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined;
  return right > left && bottom > top ? [right - left, 0, 0, bottom - top, left, top] : undefined;
}

/** Reads the clipping path and transforms it from the image's space to the unit square. */
function readClip(picture: XmlElement, square: Matrix, { idml }: ItemTools, report: Report): Shape | undefined {
  const settings = picture.child('ClippingPathSettings');
  const type = settings?.attribute('ClippingType') ?? 'None';
  if (type === 'None') return undefined;
  const properties = picture.child('Properties');
  const geometry = properties?.child('ClippingPathGeometry') ?? settings?.child('Properties')?.child('PathGeometry');
  const back = invertMatrix(square);
  if (geometry === undefined || back === undefined) {
    report('LAYOUT_LOOK_LOST', `its clipping path (${type}) is not in the file`);
    return undefined;
  }
  const outline = transformOutline(readGeometry(geometry, idml.context, report), back);
  if (settings?.attribute('InvertPath') !== 'true') return shapeOf(outline, undefined, report).shape;
  const whole = recordOutline((pen) => {
    pen.moveTo(0, 0);
    pen.lineTo(1, 0);
    pen.lineTo(1, 1);
    pen.lineTo(0, 1);
    pen.close();
  });
  return { kind: 'path', d: toPathData(joinOutlines([whole, outline])), fillRule: 'evenodd' };
}

function pageOf(picture: XmlElement): number | undefined {
  const attributes = picture.child('PDFAttribute') ?? picture;
  const page = numberIn([attributes], 'PageNumber');
  return page !== undefined && Number.isInteger(page) && page > 0 ? page : undefined;
}
