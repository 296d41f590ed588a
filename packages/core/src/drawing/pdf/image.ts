import type { ImageNode } from '../../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix } from '../../outline/matrix.ts';
import { isHugePicture } from '../limit/coordinate-limit.ts';
import type { PdfContent } from './file/content.ts';
import { pictureObject } from './pictures/picture.ts';
import { limitIn, type Scope } from './scope.ts';
import type { PdfServices } from './services.ts';
import { drawPlaced } from './shapes.ts';

/** Maps the unit square of PDF, in which y points up, to that of the drawing. */
const upright: Matrix = [1, 0, 0, -1, 0, 1];

/** Draws a picture, which is written once. */
export async function writeImage(services: PdfServices, node: ImageNode, scope: Scope, out: PdfContent): Promise<void> {
  const number = await pictureObject(services, node.picture, node.scaling);
  if (number === undefined) return;
  const transform = joinMatrices(upright, node.transform ?? identity);
  if (isHugePicture(limitIn(scope), joinMatrices(transform, scope.matrix), 'pdf'))
    services.noteOnce('DRAWING_LOOK_CHANGED', 'a huge picture is placed inexactly');
  await drawPlaced(services, { look: node, transform }, scope, out, () => out.add(`${out.use('XObject', number)} Do`));
}
