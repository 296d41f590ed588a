import type { Descriptor } from '../../layers/descriptor.ts';
import { flagIn, numberIn } from '../../layers/descriptor.ts';
import type { Curve } from './curves.ts';
import { splineThrough } from './curves.ts';

const steps = 1_024;
/** Inputs of the two inner points of the contrast curve, and the largest change of their outputs. */
const contrastPoints = { dark: 63 / 255, light: 191 / 255, max: 25 / 255 };

/**
 * The newer brightness/contrast. Adobe has not published its curve; this one was found by experiment.
 * @see psd-tools, composite/adjustments.py: a spline for contrast, moved along both axes by powers for brightness
 */
export function readNewerBrightness(settings: Descriptor): Curve | undefined {
  const [brightness, contrast] = [numberIn(settings, 'Brgh'), numberIn(settings, 'Cntr')];
  if (brightness === undefined || contrast === undefined || flagIn(settings, 'useLegacy')) return undefined;
  const [light, slope] = [brightness / 150, (contrast / 100) * contrastPoints.max];
  const contrasted = splineThrough([
    { x: 0, y: 0 },
    { x: contrastPoints.dark, y: contrastPoints.dark - slope },
    { x: contrastPoints.light, y: contrastPoints.light + slope },
    { x: 1, y: 1 },
  ]);
  const samples = Array.from({ length: steps + 1 }, (_, step) => {
    const at = step / steps;
    const shift = light * at * (1 - at) * strengthAt(at, Math.abs(light));
    return { from: at - shift, to: contrasted(at) + shift };
  });
  return (value) => {
    const next = Math.max(
      1,
      samples.findIndex(({ from }) => from >= value),
    );
    const [one, two] = [samples[next - 1]!, samples[next]!]; // both exist: the last sample is at 1
    const share = two.from > one.from ? (value - one.from) / (two.from - one.from) : 0;
    return Math.max(0, Math.min(one.to + (two.to - one.to) * share, 1));
  };
}

function strengthAt(at: number, light: number): number {
  const strong = 1.65 * at ** 0.35 - at ** 10;
  const weak = 1.96 * at ** 0.4 + at ** 4;
  return 0.5 * (light * strong + (1 - light) * weak + at ** 1.25);
}
