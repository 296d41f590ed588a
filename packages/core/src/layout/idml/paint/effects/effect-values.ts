import { roundNumber } from '../../../round.ts';
import type { Chain } from '../../chain.ts';
import { attributeIn, booleanIn, numberIn } from '../../chain.ts';
import type { Report } from '../../report.ts';
import { readTint } from '../fill.ts';
import type { GlobalLight, PaintTools } from '../tools.ts';
import { readBlendMode, readOpacity } from './blending.ts';

/** The settings of one effect, and the tools to read them. */
export interface EffectSource {
  readonly chain: Chain;
  readonly tools: PaintTools;
  readonly report: Report;
}

/** Defaults that differ between effects, for attributes the file omits. */
export interface EffectPaintDefaults {
  readonly color: 'Color/Black' | 'Color/Paper';
  readonly blendMode: 'Multiply' | 'Screen';
  readonly opacity: number;
}

/** Reads the colour, blend mode and opacity of an effect. */
export function readEffectPaint(source: EffectSource, fallback: EffectPaintDefaults) {
  const { chain, tools, report } = source;
  const tint = readTint(chain, 'EffectTint', report);
  const mode = readBlendMode(chain, 'BlendMode', report) ?? (fallback.blendMode === 'Multiply' ? 'multiply' : 'screen');
  return {
    swatch: tools.swatches.resolveOr(attributeIn(chain, 'EffectColor'), fallback.color, 'EffectColor', report).id,
    ...(tint !== undefined && { tint }),
    ...(mode !== 'normal' && { blendMode: mode }),
    ...opacityOf(source, fallback.opacity),
  };
}

function opacityOf({ chain, report }: EffectSource, fallback: number): { opacity?: number } {
  const opacity = readOpacity(chain, 'Opacity', fallback, report);
  return opacity === 1 ? {} : { opacity };
}

/** Reads a non-negative length. */
export function readLength({ chain, report }: EffectSource, name: string, fallback: number): number {
  const value = numberIn(chain, name) ?? fallback;
  if (value < 0) report('LAYOUT_VALUE_IGNORED', `${name} is ${value}, expected at least 0`);
  return roundNumber(Math.max(0, value));
}

/** Reads a percentage under the design's member name. 0 is omitted. */
export function readPercentage<Name extends string>(
  { chain, report }: EffectSource,
  name: string,
  as: Name,
): { [Key in Name]?: number } {
  const value = numberIn(chain, name) ?? 0;
  if (value < 0 || value > 100) report('LAYOUT_VALUE_IGNORED', `${name} is ${value}, expected 0 to 100`);
  const share = roundNumber(Math.min(100, Math.max(0, value)));
  return (share === 0 ? {} : { [as]: share }) as { [Key in Name]?: number };
}

/** Reads the offset of an effect, away from the light. A missing offset is computed from distance and angle. */
export function readOffset(
  source: EffectSource,
  fallback: { distance: number; angle: number },
): { x: number; y: number } {
  const { chain } = source;
  const distance = numberIn(chain, 'Distance') ?? fallback.distance;
  const angle = (readLight(source, fallback.angle).angle * Math.PI) / 180;
  return {
    x: roundNumber(numberIn(chain, 'XOffset') ?? -Math.cos(angle) * distance),
    y: roundNumber(numberIn(chain, 'YOffset') ?? Math.sin(angle) * distance),
  };
}

/** Returns the effect's own light, or the global light of the document. */
export function readLight({ chain, tools }: EffectSource, usualAngle: number): GlobalLight {
  if (booleanIn(chain, 'UseGlobalLight') === true) return tools.light;
  return { angle: numberIn(chain, 'Angle') ?? usualAngle, altitude: numberIn(chain, 'Altitude') ?? 30 };
}
