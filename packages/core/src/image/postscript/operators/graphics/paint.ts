import type { ClipState } from '../../../../drawing/painting/clip-groups.ts';
import type { MeshColour, MeshNode, Paint } from '../../../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../../../models/drawing/paint.ts';
import { identity } from '../../../../outline/matrix.ts';
import type { FillRule } from '../../../../outline/measure/winding.ts';
import type { Outline } from '../../../../outline/outline.ts';
import { transformBox } from '../../graphics/page.ts';
import type { GraphicsState } from '../../graphics/state.ts';
import { outlineOfStroke } from '../../graphics/stroked.ts';
import type { Machine } from '../../machine/machine.ts';

/** The paint of the current colour. For meshes, which only shapes can have, it is their mean colour. */
export function paintOf({ graphics, context }: Machine): Paint {
  const { colour, pattern } = graphics.state.colour;
  if (pattern === undefined) return { kind: 'solid', colour };
  const { shading } = pattern;
  if (shading.kind !== 'mesh') return shading;
  context.note('DRAWING_LOOK_CHANGED', 'text or a stencil with the colours of a mesh has one colour');
  return { kind: 'solid', colour: meanColour(shading) };
}

/** Fills a shape in device space with the current colour. */
export function fillShape(machine: Machine, outline: Outline, rule: FillRule): void {
  const { state, page } = machine.graphics;
  const { pattern } = state.colour;
  if (pattern?.background !== undefined) page.fill(state, outline, rule, { kind: 'solid', colour: pattern.background });
  if (pattern?.shading.kind !== 'mesh') {
    page.fill(state, outline, rule, paintOf(machine));
    return;
  }
  if (outline.verbs.length === 0 || state.isMuted) return;
  const outer = state.clip;
  paintMesh(machine, pattern.shading, { shape: { outline, rule }, outer, depth: (outer?.depth ?? 0) + 1 });
}

/** Strokes a path. A stroke with the colours of a mesh is filled. */
export function strokeShape(machine: Machine, pen: GraphicsState, outline: Outline): void {
  const { page, state } = machine.graphics;
  if (state.colour.pattern?.shading.kind === 'mesh')
    fillShape(machine, outlineOfStroke(pen, machine.context, outline), 'nonzero');
  else page.stroke(pen, outline, paintOf(machine));
}

/** Paints a mesh under a clip. */
export function paintMesh({ graphics }: Machine, mesh: MeshNode, clip: ClipState | undefined): void {
  if (mesh.patches.length === 0 || graphics.state.isMuted) return;
  graphics.page.add(mesh, clip, boundsOfMesh(mesh));
}

function boundsOfMesh({ patches, transform = identity }: MeshNode) {
  const box = { xMin: Infinity, yMin: Infinity, xMax: -Infinity, yMax: -Infinity };
  for (const { points } of patches) {
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [points[at]!, points[at + 1]!];
      box.xMin = Math.min(box.xMin, x);
      box.yMin = Math.min(box.yMin, y);
      box.xMax = Math.max(box.xMax, x);
      box.yMax = Math.max(box.yMax, y);
    }
  }
  return transformBox(box, transform);
}

function meanColour({ patches, ramp = [] }: MeshNode): DrawingColour {
  const colourOf = (colour: MeshColour): DrawingColour | undefined =>
    typeof colour === 'number' ? ramp[Math.round(colour * (ramp.length - 1))]?.colour : colour;
  const all = patches.flatMap(({ colours }) => colours.map((colour) => colourOf(colour)?.srgb ?? [0, 0, 0]));
  const mean = (channel: number): number => all.reduce((sum, srgb) => sum + srgb[channel]!, 0) / (all.length || 1);
  return { srgb: [mean(0), mean(1), mean(2)] };
}
