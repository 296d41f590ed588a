import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { readComments } from './comments.ts';
import { intersect } from './graphics/page.ts';
import { runPostScript } from './program.ts';
import { programOf } from './sections.ts';

/** The page of programs without a bounding box: US Letter. */
const letter: Box = { xMin: 0, yMin: 0, xMax: 612, yMax: 792 };
/** Resolution of pictures for which no size is requested. */
const resolution = 150;

/** Runs the program and returns what is on its first page, cropped to the bounding box. */
export async function readPostScript(bytes: Uint8Array, context: Context): Promise<Drawing> {
  const program = programOf(bytes);
  requireProgram(program);
  const { boundingBox, hiResBoundingBox } = readComments(program);
  const stated = hiResBoundingBox ?? boundingBox;
  const page = await runPostScript(program, stated ?? letter, context, stated === undefined);
  if (page.failure !== undefined) {
    if (context.isTruncated !== true || page.bounds === undefined) throw page.failure;
  }
  const viewBox =
    stated ?? sizeOf(page.size) ?? (page.bounds && (intersect(page.bounds, letter) ?? page.bounds)) ?? letter;
  const [width, height] = [viewBox.xMax - viewBox.xMin, viewBox.yMax - viewBox.yMin];
  const { scale } = page;
  return {
    width,
    height,
    viewBox: { xMin: 0, yMin: 0, xMax: width, yMax: height },
    resolution,
    children: [
      { kind: 'group', transform: [scale, 0, 0, -scale, -viewBox.xMin, viewBox.yMax], children: page.children },
    ],
  };
}

function sizeOf(size: readonly [number, number] | undefined): Box | undefined {
  return size === undefined ? undefined : { xMin: 0, yMin: 0, xMax: size[0], yMax: size[1] };
}

function requireProgram(program: Uint8Array): void {
  if (startsWith(program, '%', program[0] === 4 ? 1 : 0) && !startsWith(program, '%PDF')) return;
  throw new ConversionError('EPS_MALFORMED', 'the file does not start with "%", as PostScript does');
}
