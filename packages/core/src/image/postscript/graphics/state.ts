import type { ClipState } from '../../../drawing/painting/clip-groups.ts';
import { invertMatrix, joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Dict, Value } from '../objects/values.ts';
import { type ColourState, initialColour } from './colour-state.ts';
import type { Page } from './page.ts';
import { Path } from './path.ts';

/** Parameters that programs set and read back, and that have no effect here. */
export interface Inert {
  readonly [name: string]: readonly Value[];
}

/** The graphics state. Its members are replaced, never changed, except the path. */
export class GraphicsState {
  matrix: Matrix;
  path = new Path();
  clip: ClipState | undefined = undefined;
  colour: ColourState = initialColour;
  lineWidth = 1;
  lineCap = 0;
  lineJoin = 0;
  miterLimit = 10;
  dash: readonly number[] = [];
  /** The dashes as the program wrote them: `currentdash` returns integers as integers. */
  dashValues: readonly Value[] = [];
  dashPhase = 0;
  flatness = 1;
  font: Dict | undefined = undefined;
  /** True while glyphs are only measured, so that nothing is painted. */
  isMuted = false;
  /** Painted instead of the page: a tile, or a glyph that is painted once. */
  target: Page | undefined = undefined;
  /** Called by `setcachedevice` in the procedure of a glyph. */
  startCaching: (() => void) | undefined = undefined;
  inert: Inert = {};
  /** Clips kept by `clipsave`. */
  keptClips: readonly (ClipState | undefined)[] = [];

  constructor(matrix: Matrix) {
    this.matrix = matrix;
  }

  copy(): GraphicsState {
    const state = new GraphicsState(this.matrix);
    this.path.isShared = true;
    Object.assign(state, this);
    return state;
  }

  /** The path, to be changed. */
  ownPath(): Path {
    if (this.path.isShared) this.path = this.path.copy();
    return this.path;
  }

  newPath(): void {
    this.path = new Path();
  }

  concat(matrix: Matrix): void {
    const joined = joinMatrices(matrix, this.matrix);
    if (!joined.every(Number.isFinite)) throw new ProgramError('undefinedresult');
    this.matrix = joined;
  }

  /** The inverse of the current matrix. */
  inverse(): Matrix {
    return requireInverse(this.matrix);
  }

  requirePoint(): void {
    if (!this.path.hasPoint) throw new ProgramError('nocurrentpoint');
  }
}

export function requireInverse(matrix: Matrix): Matrix {
  const inverse = invertMatrix(matrix);
  if (inverse === undefined) throw new ProgramError('undefinedresult');
  return inverse;
}
