import type { BlendMode } from '../../../../models/design/effects.ts';
import { roundNumber } from '../../../round.ts';
import type { Chain } from '../../chain.ts';
import { attributeIn, booleanIn, numberIn } from '../../chain.ts';
import type { Report } from '../../report.ts';
import { mapKeyword } from '../../report.ts';

const modes: Readonly<Record<string, BlendMode>> = {
  Normal: 'normal',
  Multiply: 'multiply',
  Screen: 'screen',
  Overlay: 'overlay',
  SoftLight: 'soft-light',
  HardLight: 'hard-light',
  ColorDodge: 'color-dodge',
  ColorBurn: 'color-burn',
  Darken: 'darken',
  Lighten: 'lighten',
  Difference: 'difference',
  Exclusion: 'exclusion',
  Hue: 'hue',
  Saturation: 'saturation',
  Color: 'color',
  Luminosity: 'luminosity',
};

/** Blending with the content below. Defaults are omitted. */
export interface Blending {
  readonly opacity?: number;
  readonly blendMode?: BlendMode;
  readonly isolated?: true;
  readonly knockout?: true;
}

/** @see IDML File Format Specification, "BlendingSetting" */
export function readBlending(chain: Chain, report: Report): Blending {
  const opacity = readOpacity(chain, 'Opacity', 100, report);
  const blendMode = readBlendMode(chain, 'BlendMode', report) ?? 'normal';
  return {
    ...(opacity !== 1 && { opacity }),
    ...(blendMode !== 'normal' && { blendMode }),
    ...(booleanIn(chain, 'IsolateBlending') === true && { isolated: true }),
    ...(booleanIn(chain, 'KnockoutGroup') === true && { knockout: true }),
  };
}

export function readBlendMode(chain: Chain, name: string, report: Report): BlendMode | undefined {
  return mapKeyword(modes, attributeIn(chain, name), name, report);
}

/** Reads an opacity in percent as a fraction. */
export function readOpacity(chain: Chain, name: string, fallback: number, report: Report): number {
  const percent = numberIn(chain, name) ?? fallback;
  if (percent < 0 || percent > 100) report('LAYOUT_VALUE_IGNORED', `${name} is ${percent}, expected 0 to 100`);
  return roundNumber(Math.min(100, Math.max(0, percent)) / 100);
}
