import { invalid, readMembers, readRecord } from '../arguments.ts';

/** What can be asked of a font beside its type. */
export interface FontOptions {
  /** Which font of a collection, counted from 0; the first unless stated. */
  readonly face?: number;
  /**
   * A place among the variations, by the tags of axes or by the name that the font has for it: a variable font becomes
   * the static one that stands there.
   */
  readonly instance?: Readonly<Record<string, number>> | string;
}

/** The options of a font, checked: they come from the caller as they are. */
export function resolveFontOptions(font: unknown): FontOptions {
  if (font === undefined) return {};
  const { face, instance } = readMembers(font, 'font', ['face', 'instance']);
  return {
    ...(face !== undefined && { face: requireFace(face) }),
    ...(instance !== undefined && { instance: requireInstance(instance) }),
  };
}

function requireFace(face: unknown): number {
  if (typeof face === 'number' && Number.isInteger(face) && face >= 0) return face;
  throw invalid('font.face', face, 'a whole number from 0');
}

function requireInstance(instance: unknown): Record<string, number> | string {
  if (typeof instance === 'string' && instance !== '') return instance;
  if (typeof instance !== 'object' || instance === null || Array.isArray(instance)) {
    throw invalid('font.instance', instance, 'coordinates by the tags of axes, or a name');
  }
  const coordinates: Record<string, number> = {};
  for (const [tag, value] of Object.entries(readRecord(instance, 'font.instance'))) {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(`font.instance.${tag}`, value, 'a number');
    coordinates[tag.padEnd(4)] = value; // tags have four letters, whoever leaves out the spaces at their end
  }
  return coordinates;
}
