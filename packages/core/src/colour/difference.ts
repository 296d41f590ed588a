import type { Triple } from './matrix3.ts';

const radians = Math.PI / 180;
const power25 = 25 ** 7;

/**
 * The perceived difference of two Lab colours. 1 is about the smallest that can be seen.
 * @see ISO/CIE 11664-6, "CIEDE2000 colour-difference formula", with its three weights at 1
 */
export function deltaE2000(first: Triple, second: Triple): number {
  const meanChroma = (Math.hypot(first[1], first[2]) + Math.hypot(second[1], second[2])) / 2;
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + power25));
  const [one, two] = [toPolar(first, stretch), toPolar(second, stretch)];
  const lightness = two.lightness - one.lightness;
  const chroma = two.chroma - one.chroma;
  const turn = turnBetween(one, two);
  const hue = 2 * Math.sqrt(one.chroma * two.chroma) * Math.sin((turn * radians) / 2);

  const middle = { lightness: (one.lightness + two.lightness) / 2, chroma: (one.chroma + two.chroma) / 2 };
  const weights = weightsAt(middle.lightness, middle.chroma, meanHue(one, two));
  const [l, c, h] = [lightness / weights.lightness, chroma / weights.chroma, hue / weights.hue];
  return Math.sqrt(l * l + c * c + h * h + weights.rotation * c * h);
}

interface Polar {
  readonly lightness: number;
  readonly chroma: number;
  /** In degrees, from 0 to 360. */
  readonly hue: number;
}

function toPolar([lightness, a, b]: Triple, stretch: number): Polar {
  const hue = Math.atan2(b, a * stretch) / radians;
  return { lightness, chroma: Math.hypot(a * stretch, b), hue: hue < 0 ? hue + 360 : hue };
}

/** The shorter way around the hue circle; 0 if one of the two is gray. */
function turnBetween(one: Polar, two: Polar): number {
  if (one.chroma * two.chroma === 0) return 0;
  const turn = two.hue - one.hue;
  return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
}

function meanHue(one: Polar, two: Polar): number {
  const sum = one.hue + two.hue;
  if (one.chroma * two.chroma === 0) return sum;
  if (Math.abs(one.hue - two.hue) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

/** The tolerance of the eye around a colour, and the interaction of hue and chroma in the blues. */
function weightsAt(lightness: number, chroma: number, hue: number) {
  const cosine = (times: number, shift: number): number => Math.cos((times * hue + shift) * radians);
  const t = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63);
  const fromMiddle = (lightness - 50) ** 2;
  const bend = 30 * Math.exp(-(((hue - 275) / 25) ** 2));
  const strength = 2 * Math.sqrt(chroma ** 7 / (chroma ** 7 + power25));
  return {
    lightness: 1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle),
    chroma: 1 + 0.045 * chroma,
    hue: 1 + 0.015 * chroma * t,
    rotation: -Math.sin(2 * bend * radians) * strength,
  };
}
