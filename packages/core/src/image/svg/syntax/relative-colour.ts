import type { Triple } from '../../../colour/matrix3.ts';
import { oklabToSrgb, srgbToOklab } from '../../../colour/oklab.ts';
import { clampUnit, hsbToSrgb, labToXyz, srgbToHsb, srgbToXyz, xyzToLab, xyzToSrgb } from '../../../colour/spaces.ts';
import { splitOutside } from '../style/declarations.ts';
import { calculate, isMath } from '../text/math.ts';
import { type Colour, type ColourSpace, colourSpaces } from './colour-spaces.ts';

/** A colour function with the names of its channels, the value of 100 % of each, and its conversions. */
interface ColourModel {
  readonly names: readonly string[];
  readonly wholes: Triple;
  readonly fromRgb: (rgb: Triple) => Triple;
  readonly toRgb: (channels: Triple) => Triple;
}

const scale = ([a, b, c]: Triple, factor: number): Triple => [a * factor, b * factor, c * factor];

const rgb: ColourModel = {
  names: ['r', 'g', 'b'],
  wholes: [255, 255, 255],
  fromRgb: (each) => scale(each, 255),
  toRgb: (each) => scale(each, 1 / 255),
};
const hsl: ColourModel = { names: ['h', 's', 'l'], wholes: [360, 100, 100], fromRgb: toHsl, toRgb: fromHsl };
const hwb: ColourModel = { names: ['h', 'w', 'b'], wholes: [360, 100, 100], fromRgb: toHwb, toRgb: fromHwb };
const lab: ColourModel = {
  names: ['l', 'a', 'b'],
  wholes: [100, 125, 125],
  fromRgb: (each) => xyzToLab(srgbToXyz(each)),
  toRgb: (each) => xyzToSrgb(labToXyz(each)),
};
const oklab: ColourModel = {
  names: ['l', 'a', 'b'],
  wholes: [1, 0.4, 0.4],
  fromRgb: srgbToOklab,
  toRgb: oklabToSrgb,
};
const models: Readonly<Record<string, ColourModel>> = {
  rgb,
  rgba: rgb,
  hsl,
  hsla: hsl,
  hwb,
  lab,
  oklab,
  lch: polarOf(lab, 150),
  oklch: polarOf(oklab, 0.4),
};

/**
 * Parses the content of a colour function that begins with `from`; undefined if it is invalid. `parse` reads the origin.
 * @see CSS Color 5, "Relative Colors"
 */
export function parseRelativeColour(
  name: string,
  body: string,
  parse: (text: string) => Colour | undefined,
): Colour | undefined {
  const [before = '', opacity, ...more] = splitOutside(body.replaceAll(/\s+/g, ' '), '/');
  const [, origin = '', ...words] = splitOutside(before.trim(), ' ').filter((word) => word !== '');
  const model = name === 'color' ? modelOfSpace(words.shift()) : Object.hasOwn(models, name) ? models[name] : undefined;
  const from = parse(origin);
  if (model === undefined || from === undefined || words.length !== 3 || more.length > 0) return undefined;
  const values = new Map(model.fromRgb(from.rgb).map((value, index) => [model.names[index]!, value]));
  values.set('alpha', from.alpha);
  const channels = words.map((word, index) => evaluate(word, values, model.wholes[index]!));
  const alpha = opacity === undefined ? from.alpha : evaluate(opacity.trim(), values, 1);
  if (alpha === undefined || channels.includes(undefined)) return undefined;
  return { rgb: model.toRgb(channels as unknown as Triple), alpha: clampUnit(alpha) };
}

const units: Readonly<Record<string, number>> = { '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** The value of a number, a percentage, an angle, a channel of the origin, or a calculation with them. */
function evaluate(text: string, values: ReadonlyMap<string, number>, whole: number): number | undefined {
  if (isMath(text)) return calculate(text, (part) => evaluate(part, values, whole));
  if (text === 'none') return 0;
  const [, number, unit = ''] = /^([-+]?(?:\d+|\d*\.\d+)(?:e[-+]?\d+)?)(%|deg|grad|rad|turn)?$/.exec(text) ?? [];
  if (number === undefined) return values.get(text);
  return unit === '%' ? (Number(number) / 100) * whole : Number(number) * units[unit]!;
}

function modelOfSpace(name = ''): ColourModel | undefined {
  const space: ColourSpace | undefined = Object.hasOwn(colourSpaces, name) ? colourSpaces[name] : undefined;
  return space && { ...space, names: name.startsWith('xyz') ? ['x', 'y', 'z'] : ['r', 'g', 'b'], wholes: [1, 1, 1] };
}

function polarOf(model: ColourModel, whole: number): ColourModel {
  return {
    names: ['l', 'c', 'h'],
    wholes: [model.wholes[0], whole, 360],
    fromRgb: (each) => {
      const [lightness, a, b] = model.fromRgb(each);
      return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
    },
    toRgb: ([lightness, chroma, hue]) => {
      const angle = (hue * Math.PI) / 180;
      return model.toRgb([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
    },
  };
}

/** Hue in degrees, saturation and lightness in percent. @see CSS Color 4, "RGB to HSL" */
function toHsl(each: Triple): Triple {
  const [hue, saturation, brightness] = srgbToHsb(each);
  const lightness = brightness * (1 - saturation / 2);
  const room = Math.min(lightness, 1 - lightness);
  return [hue * 360, room > 0 ? ((brightness - lightness) / room) * 100 : 0, lightness * 100];
}

function fromHsl([hue, saturation, lightness]: Triple): Triple {
  const light = lightness / 100;
  const brightness = light + (saturation / 100) * Math.min(light, 1 - light);
  return hsbToSrgb([hue / 360, brightness === 0 ? 0 : 2 * (1 - light / brightness), brightness]);
}

/** Hue in degrees, whiteness and blackness in percent. @see CSS Color 4, "RGB to HWB" */
function toHwb(each: Triple): Triple {
  return [srgbToHsb(each)[0] * 360, Math.min(...each) * 100, (1 - Math.max(...each)) * 100];
}

function fromHwb([hue, white, black]: Triple): Triple {
  const sum = white + black;
  if (sum >= 100) return [white / sum, white / sum, white / sum];
  return hsbToSrgb([hue / 360, 1 - white / (100 - black), 1 - black / 100]);
}
