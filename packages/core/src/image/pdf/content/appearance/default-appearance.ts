import { Dict, Name, Stream } from '../../../../assets/pdfjs.generated.js';
import { dictOf, latin1Bytes, nameOf, numberOf, numbersOf } from '../../document/values.ts';
import { drawLinkBorder } from './border.ts';
import { drawLine, drawPolyLine } from './lines.ts';
import { drawCircle, drawInk, drawPolygon, drawSquare } from './shapes.ts';
import { drawHighlight, drawSquiggly, drawStrikeOut, drawUnderline } from './text-markup.ts';

/** Content for the kinds of annotations whose look the specification defines. */
const painters: Readonly<Record<string, (annotation: Dict) => string>> = {
  Link: drawLinkBorder,
  Square: drawSquare,
  Circle: drawCircle,
  Line: drawLine,
  Ink: drawInk,
  Polygon: drawPolygon,
  PolyLine: drawPolyLine,
  Highlight: drawHighlight,
  Underline: drawUnderline,
  StrikeOut: drawStrikeOut,
  Squiggly: drawSquiggly,
};

/** The look of an annotation that has no appearance stream. */
export interface DefaultAppearance {
  /** Content in the coordinates of the page, as a group. */
  readonly form: Stream;
  readonly opacity: number;
  readonly blendMode: 'normal' | 'multiply';
  /** A part that is not drawn. */
  readonly missing: string | undefined;
}

/** The look that the entries of an annotation state; undefined for kinds that viewers draw as they choose. */
export function defaultAppearanceOf(annotation: Dict): DefaultAppearance | undefined {
  const kind = nameOf(annotation.get('Subtype')) ?? '';
  const painter = Object.hasOwn(painters, kind) ? painters[kind] : undefined;
  if (painter === undefined) return undefined;
  const bytes = latin1Bytes(painter(annotation));
  const group = new Dict();
  group.set('S', Name.get('Transparency'));
  const dict = new Dict();
  dict.set('Group', group);
  // Links have no opacity of their own.
  const opacity = kind === 'Link' ? 1 : Math.min(1, Math.max(0, numberOf(annotation.get('CA')) ?? 1));
  return {
    form: new Stream(bytes, 0, bytes.length, dict),
    opacity,
    blendMode: kind === 'Highlight' ? 'multiply' : 'normal',
    missing: missingPart(kind, annotation),
  };
}

const textMarks = new Set(['Highlight', 'Underline', 'StrikeOut', 'Squiggly']);

function missingPart(kind: string, annotation: Dict): string | undefined {
  if (kind === 'Line' && annotation.get('Cap') === true) return 'the caption';
  const effect = nameOf(dictOf(annotation.get('BE'))?.get('S'));
  if (effect === 'C') return 'the cloudy border';
  return textMarks.has(kind) && numbersOf(annotation, 'QuadPoints', 8) === undefined ? 'the area' : undefined;
}
