import { ConversionError } from '../../../../errors.ts';
import type { FillRule } from '../../../../outline/measure/winding.ts';
import { dictOf, nameOf } from '../../document/values.ts';
import { paintShadingArea } from '../../paint/shading-area.ts';
import type { Interpreter, Operator, OperatorTable } from '../interpreter.ts';
import { addClip } from '../paint-node.ts';
import { fillOutline, strokePath } from '../painting.ts';

interface PathUse {
  readonly fill?: FillRule;
  readonly strokes?: boolean;
  readonly closes?: boolean;
}

/** Fills and strokes the path, and then intersects the clip with it if `W` was before. */
const paintPath = ({ fill, strokes = false, closes = false }: PathUse): Operator => ({
  run: (content) => {
    if (closes && content.pathLength > 0 && !content.isContourClosed) content.path.close();
    const outline = content.takePath();
    const { pendingClip } = content;
    content.pendingClip = undefined;
    const clip = (): void => {
      if (pendingClip !== undefined) addClip(content, outline, pendingClip);
    };
    if (outline.verbs.length === 0 || !content.isVisible) {
      clip();
      return undefined;
    }
    const filled = fill === undefined ? undefined : fillOutline(content, outline, fill);
    if (filled === undefined) {
      const stroked = strokes ? strokePath(content, outline) : undefined;
      if (stroked === undefined) {
        clip();
        return undefined;
      }
      return stroked.then(clip);
    }
    return filled.then(() => (strokes ? strokePath(content, outline) : undefined)).then(clip);
  },
});

const setClip = (rule: FillRule): Operator => ({
  run: (content: Interpreter) => {
    content.pendingClip = rule;
    return undefined;
  },
});

/** @see ISO 32000-1, "Path-Painting Operators", "Clipping Path Operators" */
export const paintOperators: OperatorTable = {
  f: paintPath({ fill: 'nonzero' }),
  F: paintPath({ fill: 'nonzero' }),
  'f*': paintPath({ fill: 'evenodd' }),
  S: paintPath({ strokes: true }),
  s: paintPath({ strokes: true, closes: true }),
  B: paintPath({ fill: 'nonzero', strokes: true }),
  'B*': paintPath({ fill: 'evenodd', strokes: true }),
  b: paintPath({ fill: 'nonzero', strokes: true, closes: true }),
  'b*': paintPath({ fill: 'evenodd', strokes: true, closes: true }),
  n: paintPath({}),
  W: setClip('nonzero'),
  'W*': setClip('evenodd'),
  sh: {
    count: 1,
    run: (content, [name]) => {
      const shading = dictOf(content.resources?.get('Shading'))?.get(nameOf(name) ?? '');
      if (shading === undefined)
        throw new ConversionError('PDF_MALFORMED', `the shading "${nameOf(name)}" is not defined`);
      return paintShadingArea(content, shading);
    },
  },
};
