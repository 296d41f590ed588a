import type { Fill } from '../../models/design/paint.ts';
import type { Paint } from '../../models/drawing/nodes.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { toColour } from './colours.ts';
import { toGradient } from './gradient.ts';
import type { DrawScene } from './scene.ts';

/** A paint with the opacity that the document states beside it. */
export interface DrawnPaint {
  readonly paint: Paint;
  readonly opacity?: number;
  readonly overprint?: 'own-plates';
}

/** Resolves a fill or stroke to a paint; undefined if it paints nothing. */
export function toPaint(fill: Fill | undefined, box: Box | undefined, scene: DrawScene): DrawnPaint | undefined {
  if (fill === undefined || fill.opacity === 0) return undefined;
  const paint = paintOf(fill, box, scene);
  if (paint === undefined) return undefined;
  return {
    paint,
    ...(fill.opacity !== undefined && fill.opacity < 1 && { opacity: fill.opacity }),
    ...(fill.overprint === true && { overprint: 'own-plates' }),
  };
}

function paintOf(fill: Fill, box: Box | undefined, scene: DrawScene): Paint | undefined {
  const found = scene.resolver.resolvePaint(fill);
  if (found === undefined || found.kind === 'none') return undefined;
  if (found.kind === 'color') return { kind: 'solid', colour: toColour(found.color, fill, scene) };
  const swatch = scene.swatches.get(fill.swatch);
  if (swatch?.kind !== 'gradient' || box === undefined) return undefined;
  return toGradient({ fill, swatch, stops: found.stops, box }, scene);
}
