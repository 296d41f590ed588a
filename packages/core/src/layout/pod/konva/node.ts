import { joinMatrices, type Matrix, rotation, scaling, translation } from '../../../outline/matrix.ts';
import { type NoteLocation, shorten } from '../scene/note-location.ts';
import { isObject, type JsonObject } from '../template/json.ts';
import { Members } from '../template/members.ts';

/** A Konva node: class, attributes and children. */
export interface KonvaNode {
  readonly className: string;
  readonly attrs: Members;
  readonly children: readonly JsonObject[];
  readonly location: NoteLocation;
}

/** @param page the place that the notes about the page are made at */
export function readNode(value: JsonObject, page: NoteLocation): KonvaNode {
  const className = typeof value.className === 'string' ? value.className : '';
  const bare = new Members(isObject(value.attrs) ? value.attrs : {}, page);
  const location = page.at(bare.text('name') || bare.text('id') || className);
  const outer = new Members(value, location);
  outer.skip(['className', 'attrs']);
  const children = (outer.list('children') ?? []).filter(isObject);
  outer.close();
  return { className: shorten(className), attrs: bare.withReporter(location), children, location };
}

/**
 * Returns the transform from a node to its parent. Skews are slopes, not angles.
 * @see Konva 9, `Node._getTransform`
 */
export function readTransform(attrs: Members): Matrix {
  const number = (name: string, fallback: number) => attrs.number(name) ?? fallback;
  const skew: Matrix = [1, number('skewY', 0), number('skewX', 0), 1, 0, 0];
  const steps = [
    translation(-number('offsetX', 0), -number('offsetY', 0)),
    scaling(number('scaleX', 1), number('scaleY', 1)),
    skew,
    rotation(number('rotation', 0)),
    translation(number('x', 0), number('y', 0)),
  ];
  return steps.reduce((done, step) => joinMatrices(done, step));
}
