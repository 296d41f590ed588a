import { ConversionError } from '../../../errors.ts';
import type { MeshColour, MeshNode, MeshPatch } from '../../../models/drawing/nodes.ts';
import type { GradientStop } from '../../../models/drawing/paint.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { type Dict, PsArray } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/graphics/matrix.ts';
import type { ColourSpace } from './colour-state.ts';
import { readFunction } from './functions.ts';
import { MeshData } from './mesh-data.ts';
import { readRamp } from './ramp.ts';

type Point = readonly [x: number, y: number];
interface Vertex {
  readonly point: Point;
  readonly colour: MeshColour;
}

/** Rows and columns into which a shading by a function of two numbers is divided. */
const functionCells = 32;

/** The mesh of a shading of type 1, 4, 5, 6 or 7, in the coordinates of the shading. */
export function readMesh(machine: Machine, dict: Dict, type: number, space: ColourSpace): MeshNode {
  return new MeshReader(machine, dict, space).read(type);
}

class MeshReader {
  readonly #machine: Machine;
  readonly #dict: Dict;
  readonly #space: ColourSpace;
  readonly #ramp: { readonly stops: GradientStop[]; readonly from: number; readonly to: number } | undefined;
  readonly #patches: MeshPatch[] = [];

  constructor(machine: Machine, dict: Dict, space: ColourSpace) {
    this.#machine = machine;
    this.#dict = dict;
    this.#space = space;
    const isByNumbers = entryOf(machine, dict, 'ShadingType')?.number !== 1;
    if (isByNumbers && entryOf(machine, dict, 'Function') !== undefined) this.#ramp = this.#readRamp();
  }

  read(type: number): MeshNode {
    if (type === 1) this.#byFunction();
    else {
      const data = new MeshData(this.#machine, this.#dict, this.#ramp === undefined ? this.#space.components : 1);
      if (type === 4) this.#triangles(data);
      else if (type === 5) this.#lattice(data);
      else this.#readPatches(data, type === 7 ? 16 : 12);
    }
    return { kind: 'mesh', patches: this.#patches, ...(this.#ramp && { ramp: this.#ramp.stops }) };
  }

  #readRamp() {
    const decode = this.#numbers('Decode') ?? [];
    const [from = 0, to = 1] = decode.slice(4, 6);
    const stops = readRamp(this.#machine, this.#dict, this.#space, [from, to]);
    return { stops, from, to };
  }

  #numbers(name: string): number[] | undefined {
    const ref = entryOf(this.#machine, this.#dict, name)?.ref;
    return ref instanceof PsArray ? numbersOf(ref) : undefined;
  }

  #colour(values: readonly number[]): MeshColour {
    if (this.#ramp === undefined) return this.#space.toColour(values);
    const { from, to } = this.#ramp;
    return Math.min(1, Math.max(0, ((values[0] ?? 0) - from) / (to - from || 1)));
  }

  #add(points: readonly Point[], colours: MeshPatch['colours']): void {
    const { context } = this.#machine;
    const { maxXmlNodes } = context.limits;
    context.spend(50);
    if (this.#patches.length >= maxXmlNodes)
      throw new ConversionError(
        'DRAWING_TOO_LARGE',
        `a shading has more than ${maxXmlNodes} patches, the maximum allowed`,
      );
    this.#patches.push({ points: Float64Array.from(points.flat()), colours });
  }

  /** Triangles that share edges with those before them. */
  #triangles(data: MeshData): void {
    let [a, b, c]: (Vertex | undefined)[] = [];
    while (!data.isAtEnd) {
      const flag = data.flag();
      const next = this.#vertex(data);
      if (flag === 0 || a === undefined || b === undefined || c === undefined) {
        a = next;
        data.flag();
        b = this.#vertex(data);
        data.flag();
        c = this.#vertex(data);
      } else [a, b, c] = flag === 1 ? [b, c, next] : [a, c, next];
      this.#triangle(a, b, c);
    }
  }

  /** Rows of vertices; each four neighbours are two triangles. */
  #lattice(data: MeshData): void {
    const width = entryOf(this.#machine, this.#dict, 'VerticesPerRow')?.number ?? 0;
    if (!(width >= 2)) throw new ProgramError('rangecheck');
    let above: Vertex[] | undefined;
    while (!data.isAtEnd) {
      const row: Vertex[] = [];
      while (row.length < width && !data.isAtEnd) row.push(this.#vertex(data));
      if (row.length < width) return;
      for (let at = 1; above !== undefined && at < width; at++) {
        this.#triangle(above[at - 1]!, above[at]!, row[at - 1]!);
        this.#triangle(above[at]!, row[at - 1]!, row[at]!);
      }
      above = row;
    }
  }

  #vertex(data: MeshData): Vertex {
    const point = data.point();
    const colour = this.#colour(data.colour());
    data.align();
    return { point, colour };
  }

  #triangle(a: Vertex, b: Vertex, c: Vertex): void {
    const points = [
      ...line(a.point, b.point),
      ...line(b.point, c.point),
      ...line(c.point, c.point),
      ...line(c.point, a.point),
    ];
    this.#add(points, [a.colour, b.colour, c.colour, c.colour]);
  }

  /** Patches bounded by cubics; one that continues another shares an edge with it. */
  #readPatches(data: MeshData, count: number): void {
    let points: Point[] = [];
    let colours: MeshColour[] = [];
    while (!data.isAtEnd) {
      const flag = data.flag();
      const isNew = flag === 0 || points.length === 0;
      const sharedPoints = isNew ? [] : [0, 1, 2, 3].map((at) => points[(flag * 3 + at) % 12]!);
      const sharedColours = isNew ? [] : [colours[flag]!, colours[(flag + 1) % 4]!];
      points = [...sharedPoints, ...Array.from({ length: count - sharedPoints.length }, () => data.point())];
      const own = Array.from({ length: 4 - sharedColours.length }, () => this.#colour(data.colour()));
      colours = [...sharedColours, ...own];
      data.align();
      this.#add(points, colours as unknown as MeshPatch['colours']);
    }
  }

  /** Cells of a function of two numbers. */
  #byFunction(): void {
    const [x0 = 0, x1 = 1, y0 = 0, y1 = 1] = this.#numbers('Domain') ?? [0, 1, 0, 1];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#numbers('Matrix') ?? [1, 0, 0, 1, 0, 0];
    const { run } = readFunction(this.#machine, entryOf(this.#machine, this.#dict, 'Function')?.ref);
    const size = functionCells;
    const rows = Array.from({ length: size + 1 }, (_, row) =>
      Array.from({ length: size + 1 }, (__, column): Vertex => {
        const [x, y] = [x0 + (column / size) * (x1 - x0), y0 + (row / size) * (y1 - y0)];
        this.#machine.context.spend(20);
        return { point: [a * x + c * y + e, b * x + d * y + f], colour: this.#space.toColour(run(x, y)) };
      }),
    );
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const corners = [
          rows[row]![column]!,
          rows[row + 1]![column]!,
          rows[row + 1]![column + 1]!,
          rows[row]![column + 1]!,
        ] as const;
        const points = corners.flatMap(({ point }, at) => line(point, corners[(at + 1) % 4]!.point));
        this.#add(points, corners.map(({ colour }) => colour) as unknown as MeshPatch['colours']);
      }
    }
  }
}

/** A straight edge as a cubic without its end. */
function line([x0, y0]: Point, [x1, y1]: Point): Point[] {
  return [0, 1, 2].map((at): Point => [x0 + ((x1 - x0) * at) / 3, y0 + ((y1 - y0) * at) / 3]);
}
