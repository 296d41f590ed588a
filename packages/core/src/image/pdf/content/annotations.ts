import { BaseStream, type Dict } from '../../../assets/pdfjs.generated.js';
import { identity, type Matrix } from '../../../outline/matrix.ts';
import { transformBox } from '../../postscript/graphics/page.ts';
import { isFatal, toFailure } from '../document/errors.ts';
import { boxOf, dictOf, matrixOf, nameOf, numberOf } from '../document/values.ts';
import { defaultAppearanceOf } from './appearance/default-appearance.ts';
import { paintForm } from './form.ts';
import type { Interpreter } from './interpreter.ts';

/** Flags of annotations that are not shown: hidden, and not viewed. */
const hiddenFlags = 2 | 32;

/** Paints the appearances of annotations. @see ISO 32000-1, "Appearance Streams" */
export async function paintAnnotations(content: Interpreter, page: Dict): Promise<void> {
  const list = page.get('Annots');
  const { repeats, xref } = content.services;
  for (const value of Array.isArray(list) ? list : []) {
    await repeats.turn();
    const annotation = dictOf(xref.fetchIfRef(value));
    if (annotation === undefined || isHidden(annotation, content)) continue;
    const appearance = appearanceOf(annotation);
    try {
      content.save();
      if (appearance !== undefined) await paintForm(content, appearance, placeOf(annotation, appearance));
      else await paintWithoutAppearance(content, annotation);
    } catch (error) {
      if (isFatal(error)) throw error;
      content.services.context.note('DRAWING_LOOK_LOST', toFailure('annotation', error).message);
    } finally {
      content.restore();
    }
  }
}

function isHidden(annotation: Dict, { services }: Interpreter): boolean {
  const flags = numberOf(annotation.get('F')) ?? 0;
  const isPopup = nameOf(annotation.get('Subtype')) === 'Popup';
  return isPopup || (flags & hiddenFlags) !== 0 || !services.layers.isVisible(annotation.getRaw('OC'));
}

/** Paints what the entries of an annotation state; other kinds are drawn in a way that viewers choose, if at all. */
async function paintWithoutAppearance(content: Interpreter, annotation: Dict): Promise<void> {
  const { context } = content.services;
  const kind = nameOf(annotation.get('Subtype')) ?? 'unknown';
  const look = defaultAppearanceOf(annotation);
  if (look === undefined) {
    if (isVisibleAlone(kind, annotation))
      context.note('DRAWING_LOOK_LOST', `an annotation (${kind}) without an appearance is left out`);
    return;
  }
  if (look.missing !== undefined)
    context.note('DRAWING_LOOK_LOST', `${look.missing} of an annotation (${kind}) without an appearance is left out`);
  content.change({ fillOpacity: look.opacity, blendMode: look.blendMode });
  await paintForm(content, look.form);
}

/** Kinds that are not visible without an appearance. */
const invisibleKinds = new Set(['Screen', 'Sound', 'Movie', 'TrapNet', 'PrinterMark', 'Watermark', '3D', 'RichMedia']);

/** True unless the current state has no appearance, as that of buttons that are off, or a field has no value. */
function isVisibleAlone(kind: string, annotation: Dict): boolean {
  if (dictOf(annotation.get('AP')) !== undefined || invisibleKinds.has(kind)) return false;
  return kind !== 'Widget' || annotation.has('V');
}

/** The normal appearance, in the current state. */
function appearanceOf(annotation: Dict): BaseStream | undefined {
  const normal = dictOf(annotation.get('AP'))?.get('N');
  if (normal instanceof BaseStream) return normal;
  const chosen = dictOf(normal)?.get(nameOf(annotation.get('AS')) ?? '');
  return chosen instanceof BaseStream ? chosen : undefined;
}

/** Maps the box of an appearance to the rectangle of the annotation. */
function placeOf(annotation: Dict, { dict }: BaseStream): Matrix {
  const rectangle = boxOf(annotation, 'Rect');
  const box = dict ? boxOf(dict, 'BBox') : undefined;
  if (rectangle === undefined || box === undefined || !dict) return identity;
  const { xMin, yMin, xMax, yMax } = transformBox(box, matrixOf(dict) ?? identity);
  const [width, height] = [xMax - xMin, yMax - yMin];
  if (width <= 0 || height <= 0) return identity;
  const x = (rectangle.xMax - rectangle.xMin) / width;
  const y = (rectangle.yMax - rectangle.yMin) / height;
  return [x, 0, 0, y, rectangle.xMin - xMin * x, rectangle.yMin - yMin * y];
}
