import { splitOutside } from '../style/declarations.ts';
import { parseLength } from './lengths.ts';

/** A text shadow. */
export interface Shadow {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly colour: string;
}

const maxShadows = 16;

/** Parses the shadows of a text, the lowest first. @see CSS Text Decoration 3, "Text Shadows" */
export function parseShadows(text: string, em: number): Shadow[] {
  if (text === 'none') return [];
  const shadows = splitOutside(text, ',')
    .slice(0, maxShadows)
    .map((each) => parseShadow(each, em));
  return shadows.includes(undefined) ? [] : shadows.filter((each) => each !== undefined).reverse();
}

function parseShadow(text: string, em: number): Shadow | undefined {
  const words = splitOutside(text.trim(), ' ').filter((word) => word !== '');
  const lengths = words.flatMap((word) => parseLength(word, { em, whole: Number.NaN }) ?? []);
  const colours = words.filter((word) => parseLength(word, { em, whole: 1 }) === undefined);
  const [x, y, blur = 0] = lengths;
  if (x === undefined || y === undefined || lengths.length > 3 || colours.length > 1 || blur < 0) return undefined;
  return { x, y, blur, colour: colours[0] ?? 'currentColor' };
}
