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

/** The outer part of a bevel; a pillow emboss is pressed in around the element. */
export function drawBevelAround(bevel: Bevel, steps: FilterSteps, scene: DrawScene): AroundLayer[] {
  const { lit, shaded } = slopesOf(bevel, steps);
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
  return edgesOf(bevel, slopesOf(bevel, steps), scene).reduce<FilterInput>(
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

/**
 * The slopes of a softened shape towards the light and away from it: the differences of two copies that are moved along
 * the light.
 */
function slopesOf(
  { size, soften = 0, depth = 100, angle, altitude = 30, direction }: Bevel,
  steps: FilterSteps,
): Slopes {
  const height = steps.soften('source-alpha', size);
  const light = ((angle + (direction === 'down' ? 180 : 0)) * Math.PI) / 180;
  const [dx, dy] = [(Math.cos(light) * size) / 4, (Math.sin(light) * size) / 4];
  const [toLight, fromLight] = [steps.move(height, dx, dy), steps.move(height, -dx, -dy)];
  const factor = (2 * depth * Math.cos((altitude * Math.PI) / 180)) / 100;
  return {
    lit: steps.soften(steps.subtract(toLight, fromLight, factor), soften),
    shaded: steps.soften(steps.subtract(fromLight, toLight, factor), soften),
  };
}
