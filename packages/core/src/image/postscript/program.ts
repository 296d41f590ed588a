import type { Context } from '../../context.ts';
import type { ConversionError } from '../../errors.ts';
import type { DrawingNode } from '../../models/drawing/nodes.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { Page, unitsPerPoint } from './graphics/page.ts';
import { Machine } from './machine/machine.ts';
import { runProgram } from './machine/run.ts';
import { installSystem } from './system.ts';

/** The first page of a program, in points with y pointing up. */
export interface ProgramPage {
  readonly children: readonly DrawingNode[];
  /** Maps the nodes to points. */
  readonly scale: number;
  /** The box of everything painted; undefined if nothing was. */
  readonly bounds: Box | undefined;
  /** The size that the program has asked for. */
  readonly size: readonly [width: number, height: number] | undefined;
  /** The error with which the program ended. */
  readonly failure: ConversionError | undefined;
}

/**
 * Runs a program up to the end of its first page. `pageBox` is the area in points that the program finds; `isMeasured` is
 * true if the exact bounds of what it paints are needed; otherwise, only this area is shown.
 */
export async function runPostScript(
  program: Uint8Array,
  pageBox: Box,
  context: Context,
  isMeasured = false,
): Promise<ProgramPage> {
  const { xMin, yMin, xMax, yMax } = pageBox;
  const deviceBox = {
    xMin: xMin * unitsPerPoint,
    yMin: yMin * unitsPerPoint,
    xMax: xMax * unitsPerPoint,
    yMax: yMax * unitsPerPoint,
  };
  const page = new Page(context, { isMeasured, visible: isMeasured ? undefined : deviceBox });
  const machine = new Machine(program, { page, pageBox: deviceBox }, context);
  installSystem(machine);
  await runProgram(machine);
  await Promise.all(machine.pictures);
  const children = page.nodes();
  const { bounds } = page;
  return {
    children,
    scale: 1 / unitsPerPoint,
    bounds: bounds === undefined ? undefined : inPoints(bounds),
    size: page.size,
    failure: machine.failure,
  };
}

function inPoints({ xMin, yMin, xMax, yMax }: Box): Box {
  const scale = 1 / unitsPerPoint;
  return { xMin: xMin * scale, yMin: yMin * scale, xMax: xMax * scale, yMax: yMax * scale };
}
