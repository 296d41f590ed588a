import type { LightSource } from '../../../../models/drawing/filter.ts';
import type { FilterEffect } from '../../../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../../../models/drawing/paint.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { numbersOf } from '../lengths.ts';
import type { Instance } from '../scene.ts';
import { diagonalOf, type EffectContext, scalesOf } from './effect-context.ts';

const transparent: FilterEffect = { kind: 'flood', colour: { srgb: [0, 0, 0] }, opacity: 0 };

/** An `feDiffuseLighting` or `feSpecularLighting`. Without a light source the result is transparent. */
export function lightEffect({ element }: Instance, context: EffectContext, colour: DrawingColour): FilterEffect {
  const number = (name: string, preset: number): number => numbersOf(element.attribute(name))[0] ?? preset;
  const source = sourceOf(element, context);
  if (source === undefined) return transparent;
  const isDiffuse = element.local === 'feDiffuseLighting';
  const constant = number(isDiffuse ? 'diffuseConstant' : 'specularConstant', 1);
  return {
    kind: 'light',
    input: context.input('in'),
    surfaceScale: number('surfaceScale', 1),
    colour,
    source,
    reflection: isDiffuse
      ? { kind: 'diffuse', constant: Math.max(0, constant) }
      : {
          kind: 'specular',
          constant: Math.max(0, constant),
          exponent: Math.min(128, Math.max(1, number('specularExponent', 1))),
        },
  };
}

function sourceOf(parent: XmlElement, context: EffectContext): LightSource | undefined {
  const element = parent
    .elements()
    .find(({ local }) => ['feDistantLight', 'fePointLight', 'feSpotLight'].includes(local));
  if (element === undefined) return undefined;
  const number = (name: string, preset = 0): number => numbersOf(element.attribute(name))[0] ?? preset;
  if (element.local === 'feDistantLight')
    return { kind: 'distant', azimuth: number('azimuth'), elevation: number('elevation') };
  const [scaleX, scaleY] = scalesOf(context);
  const scaleZ = diagonalOf(context);
  const { box } = context;
  const point = (x: string, y: string, z: string) =>
    [number(x) * scaleX + (box?.xMin ?? 0), number(y) * scaleY + (box?.yMin ?? 0), number(z) * scaleZ] as const;
  const [x, y, z] = point('x', 'y', 'z');
  if (element.local === 'fePointLight') return { kind: 'point', x, y, z };
  const cone = numbersOf(element.attribute('limitingConeAngle'))[0];
  const exponent = number('specularExponent', 1);
  return {
    kind: 'spot',
    x,
    y,
    z,
    at: point('pointsAtX', 'pointsAtY', 'pointsAtZ'),
    exponent: exponent > 0 ? exponent : 1,
    ...(cone !== undefined && { coneAngle: Math.abs(cone) }),
  };
}
