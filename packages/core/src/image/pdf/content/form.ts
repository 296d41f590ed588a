import type { BaseStream } from '../../../assets/pdfjs.generated.js';
import type { BlendSpace } from '../../../models/drawing/blend-mode.ts';
import type { GroupNode } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import { outlineOfBox } from '../../../outline/measure/boxes.ts';
import { boxOf, dictOf, matrixOf, nameOf } from '../document/values.ts';
import type { Interpreter } from './interpreter.ts';
import { addClip, emit } from './paint-node.ts';
import { type GraphicsState, initialState } from './state.ts';
import type { Surface } from './surface.ts';

/** Paints a form at its place. @see ISO 32000-1, "Form XObjects", "Transparency Group XObjects" */
export async function paintForm(content: Interpreter, form: BaseStream, placed: Matrix = identity): Promise<void> {
  const group = dictOf(form.dict?.get('Group'));
  const isGroup = nameOf(group?.get('S')) === 'Transparency';
  const { state } = content;
  const isPlain = state.fillOpacity === 1 && state.blendMode === 'normal' && state.mask === undefined;
  if (!isGroup || group === undefined) {
    await runForm(content, form, content.surface, 'part', placed);
    return;
  }
  const [isIsolated, isKnockout] = [group.get('I') === true, group.get('K') === true];
  const isElement = content.surface.isKnockout;
  if (isPlain && !isIsolated && !isKnockout && !isElement) {
    await runForm(content, form, content.surface, 'part', placed);
    return;
  }
  const surface = content.surface.inner(content.surface.areaUnder(state.clip));
  surface.isKnockout = isKnockout;
  await runForm(content, form, surface, 'group', placed);
  const children = surface.nodes();
  if (children.length === 0) return;
  const space = blendSpaceOf(group.get('CS'), content);
  const node: GroupNode = {
    kind: 'group',
    children,
    ...(state.fillOpacity < 1 && { opacity: state.fillOpacity }),
    ...(isIsolated && surface.blends && { isIsolated }),
    ...(isKnockout && { isKnockout }),
    ...(isElement && { isElement }),
    ...(space !== undefined && surface.blends && { blendSpace: space }),
  };
  if (surface.blends && !isIsolated) content.surface.blends = true;
  emit(content, node);
}

/**
 * Runs the content of a form: as a part of what surrounds it, with the graphics state, or as a group with the initial
 * parameters of transparency and no outer clips.
 */
export async function runForm(
  content: Interpreter,
  form: BaseStream,
  surface: Surface,
  as: 'part' | 'group',
  placed: Matrix = identity,
): Promise<void> {
  const { dict } = form;
  if (!dict) return;
  const matrix = joinMatrices(joinMatrices(matrixOf(dict) ?? identity, placed), content.state.matrix);
  const { fillOpacity, strokeOpacity, blendMode, mask, clip } = initialState;
  const state: GraphicsState =
    as === 'part' ? content.state : { ...content.state, fillOpacity, strokeOpacity, blendMode, mask, clip };
  const resources = dictOf(dict.get('Resources')) ?? content.resources;
  const inner = content.inner(dict.objId ?? form, surface, { matrix, resources, state });
  if (inner === undefined) return;
  const box = boxOf(dict, 'BBox');
  if (box !== undefined) addClip(inner, outlineOfBox(box, matrix), 'nonzero');
  await inner.run([form]);
}

/** The space in which the colours of a group are mixed; undefined for RGB and if it is not stated. */
export function blendSpaceOf(value: unknown, { services }: Pick<Interpreter, 'services'>): BlendSpace | undefined {
  const first = Array.isArray(value) ? services.xref.fetchIfRef(value[0]) : value;
  const profile = Array.isArray(value) ? dictOf(services.xref.fetchIfRef(value[1])) : undefined;
  const name = nameOf(first);
  const count = name === 'ICCBased' ? profile?.get('N') : undefined;
  if (name === 'DeviceCMYK' || count === 4) return 'cmyk';
  return name === 'DeviceGray' || name === 'CalGray' || count === 1 ? 'gray' : undefined;
}
