import type { Dict } from '../../../assets/pdfjs.generated.js';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices } from '../../../outline/matrix.ts';
import { startPicture } from '../../postscript/pictures/encode.ts';
import type { ColourSpace } from '../colour/space.ts';
import type { Interpreter } from '../content/interpreter.ts';
import { matrixOf, numbersOf } from '../document/values.ts';

/** Pixels of a side of the picture. */
const side = 256;
/** Steps of a calculation that takes long. */
const manySteps = 100;

/** A function of two coordinates, as a picture. @see ISO 32000-1, "Type 1 (Function-Based) Shadings" */
export async function functionPicture({ services }: Interpreter, dict: Dict, space: ColourSpace): Promise<DrawingNode> {
  const { context, functions } = services;
  const [xMin = 0, xMax = 1, yMin = 0, yMax = 1] = numbersOf(dict, 'Domain', 4) ?? [];
  const run = functions.read(dict.getRaw('Function'), space.components);
  const isLong = (run.steps ?? 1) > manySteps;
  const pixels = new Uint8Array(side * side * 4);
  let to = 0;
  for (let row = 0; row < side; row++) {
    context.spend(side * 10);
    if (row % 16 === 0 || isLong) await context.breathe();
    const y = yMin + ((row + 0.5) / side) * (yMax - yMin);
    for (let column = 0; column < side; column++) {
      const x = xMin + ((column + 0.5) / side) * (xMax - xMin);
      for (const value of space.toColour(run([x, y])).srgb) pixels[to++] = Math.round(value * 255);
      pixels[to++] = 255;
    }
  }
  const { picture, done } = startPicture(pixels, side, side, context);
  await done;
  context.note('DRAWING_LOOK_CHANGED', `a shading by a function is a picture of ${side}×${side} pixels`);
  const domain = [xMax - xMin, 0, 0, yMax - yMin, xMin, yMin] as const;
  return {
    kind: 'image',
    picture,
    scaling: 'smooth',
    transform: joinMatrices(domain, matrixOf(dict) ?? identity),
  };
}
