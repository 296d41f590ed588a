import type { TilePaint } from '../../../models/drawing/nodes.ts';
import { determinant, joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { runNested } from '../machine/nested.ts';
import { kind } from '../objects/kinds.ts';
import { Dict, PsArray } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf, putMatrix } from '../operators/graphics/matrix.ts';
import { type ColourSpace, type ColourState, colourIn, initialColour, type PatternState } from './colour-state.ts';
import { Page } from './page.ts';
import { backgroundOf, readShading } from './shading.ts';
import { GraphicsState } from './state.ts';

/** The entry that keeps the coordinate system of a pattern. */
const matrixEntry = '.QuoinMatrix';

/** A copy of a pattern's dictionary that is bound to the current coordinate system. */
export function makePattern(machine: Machine, dict: Dict, matrix: Matrix): Dict {
  const { memory, graphics } = machine;
  if (entryOf(machine, dict, 'PatternType') === undefined) throw new ProgramError('rangecheck');
  const copy = memory.dict(dict.entries.size + 2);
  for (const [key, entry] of dict.entries) memory.put(copy, key, entry);
  const array = memory.array(6);
  putMatrix(machine, array, joinMatrices(matrix, graphics.state.matrix));
  memory.put(copy, memory.name(matrixEntry), { kind: kind.array, number: 0, ref: array });
  memory.put(copy, memory.name('Implementation'), { kind: kind.null, number: 0, ref: undefined });
  return copy;
}

/** The colour of a pattern. Coloured patterns are painted once, others once for each colour. */
export function patternColour(
  machine: Machine,
  space: ColourSpace,
  dict: Dict,
  values: readonly number[],
): ColourState {
  const number = (name: string): number => entryOf(machine, dict, name)?.number ?? 0;
  const isColoured = number('PaintType') !== 2;
  const base =
    isColoured || space.base === undefined ? undefined : colourIn(space.base, values.slice(-space.base.components));
  const used = base === undefined ? [] : base.values;
  let pattern = isColoured ? (dict.cached as PatternState | undefined) : undefined;
  if (pattern === undefined) {
    const isTile = number('PatternType') === 1;
    pattern = isTile
      ? { dict, shading: paintTile(machine, dict, base ?? initialColour) }
      : shadingPattern(machine, dict);
    if (isColoured) dict.cached = pattern;
  }
  return { space, values: used, colour: base?.colour ?? initialColour.colour, pattern };
}

function shadingPattern(machine: Machine, dict: Dict): PatternState {
  const [shading, matrix] = ['Shading', matrixEntry].map((name) => entryOf(machine, dict, name)?.ref);
  if (!(shading instanceof Dict && matrix instanceof PsArray)) throw new ProgramError('typecheck');
  const background = backgroundOf(machine, shading);
  return { dict, shading: readShading(machine, shading, numbersOf(matrix) as unknown as Matrix), background };
}

/** Runs the procedure of a pattern once and returns what it paints as a tile. */
function paintTile(machine: Machine, dict: Dict, colour: ColourState): TilePaint {
  const { graphics, operands, context } = machine;
  const array = (name: string): number[] => {
    const ref = entryOf(machine, dict, name)?.ref;
    if (!(ref instanceof PsArray)) throw new ProgramError('typecheck');
    return numbersOf(ref);
  };
  const procedure = entryOf(machine, dict, 'PaintProc')?.ref;
  if (!(procedure instanceof PsArray)) throw new ProgramError('typecheck');
  const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = array('BBox');
  const transform = array(matrixEntry) as unknown as Matrix;
  const tile = new Page(context, { scale: Math.sqrt(Math.abs(determinant(transform))) });
  const height = graphics.save();
  const count = operands.count;
  // The tile is painted in its own coordinates.
  graphics.state = Object.assign(new GraphicsState([1, 0, 0, 1, 0, 0]), { colour, target: tile });
  try {
    operands.pushRef(kind.dict, dict);
    runNested(machine, procedure);
  } finally {
    graphics.restore(height);
  }
  operands.count = count;
  return {
    kind: 'tile',
    area: {
      xMin: Math.min(xMin, xMax),
      yMin: Math.min(yMin, yMax),
      xMax: Math.max(xMin, xMax),
      yMax: Math.max(yMin, yMax),
    },
    stepX: Math.abs(entryOf(machine, dict, 'XStep')?.number ?? xMax - xMin) || xMax - xMin,
    stepY: Math.abs(entryOf(machine, dict, 'YStep')?.number ?? yMax - yMin) || yMax - yMin,
    transform,
    children: tile.nodes(),
  };
}
