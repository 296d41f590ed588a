import type {
  CompositeOperator,
  FilterInput,
  LightSource,
  PlainEffect,
  TransferFunction,
} from '../../models/drawing/filter.ts';
import type { FilterEffect } from '../../models/drawing/nodes.ts';
import { formatColour, formatFactor, formatNumber, opacityAttribute } from './format.ts';

/** Effects that are written without other resources. */
type WrittenEffect = Exclude<PlainEffect, { readonly kind: 'picture' }>;
type EffectOf<Kind extends FilterEffect['kind']> = Extract<FilterEffect, { readonly kind: Kind }>;

/** The inputs of an effect. */
export function inputsOf(effect: FilterEffect): readonly FilterInput[] {
  if (effect.kind === 'merge') return effect.inputs;
  const inputs: FilterInput[] = [];
  if ('input' in effect) inputs.push(effect.input);
  if ('backdrop' in effect) inputs.push(effect.backdrop);
  if ('map' in effect) inputs.push(effect.map);
  return inputs;
}

/** Writes an effect. `own` are the attributes that every effect has. @see Filter Effects Module Level 1 */
export function writeEffect(effect: WrittenEffect, decimals: number, own: string): string {
  const length = (value: number): string => formatNumber(value, decimals);
  const lengths = (x: number, y: number): string => (x === y ? length(x) : `${length(x)} ${length(y)}`);
  const input = 'input' in effect ? inputAttribute('in', effect.input) : '';
  switch (effect.kind) {
    case 'blend':
      return `<feBlend${input}${inputAttribute('in2', effect.backdrop)} mode="${effect.mode}"${own}/>`;
    case 'blur': {
      const edge = effect.edge === 'none' ? '' : ` edgeMode="${effect.edge}"`;
      return `<feGaussianBlur${input} stdDeviation="${lengths(effect.x, effect.y)}"${edge}${own}/>`;
    }
    case 'colour-matrix':
      return `<feColorMatrix${input} values="${effect.values.map(formatFactor).join(' ')}"${own}/>`;
    case 'transfer':
      return `<feComponentTransfer${input}${own}>${writeFunctions(effect)}</feComponentTransfer>`;
    case 'composite':
      return `<feComposite${input}${inputAttribute('in2', effect.backdrop)}${operatorAttributes(effect.operator)}${own}/>`;
    case 'convolve':
      return writeConvolution(effect, input, own);
    case 'displace': {
      const channels = ` xChannelSelector="${channelNames[effect.x]}" yChannelSelector="${channelNames[effect.y]}"`;
      const map = inputAttribute('in2', effect.map);
      return `<feDisplacementMap${input}${map} scale="${length(effect.scale)}"${channels}${own}/>`;
    }
    case 'shadow': {
      const place = ` dx="${length(effect.dx)}" dy="${length(effect.dy)}"`;
      const blur = ` stdDeviation="${lengths(effect.blurX, effect.blurY)}"`;
      return `<feDropShadow${input}${place}${blur}${floodAttributes(effect)}${own}/>`;
    }
    case 'flood':
      return `<feFlood${floodAttributes(effect)}${own}/>`;
    case 'merge': {
      const nodes = effect.inputs.map((each) => `<feMergeNode${inputAttribute('in', each)}/>`);
      return `<feMerge${own}>${nodes.join('')}</feMerge>`;
    }
    case 'morphology':
      return morphologySteps(effect.x, effect.y)
        .map(([x, y], index) => {
          const from = index === 0 ? input : '';
          return `<feMorphology${from} operator="${effect.operator}" radius="${lengths(x, y)}"${own}/>`;
        })
        .join('');
    case 'offset':
      return `<feOffset${input} dx="${length(effect.dx)}" dy="${length(effect.dy)}"${own}/>`;
    case 'light':
      return writeLight(effect, decimals, `${input}${own}`);
    case 'tile':
      return `<feTile${input}${own}/>`;
    case 'turbulence': {
      const type = effect.type === 'fractal-noise' ? ' type="fractalNoise"' : '';
      const frequency = [effect.frequencyX, effect.frequencyY].map(formatFactor).join(' ');
      const stitch = effect.stitches ? ' stitchTiles="stitch"' : '';
      const noise = ` numOctaves="${formatNumber(effect.octaves, 0)}" seed="${formatNumber(effect.seed, 0)}"`;
      return `<feTurbulence${type} baseFrequency="${frequency}"${noise}${stitch}${own}/>`;
    }
  }
}

/** The name of the result of a step. The engine confuses names that are numbers. */
export function resultName(step: number): string {
  return `r${step}`;
}

function inputAttribute(name: string, input: FilterInput): string {
  if (typeof input === 'number') return ` ${name}="${resultName(input)}"`;
  return ` ${name}="${input === 'source' ? 'SourceGraphic' : 'SourceAlpha'}"`;
}

/** The engine reduces larger radii to ten pixels; parts this small can be drawn at three times their size. */
const maxRadius = 3;
const maxMorphologySteps = 32;

