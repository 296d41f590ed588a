import { clampUnit } from '../../colour/spaces.ts';
import type { GroupNode, MeshColour, MeshNode, MeshPatch } from '../../models/drawing/nodes.ts';
import type { DrawingColour, GradientStop } from '../../models/drawing/paint.ts';
import { identity } from '../../outline/matrix.ts';
import type { PdfContent } from './file/content.ts';
import type { ObjectNumber } from './file/objects.ts';
import { formatArray, formatReal } from './file/syntax.ts';
import type { PdfColour } from './paint/colour-spaces.ts';
import { rampFunction } from './paint/functions.ts';
import { commonColours } from './paint/ramp.ts';
import type { Scope } from './scope.ts';
import type { PdfServices } from './services.ts';
import { drawPlaced } from './shapes.ts';

/** Points of a patch without and with its interior. */
const coonsLength = 24;
const [largestCoordinate, largestComponent] = [0xffffffff, 0xffff];

/** Writes a mesh. @see ISO 32000-2, "Type 6 (Coons patch mesh) shadings" and "Type 7" */
export async function writeMesh(services: PdfServices, node: MeshNode, scope: Scope, out: PdfContent): Promise<void> {
  const { ramp, patches, transform = identity } = node;
  if (ramp?.some(({ opacity = 1 }) => opacity < 1))
    return services.writeNodes(services, [underRampMask(node, ramp)], scope, out);
  if (patches.length === 0) return;
  const shadings = runsOf(patches).map((run) => meshShading(services, run, ramp, scope));
  await drawPlaced(services, { look: node, transform }, scope, out, () => {
    for (const number of shadings) out.add(`${out.use('Shading', number)} sh`);
  });
}

/** Runs of patches with the same number of points: a shading has one type. */
function runsOf(patches: readonly MeshPatch[]): MeshPatch[][] {
  const runs: MeshPatch[][] = [];
  for (const patch of patches) {
    const run = runs.at(-1);
    if (run?.[0]?.points.length === patch.points.length) run.push(patch);
    else runs.push([patch]);
  }
  return runs;
}

function meshShading(
  services: PdfServices,
  patches: readonly MeshPatch[],
  ramp: readonly GradientStop[] | undefined,
  scope: Scope,
): ObjectNumber {
  const { points } = patches[0]!;
  const colours = meshColours(services, patches, ramp, scope);
  const bounds = boundsOfPatches(patches);
  const bytesPerPatch = 1 + points.length * 4 + 4 * colours.count * 2;
  services.context.spend(patches.length * bytesPerPatch);
  const view = new DataView(new ArrayBuffer(patches.length * bytesPerPatch));
  let at = 0;
  const put = (value: number, low: number, high: number, largest: number): void => {
    const share = high > low ? clampUnit((value - low) / (high - low)) : 0;
    if (largest === largestCoordinate) view.setUint32(at, Math.round(share * largest));
    else view.setUint16(at, Math.round(share * largest));
    at += largest === largestCoordinate ? 4 : 2;
  };
  for (const patch of patches) {
    at += 1; // the edge flag of a patch by itself
    for (const [index, value] of patch.points.entries()) {
      const axis = (index % 2) * 2;
      put(value, bounds[axis]!, bounds[axis + 1]!, largestCoordinate);
    }
    for (const colour of patch.colours)
      for (const [channel, value] of colours.valuesOf(colour).entries())
        put(value, colours.decode[channel * 2]!, colours.decode[channel * 2 + 1]!, largestComponent);
  }
  const decode = formatArray([...bounds, ...colours.decode], (value) => formatReal(value, 9));
  return services.objects.addStream(
    `/ShadingType ${points.length === coonsLength ? 6 : 7}/ColorSpace ${colours.space}/BitsPerCoordinate 32` +
      `/BitsPerComponent 16/BitsPerFlag 8/Decode${decode}${colours.entries}`,
    new Uint8Array(view.buffer),
  );
}

/** The colours of a mesh in one colour space, or as positions on its ramp. */
interface MeshColours {
  readonly space: string;
  readonly entries: string;
  readonly count: number;
  readonly decode: readonly number[];
  readonly valuesOf: (colour: MeshColour) => readonly number[];
}

function meshColours(
  services: PdfServices,
  patches: readonly MeshPatch[],
  ramp: readonly GradientStop[] | undefined,
  { colours: mode }: Scope,
): MeshColours {
  if (ramp !== undefined && ramp.length > 0) {
    const common = commonColours(
      services,
      ramp.map(({ colour }) => colour),
      mode,
    );
    const stops = ramp.map(({ offset }, index) => ({ offset: clampUnit(offset), values: common[index]!.values }));
    const entries = `/Function ${rampFunction(stops)}`;
    const valuesOf = (colour: MeshColour): number[] => [typeof colour === 'number' ? clampUnit(colour) : 0];
    return { space: common[0]!.space.text, entries, count: 1, decode: [0, 1], valuesOf };
  }
  const distinct = [...new Set(patches.flatMap((patch) => patch.colours))].map(plainColour);
  const common = commonColours(services, distinct, mode);
  const known = new Map<DrawingColour, PdfColour>(distinct.map((colour, index) => [colour, common[index]!]));
  const { space, values } = common[0]!;
  const decode = space.kind === 'lab' ? [0, 100, -128, 127, -128, 127] : values.flatMap(() => [0, 1]);
  const valuesOf = (colour: MeshColour) => known.get(plainColour(colour))!.values;
  return { space: space.text, entries: '', count: values.length, decode, valuesOf };
}

const black: DrawingColour = { srgb: [0, 0, 0] };

/** A position on a ramp that does not exist is black. */
function plainColour(colour: MeshColour): DrawingColour {
  return typeof colour === 'number' ? black : colour;
}

function boundsOfPatches(patches: readonly MeshPatch[]): readonly [number, number, number, number] {
  let [xMin, xMax, yMin, yMax] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { points } of patches)
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [points[at]!, points[at + 1]!];
      [xMin, xMax] = [Math.min(xMin, x), Math.max(xMax, x)];
      [yMin, yMax] = [Math.min(yMin, y), Math.max(yMax, y)];
    }
  return [xMin, xMax > xMin ? xMax : xMin + 1, yMin, yMax > yMin ? yMax : yMin + 1];
}

/** A mesh whose ramp is translucent, as an opaque one under a mask. */
function underRampMask(node: MeshNode, ramp: readonly GradientStop[]): GroupNode {
  const { transform, ...others } = node;
  const shares = ramp.map(({ offset, opacity = 1 }): GradientStop => ({ offset, colour: grayOf(opacity) }));
  const opaque = ramp.map(({ offset, colour }): GradientStop => ({ offset, colour }));
  const mask = { kind: 'luminance' as const, children: [{ ...others, opacity: 1, ramp: shares }] };
  return { kind: 'group', transform, mask, children: [{ ...others, ramp: opaque }] };
}

function grayOf(value: number): DrawingColour {
  return { srgb: [value, value, value] };
}
