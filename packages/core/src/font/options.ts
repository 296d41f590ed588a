import { invalid, readMembers, readRecord } from '../arguments.ts';

/** Options of font conversions besides the output type. */
export interface FontOptions {
  /** Index of the font in a collection, from 0 to the number of fonts less one. Default: 0. */
  readonly face?: number;
  /**
   * Location in the design space, as coordinates by axis tag or as the name of an instance: a variable font becomes the
   * static font at that location. Axes without a coordinate keep their default. Default: the font stays variable.
   */
  readonly instance?: Readonly<Record<string, number>> | string;
}

/** Validates the font options, which come unchecked from the caller. */
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
    coordinates[tag.padEnd(4)] = value; // pads tags given without their trailing spaces to four characters
  }
  return coordinates;
}
