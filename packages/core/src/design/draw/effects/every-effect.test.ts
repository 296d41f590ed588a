import { describe, expect, it } from 'vitest';
import { buildLook, framed, lettered, looks, storyOf } from '../../../../test/builders/look-page.ts';
import { type LookTable, testLooks } from '../../../../test/builders/look-table.ts';
import { listKinds } from '../../../../test/builders/model-properties.ts';
import { colours } from '../../../../test/builders/page-builder.ts';
import type { Design } from '../../../models/design/document.ts';
import type { Effect } from '../../../models/design/effects.ts';

type Kind = Effect['kind'];
type Of<Name extends Kind> = Extract<Effect, { kind: Name }>;

/** A frame with text and an effect. A word says what else the frame has. */
function draw(effect: Effect, about: string | undefined): Design {
  const more = { effects: [effect], ...(about === 'translucent' && { opacity: 0.5 }) };
  if (effect.target !== 'content') return buildLook([framed(more)]);
  const frame = lettered(more);
  return buildLook([frame], { stories: [storyOf('HI', [frame])] });
}

const common = { target: 'object', blendMode: 'normal' } as const;
const coloured = { ...common, swatch: looks.sea, size: 6 } as const;
const shadow = { ...coloured, x: 4, y: 3 };
const colouredValues = { swatch: [colours.yellow], tint: [40], size: [2], opacity: [0.4] };
const shadowValues = { ...colouredValues, x: [-2], y: [-2], spread: [60], noise: [40] };
const glowValues = { ...colouredValues, spread: [60], noise: [40] };
const edge = { blendMode: 'normal', opacity: 1 } as const;
const feather = { opacity: [0.5], noise: [40] };
const widths = { top: 8, right: 8, bottom: 8, left: 8 };
const bevelEdge = { swatch: [looks.sea], opacity: [0.3] };

type Tables = { readonly [Name in Kind]: Omit<LookTable<Of<Name>>, 'part' | 'draw'> };

const tables: Tables = {
  'drop-shadow': {
    base: { kind: 'drop-shadow', ...shadow, knockedOut: true },
    values: shadowValues,
    about: { knockedOut: 'translucent' },
  },
  'inner-shadow': { base: { kind: 'inner-shadow', ...shadow }, values: shadowValues },
  'outer-glow': { base: { kind: 'outer-glow', ...coloured, technique: 'softer' }, values: glowValues },
  'inner-glow': {
    base: { kind: 'inner-glow', ...coloured, technique: 'softer', from: 'edge' },
    values: glowValues,
  },
  bevel: {
    base: {
      kind: 'bevel',
      ...common,
      style: 'inner',
      technique: 'smooth',
      direction: 'up',
      size: 6,
      angle: 240,
      highlight: { swatch: colours.yellow, ...edge },
      shadow: { swatch: colours.cyan, ...edge },
    },
    values: {
      opacity: [0.4],
      size: [3],
      soften: [4],
      depth: [40],
      angle: [30],
      altitude: [70],
      ...Object.fromEntries(
        ['highlight', 'shadow'].flatMap((side) =>
          Object.entries(bevelEdge).map(([name, values]) => [`${side}.${name}`, values]),
        ),
      ),
    },
  },
  satin: {
    base: { kind: 'satin', ...shadow, inverted: false },
    values: { ...colouredValues, x: [-2], y: [-2] },
  },
  feather: {
    base: { kind: 'feather', ...common, width: 8, corner: 'diffused' },
    values: { ...feather, width: [4], choke: [40] },
  },
  'directional-feather': {
    base: { kind: 'directional-feather', ...common, widths },
    values: {
      ...feather,
      ...Object.fromEntries(Object.keys(widths).map((side) => [`widths.${side}`, [2]])),
      angle: [30],
      choke: [40],
    },
  },
  'gradient-feather': {
    base: {
      kind: 'gradient-feather',
      ...common,
      type: 'linear',
      angle: 0,
      stops: [
        { position: 0, opacity: 1 },
        { position: 1, opacity: 0 },
      ],
    },
    values: {
      ...feather,
      stops: [
        [
          { position: 0, opacity: 0 },
          { position: 1, opacity: 1 },
        ],
      ],
      'stops[].position': [0.5],
      'stops[].opacity': [0.5],
      'stops[].midpoint': [0.2],
      start: [[40, 40]],
      length: [20],
      angle: [90],
    },
  },
  blur: { base: { kind: 'blur', ...common, size: 5 }, values: { opacity: [0.4], size: [2] } },
};

for (const kind of Object.keys(tables) as Kind[])
  testLooks({ ...(tables[kind] as LookTable<Effect>), part: `Effect:${kind}`, draw });

describe('the tables of effects', () => {
  it('include every effect of the model', () => {
    expect(Object.keys(tables)).toEqual(listKinds('Effect'));
  });
});
