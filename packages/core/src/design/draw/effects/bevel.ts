import type { Effect } from '../../../models/design/effects.ts';
import type { FilterInput } from '../../../models/drawing/filter.ts';
import { colourOf } from '../colours.ts';
import type { DrawScene } from '../scene.ts';
import type { FilterSteps } from './filter-steps.ts';
import { type AroundLayer, plainMode } from './layers.ts';

type Bevel = Extract<Effect, { kind: 'bevel' }>;

/** The lit and the shaded slopes of an edge, as alphas. */
interface Slopes {
  readonly lit: FilterInput;
  readonly shaded: FilterInput;
}

/** The part of a bevel on the element, or around it. */
type BevelPart = 'within' | 'around';

/** The outer part of a bevel; a pillow emboss is pressed in around the element. */
export function drawBevelAround(bevel: Bevel, steps: FilterSteps, scene: DrawScene): AroundLayer[] {
  const { lit, shaded } = slopesOf(bevel, 'around', steps);
  const [bright, dark] = bevel.style === 'pillow-emboss' ? [shaded, lit] : [lit, shaded];
  return edgesOf(bevel, { lit: bright, shaded: dark }, scene).map(({ alpha, edge, opacity, blendMode }) => {
    const painted = steps.paint(alpha, colourOf(edge, scene), opacity);
    return { result: steps.combine('out', painted, 'source-alpha'), blendMode };
  });
}

/** The part of a bevel on the element. */
export function drawBevelWithin(
  bevel: Bevel,
  steps: FilterSteps,
  backdrop: FilterInput,
  scene: DrawScene,
): FilterInput {
  return edgesOf(bevel, slopesOf(bevel, 'within', steps), scene).reduce<FilterInput>(
    (below, { alpha, edge, opacity, blendMode }) => {
      const painted = steps.paint(alpha, colourOf(edge, scene), opacity);
      const input = steps.combine('in', painted, 'source-alpha');
      return steps.add({ kind: 'blend', mode: blendMode, input, backdrop: below });
    },
    backdrop,
  );
}

function edgesOf({ highlight, shadow, opacity = 1 }: Bevel, { lit, shaded }: Slopes, scene: DrawScene) {
  return [
    { alpha: lit, edge: highlight },
    { alpha: shaded, edge: shadow },
  ].map(({ alpha, edge }) => ({
    alpha,
    edge,
    opacity: opacity * (edge.opacity ?? 1),
    blendMode: plainMode(edge.blendMode ?? 'normal', colourOf(edge, scene).srgb),
  }));
}

/** Slopes rise from 0 to 1 over the size of the bevel: within the element, around it, or on both sides. */
function heightOf({ style, size }: Bevel, part: BevelPart, steps: FilterSteps): FilterInput {
  const soft = steps.soften('source-alpha', size);
  if (style === 'emboss') return soft;
  // A blur is half at the edge, and nearly 0 or 1 at its size from it.
  return part === 'within' ? steps.scaleAlpha(soft, 2, -1) : steps.scaleAlpha(soft, 2);
}

/**
 * The slopes of a shape towards the light and away from it: the differences of two copies of its height that are moved
 * along the light.
 */
function slopesOf(bevel: Bevel, part: BevelPart, steps: FilterSteps): Slopes {
  const { size, soften = 0, angle, direction } = bevel;
  const height = heightOf(bevel, part, steps);
  const light = ((angle + (direction === 'down' ? 180 : 0)) * Math.PI) / 180;
  const [dx, dy] = [(Math.cos(light) * size) / 4, (Math.sin(light) * size) / 4];
  const [toLight, fromLight] = [steps.move(height, dx, dy), steps.move(height, -dx, -dy)];
  const { lit, shaded } = lightOf(bevel);
  // The copies are half of the size apart.
  return {
    lit: steps.soften(steps.subtract(toLight, fromLight, 2 * lit), soften),
    shaded: steps.soften(steps.subtract(fromLight, toLight, 2 * shaded), soften),
  };
}

/**
 * The light of slopes that face the light and of those that face away, as shares of the difference between the light of
 * the plane and full light or none. A slope of 45 degrees has a depth of 100 percent.
 * @see Lambert's cosine law
 */
function lightOf({ depth = 100, altitude = 30 }: Bevel): { readonly lit: number; readonly shaded: number } {
  const elevation = (Math.max(1, Math.min(altitude, 89)) * Math.PI) / 180;
  const slope = Math.atan(depth / 100);
  const plane = Math.sin(elevation);
  const facing = Math.sin(Math.min(elevation + slope, Math.PI / 2));
  const averted = Math.max(0, Math.sin(elevation - slope));
  return { lit: (facing - plane) / (1 - plane), shaded: (plane - averted) / plane };
}
