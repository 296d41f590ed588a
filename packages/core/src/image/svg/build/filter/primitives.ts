import type { BlendMode } from '../../../../models/drawing/blend-mode.ts';
import type { ColourChannel, CompositeOperator, EdgeMode } from '../../../../models/drawing/filter.ts';
import type { FilterEffect } from '../../../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../../../models/drawing/paint.ts';
import { black, parseColour } from '../../syntax/colour.ts';
import { numbersOf } from '../lengths.ts';
import { inheritedValue } from '../paint/gradient.ts';
import type { Instance } from '../scene.ts';
import { opacityOf } from '../style.ts';
import { colourMatrix } from './colour-matrix.ts';
import { convolution } from './convolve.ts';
import { diagonalOf, type EffectContext, scalesOf } from './effect-context.ts';
import { imageEffect } from './image-effect.ts';
import { lightEffect } from './light.ts';
import { transferFunctions } from './transfer.ts';

const blendModes: ReadonlySet<string> = new Set<BlendMode>([
  ...(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn'] as const),
  ...(['hard-light', 'soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity'] as const),
]);
const channels: Readonly<Record<string, ColourChannel>> = { R: 'red', G: 'green', B: 'blue', A: 'alpha' };

/** A filter primitive as an effect; undefined for unknown elements. @see Filter Effects 1, "Filter primitives" */
export async function effectOf(instance: Instance, context: EffectContext): Promise<FilterEffect | undefined> {
  const { element } = instance;
  const { input } = context;
  const source = input('in');
  const number = (name: string, preset: number): number => numbersOf(element.attribute(name))[0] ?? preset;
  switch (element.local) {
    case 'feBlend': {
      const mode = element.attribute('mode') ?? 'normal';
      const known = blendModes.has(mode) ? (mode as BlendMode) : 'normal';
      return { kind: 'blend', mode: known, input: source, backdrop: input('in2') };
    }
    case 'feColorMatrix': {
      const stated = element.attribute('values');
      const values = stated === undefined ? undefined : strictNumbers(stated);
      const matrix = colourMatrix(element.attribute('type') ?? 'matrix', values);
      return { kind: 'colour-matrix', input: source, values: matrix };
    }
    case 'feComponentTransfer':
      return { kind: 'transfer', input: source, ...transferFunctions(element) };
    case 'feComposite':
      return {
        kind: 'composite',
        operator: operatorOf(element.attribute('operator'), number),
        input: source,
        backdrop: input('in2'),
      };
    case 'feConvolveMatrix':
      return convolution(element, source);
    case 'feDiffuseLighting':
    case 'feSpecularLighting':
      return lightEffect(instance, context, colourOf(instance, context, 'lighting-color').colour);
    case 'feDisplacementMap': {
      const scale = number('scale', 0) * diagonalOf(context);
      const channel = (name: string): ColourChannel => {
        const stated = element.attribute(name) ?? 'A';
        return Object.hasOwn(channels, stated) ? channels[stated]! : 'alpha';
      };
      return {
        kind: 'displace',
        input: source,
        map: input('in2'),
        scale,
        x: channel('xChannelSelector'),
        y: channel('yChannelSelector'),
      };
    }
    case 'feDropShadow': {
      const [dx, dy] = [number('dx', 2), number('dy', 2)];
      const [sx, sy] = scalesOf(context);
      const [x, y] = deviations(element.attribute('stdDeviation') ?? '2') ?? [0, 0];
      const { colour, opacity } = floodOf(instance, context);
      return { kind: 'shadow', input: source, dx: dx * sx, dy: dy * sy, blurX: x * sx, blurY: y * sy, colour, opacity };
    }
    case 'feFlood':
      return { kind: 'flood', ...floodOf(instance, context) };
    case 'feGaussianBlur': {
      const [x, y] = deviations(element.attribute('stdDeviation') ?? '0') ?? [0, 0];
      const [sx, sy] = scalesOf(context);
      if (!(x > 0) && !(y > 0)) return { kind: 'offset', input: source, dx: 0, dy: 0 };
      const edge = edgeOf(element.attribute('edgeMode'), 'none');
      return { kind: 'blur', input: source, x: x * sx, y: y * sy, edge };
    }
    case 'feImage':
      return imageEffect(instance, context);
    case 'feMerge': {
      const nodes = element.elements();
      const inputs = nodes.flatMap((node, index) => (node.local === 'feMergeNode' ? [input('in', index)] : []));
      return { kind: 'merge', inputs };
    }
    case 'feMorphology': {
      const [x = 0, y = x, ...rest] = strictNumbers(element.attribute('radius') ?? '0');
      const [sx, sy] = scalesOf(context);
      const operator = element.attribute('operator') === 'dilate' ? 'dilate' : 'erode';
      if (x < 0 || y < 0 || (x === 0 && y === 0) || rest.length > 0)
        return { kind: 'offset', input: source, dx: 0, dy: 0 };
      return { kind: 'morphology', input: source, operator, x: x * sx, y: y * sy };
    }
    case 'feOffset': {
      const [sx, sy] = scalesOf(context);
      return { kind: 'offset', input: source, dx: number('dx', 0) * sx, dy: number('dy', 0) * sy };
    }
    case 'feTile':
      return { kind: 'tile', input: source };
    case 'feTurbulence':
      return turbulence(element.attribute('baseFrequency'), instance);
    default:
      return undefined;
  }
}

/** All numbers of a list; none if a part of it is not a number. */
function strictNumbers(text: string): number[] {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const numbers = numbersOf(text);
  return numbers.length === parts.length ? numbers : [];
}

function operatorOf(name: string | undefined, number: (name: string, preset: number) => number): CompositeOperator {
  switch (name) {
    case 'in':
    case 'out':
    case 'atop':
    case 'xor':
    case 'lighter':
      return { kind: name };
    case 'arithmetic':
      return { kind: 'arithmetic', factors: [number('k1', 0), number('k2', 0), number('k3', 0), number('k4', 0)] };
    default:
      return { kind: 'over' };
  }
}

function edgeOf(stated: string | undefined, preset: EdgeMode): EdgeMode {
  return stated === 'none' || stated === 'duplicate' || stated === 'wrap' ? stated : preset;
}

/** One or two standard deviations; undefined if they are invalid or negative. */
function deviations(text: string): readonly [number, number] | undefined {
  const [x, y = x, ...rest] = strictNumbers(text);
  return x === undefined || y === undefined || rest.length > 0 || x < 0 || y < 0 ? undefined : [x, y];
}

function colourOf(
  { element, style }: Instance,
  { scene }: EffectContext,
  name: 'flood-color' | 'lighting-color',
): { readonly colour: DrawingColour; readonly alpha: number } {
  const preset = name === 'flood-color' ? black : { rgb: [1, 1, 1] as const, alpha: 1 };
  const value = inheritedValue(scene, element, name);
  const { rgb, alpha } = (value === undefined ? undefined : parseColour(value, style.colour)) ?? preset;
  return { colour: { srgb: rgb }, alpha };
}

function floodOf(instance: Instance, context: EffectContext): { colour: DrawingColour; opacity: number } {
  const { colour, alpha } = colourOf(instance, context, 'flood-color');
  const stated = inheritedValue(context.scene, instance.element, 'flood-opacity');
  return { colour, opacity: alpha * opacityOf(stated, 1) };
}

function turbulence(stated: string | undefined, { element }: Instance): FilterEffect {
  const [x = 0, y = x] = strictNumbers(stated ?? '0');
  const octaves = numbersOf(element.attribute('numOctaves'))[0] ?? 1;
  const seed = numbersOf(element.attribute('seed'))[0] ?? 0;
  const isInvalid = x < 0 || y < 0 || octaves < 0;
  const type = element.attribute('type') === 'fractalNoise' ? 'fractal-noise' : 'turbulence';
  if (isInvalid || (octaves < 1 && type === 'turbulence'))
    return { kind: 'flood', colour: { srgb: [0, 0, 0] }, opacity: 0 };
  return {
    kind: 'turbulence',
    type,
    frequencyX: x,
    frequencyY: y,
    octaves: Math.min(32, Math.floor(octaves)),
    seed: Math.max(-0x7fffffff, Math.min(0x7fffffff, Math.trunc(seed))),
    stitches: element.attribute('stitchTiles') === 'stitch',
  };
}
