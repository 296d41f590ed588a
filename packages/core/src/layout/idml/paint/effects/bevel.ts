import type { Effect } from '../../../../models/design/effects.ts';
import { roundNumber } from '../../../round.ts';
import { attributeIn } from '../../chain.ts';
import { mapKeyword } from '../../report.ts';
import { readBlendMode, readOpacity } from './blending.ts';
import type { EffectSource } from './effect-values.ts';
import { readLength, readLight } from './effect-values.ts';

const styles = {
  OuterBevel: 'outer',
  InnerBevel: 'inner',
  Emboss: 'emboss',
  PillowEmboss: 'pillow-emboss',
} as const;
const techniques = { SmoothContour: 'smooth', ChiselHard: 'chisel-hard', ChiselSoft: 'chisel-soft' } as const;
const directions = { Up: 'up', Down: 'down' } as const;

/** Reads a bevel. IDML's depth goes to 1000 percent, the design's to 100. */
export function readBevel(source: EffectSource): Effect {
  const { chain, report } = source;
  const { angle, altitude } = readLight(source, 120);
  const depth = readLength(source, 'Depth', 100);
  if (depth > 100) report('LAYOUT_LOOK_CHANGED', `the depth of its bevel was reduced from ${depth} to 100 percent`);
  const technique = mapKeyword(techniques, attributeIn(chain, 'Technique'), 'Technique', report);
  const direction = mapKeyword(directions, attributeIn(chain, 'Direction'), 'Direction', report);
  return {
    kind: 'bevel',
    style: mapKeyword(styles, attributeIn(chain, 'Style'), 'Style', report) ?? 'inner',
    size: readLength(source, 'Size', 7),
    soften: readLength(source, 'Soften', 0),
    depth: Math.min(100, depth),
    angle: roundNumber(-angle),
    altitude: roundNumber(altitude),
    ...(technique !== undefined && { technique }),
    ...(direction !== undefined && { direction }),
    highlight: edgeOf(source, 'Highlight', 'Color/Paper', 'screen'),
    shadow: edgeOf(source, 'Shadow', 'Color/Black', 'multiply'),
  };
}

function edgeOf(
  { chain, tools, report }: EffectSource,
  name: 'Highlight' | 'Shadow',
  color: 'Color/Black' | 'Color/Paper',
  fallback: 'screen' | 'multiply',
) {
  const opacity = readOpacity(chain, `${name}Opacity`, 75, report);
  return {
    swatch: tools.swatches.resolveOr(attributeIn(chain, `${name}Color`), color, `${name}Color`, report).id,
    blendMode: readBlendMode(chain, `${name}BlendMode`, report) ?? fallback,
    opacity,
  };
}
