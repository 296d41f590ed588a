import { joinMatrices, rotation, translation } from '../../../outline/matrix.ts';
import type { Members } from '../template/members.ts';
import { type ElementBase, readBlendMode } from './element-base.ts';
import { type NoteLocation, shorten } from './note-location.ts';
import type { Crop } from './place-picture.ts';

// Element members that several dialects share.

/**
 * Reads the name, visibility and position of an element that is positioned by, and rotates around, its top left corner.
 */
export function readElementBase(members: Members, path: string, unit: number, location: NoteLocation): ElementBase {
  const [x = 0, y = 0] = [members.number('x'), members.number('y')];
  const position = translation(x * unit, y * unit);
  return {
    path,
    name: members.text('name'),
    transform: joinMatrices(rotation(members.number('rotation') ?? 0), position),
    opacity: members.number('opacity', { min: 0, max: 1 }),
    visible: members.boolean('visible'),
    locked: members.boolean('locked'),
    blendMode: readBlendMode(members.text('blendMode'), location),
  };
}

/** Reads the visible part of an image as fractions. The default is the whole image, and the part is never empty. */
export function readCrop(
  members: Members | undefined,
  [x, y, width, height]: readonly [x: string, y: string, width: string, height: string],
): Crop {
  const part = (name: string, fallback: number) => members?.number(name, { min: 0, max: 1 }) ?? fallback;
  return { x: part(x, 0), y: part(y, 0), width: part(width, 1) || 1, height: part(height, 1) || 1 };
}

/** Notes an unsupported element and ignores its members. */
export function dropElement(type: string, members: Members, location: NoteLocation): undefined {
  location.note('POD_ELEMENT_LOST', `its type is ${JSON.stringify(shorten(type))}`);
  members.skip(members.names());
}