/** Several small radii have the effect of their sum. Whole radii stay whole, since engines round them. */
function morphologySteps(x: number, y: number): [x: number, y: number][] {
  const count = Math.max(1, Math.min(maxMorphologySteps, Math.ceil(Math.max(x, y) / maxRadius)));
  const part = (radius: number, index: number): number =>
    Number.isInteger(radius)
      ? Math.floor(((index + 1) * radius) / count) - Math.floor((index * radius) / count)
      : radius / count;
  // A radius of 0 would disable the effect in both directions in some engines.
  const isSplit = Math.min(x, y) > 0 && Math.min(x, y) >= count;
  return Array.from({ length: isSplit ? count : 1 }, (_, index) =>
    isSplit ? [part(x, index), part(y, index)] : [x, y],
  );
}

function floodAttributes({ colour, opacity }: EffectOf<'flood' | 'shadow'>): string {
  return ` flood-color="${formatColour(colour.srgb)}"${opacityAttribute('flood-opacity', opacity)}`;
}

const channelNames = { red: 'R', green: 'G', blue: 'B', alpha: 'A' } as const;

function writeFunctions({ red, green, blue, alpha }: EffectOf<'transfer'>): string {
  const functions: readonly (readonly [string, TransferFunction])[] = [
    ['R', red],
    ['G', green],
    ['B', blue],
    ['A', alpha],
  ];
  return functions.map(([name, each]) => writeFunction(`feFunc${name}`, each)).join('');
}

function writeFunction(element: string, each: TransferFunction): string {
  switch (each.kind) {
    case 'identity':
      return '';
    case 'table':
    case 'discrete':
      // Without values, the function is the identity.
      if (each.values.length === 0) return '';
      return `<${element} type="${each.kind}" tableValues="${each.values.map(formatFactor).join(' ')}"/>`;
    case 'linear': {
      const { slope, intercept } = each;
      return `<${element} type="linear" slope="${formatFactor(slope)}" intercept="${formatFactor(intercept)}"/>`;
    }
    case 'gamma': {
      const [amplitude, exponent, offset] = [each.amplitude, each.exponent, each.offset].map(formatFactor);
      return `<${element} type="gamma" amplitude="${amplitude}" exponent="${exponent}" offset="${offset}"/>`;
    }
  }
}

function operatorAttributes(operator: CompositeOperator): string {
  if (operator.kind !== 'arithmetic') return ` operator="${operator.kind}"`;
  const factors = operator.factors.map((factor, index) => ` k${index + 1}="${formatFactor(factor)}"`);
  return ` operator="arithmetic"${factors.join('')}`;
}

function writeConvolution(effect: EffectOf<'convolve'>, input: string, own: string): string {
  const { columns, rows, kernel, divisor, bias, target, edge, preservesAlpha } = effect;
  const size = ` order="${columns} ${rows}" kernelMatrix="${kernel.map(formatFactor).join(' ')}"`;
  const factors = ` divisor="${formatFactor(divisor === 0 ? 1 : divisor)}" bias="${formatFactor(bias)}"`;
  const place = ` targetX="${target[0]}" targetY="${target[1]}" edgeMode="${edge}"`;
  return `<feConvolveMatrix${input}${size}${factors}${place}${preservesAlpha ? ' preserveAlpha="true"' : ''}${own}/>`;
}

function writeLight(
  { surfaceScale, colour, source, reflection }: EffectOf<'light'>,
  decimals: number,
  own: string,
): string {
  const common = ` surfaceScale="${formatFactor(surfaceScale)}" lighting-color="${formatColour(colour.srgb)}"${own}`;
  // Engines disagree about negative constants and about exponents out of range.
  const constant = formatFactor(Math.max(0, reflection.constant));
  if (reflection.kind === 'diffuse')
    return `<feDiffuseLighting diffuseConstant="${constant}"${common}>${writeSource(source, decimals)}</feDiffuseLighting>`;
  const exponent = formatFactor(Math.min(128, Math.max(1, reflection.exponent)));
  const factors = ` specularConstant="${constant}" specularExponent="${exponent}"`;
  return `<feSpecularLighting${factors}${common}>${writeSource(source, decimals)}</feSpecularLighting>`;
}

function writeSource(source: LightSource, decimals: number): string {
  if (source.kind === 'distant')
    return `<feDistantLight azimuth="${formatFactor(source.azimuth)}" elevation="${formatFactor(source.elevation)}"/>`;
  const [x, y, z] = [source.x, source.y, source.z].map((value) => formatNumber(value, decimals));
  const place = ` x="${x}" y="${y}" z="${z}"`;
  if (source.kind === 'point') return `<fePointLight${place}/>`;
  const [toX, toY, toZ] = source.at.map((value) => formatNumber(value, decimals));
  const at = ` pointsAtX="${toX}" pointsAtY="${toY}" pointsAtZ="${toZ}"`;
  const cone = source.coneAngle === undefined ? '' : ` limitingConeAngle="${formatFactor(source.coneAngle)}"`;
  return `<feSpotLight${place}${at} specularExponent="${formatFactor(source.exponent)}"${cone}/>`;
}
