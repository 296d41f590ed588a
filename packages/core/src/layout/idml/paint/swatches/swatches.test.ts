import { describe, expect, it } from 'vitest';
import { buildScene } from '../../../../../test/builders/scene-builder.ts';

async function swatchesOf(graphic: string) {
  const { scene, idml, notes } = await buildScene({ graphic });
  const of = (self: string) => scene.swatches.find(({ id }) => id === idml.id(self));
  return { of, id: idml.id, notes, list: scene.swatches };
}

const color = (self: string, space: string, value: string, more = ''): string =>
  `<Color Self="${self}" Space="${space}" ColorValue="${value}" Name="${self}" ${more}/>`;

describe('swatches', () => {
  it('are at least none, paper, registration and black', async () => {
    const { list } = await swatchesOf('');
    expect(list.map(({ kind, name, display }) => [kind, name, display])).toEqual([
      ['none', 'None', '#ffffff'],
      ['paper', 'Paper', '#ffffff'],
      // As dark as on the built-in press, which is not black: see colour/README.md.
      ['registration', 'Registration', expect.stringMatching(/^#0[0-9a-f]0[0-9a-f]0[0-9a-f]$/)],
      ['color', 'Black', '#000000'],
    ]);
  });

  // Black ink alone on the built-in press profile: the engine converts a CMYK image of it to 35, 31, 32.
  const pressBlack = '#231f20';
  const screenBlack = '#000000';
  const half = color('Color/half', 'CMYK', '0 0 0 50');

  // @see the manual of InDesign, "Appearance of Black": by default it shows rich black
  it.each([
    ['the built-in black', 'Color/Black', '', screenBlack],
    [
      'black ink alone under any name',
      'Color/k',
      color('Color/k', 'CMYK', '0 0 0 100', 'Model="Process"'),
      screenBlack,
    ],
    [
      'a spot ink that looks like black ink',
      'Color/s',
      color('Color/s', 'CMYK', '0 0 0 100', 'Model="Spot"'),
      pressBlack,
    ],
    [
      'a full tint of black',
      'Tint/t',
      '<Tint Self="Tint/t" BaseColor="Color/Black" TintValue="100" Name="t"/>',
      pressBlack,
    ],
    [
      'a mixed ink of black alone',
      'MixedInk/m',
      '<MixedInk Self="MixedInk/m" Name="m" InkList="Ink/$ID/Process%20Black" InkPercentages="100"/>',
      pressBlack,
    ],
    [
      'a gradient that begins with black',
      'Gradient/g',
      '<Gradient Self="Gradient/g" Name="g"><GradientStop StopColor="Color/Black"/><GradientStop StopColor="Color/Paper"/></Gradient>',
      screenBlack,
    ],
  ])('display %s', async (_, self, graphic, display) => {
    const { of } = await swatchesOf(graphic);
    expect(of(self)?.display).toBe(display);
  });

  it('display a tint of black like that amount of ink on the press', async () => {
    const tint = '<Tint Self="Tint/t" BaseColor="Color/Black" TintValue="50" Name="t"/>';
    const { of } = await swatchesOf(half + tint);
    expect(of('Tint/t')?.display).toBe(of('Color/half')?.display);
    expect(of('Tint/t')?.display).not.toBe('#808080');
  });

  it.each([
    ['RGB', '255 128 0', 'rgb', [255, 128, 0], '#ff8000'],
    ['LAB', '100 0 0', 'lab', [100, 0, 0], '#ffffff'],
    ['CMYK', '0 0 0 0', 'cmyk', [0, 0, 0, 0], '#ffffff'],
    ['Gray', '100', 'gray', [100], '#000000'],
    ['HSB', '120 100 100', 'rgb', [0, 255, 0], '#00ff00'],
    ['RGB', '300 -4 0', 'rgb', [255, 0, 0], '#ff0000'],
  ])('keep their values: %s %s', async (space, value, expectedSpace, values, display) => {
    const { of } = await swatchesOf(color('Color/a', space, value));
    expect(of('Color/a')).toMatchObject({ kind: 'color', space: expectedSpace, values, display });
  });

  it('without a name are named by their values', async () => {
    const { of } = await swatchesOf(
      '<Color Self="Color/u1" Space="CMYK" ColorValue="20 0 99.6 5" Name="$ID/" Visible="false"/>',
    );
    expect(of('Color/u1')).toMatchObject({ name: 'C=20 M=0 Y=100 K=5', values: [20, 0, 99.6, 5] });
  });

  it('that are built in lose the prefix of their names', async () => {
    const { of } = await swatchesOf('<Color Self="Color/b" Space="CMYK" ColorValue="0 0 0 100" Name="$ID/Black"/>');
    expect(of('Color/b')?.name).toBe('Black');
  });

  it('of spot inks name the ink, and display the alternate colour if they have none', async () => {
    const { of } = await swatchesOf(
      '<Color Self="Color/Gold" Model="Spot" Space="MixedInk" ColorValue="" AlternateSpace="RGB" AlternateColorValue="200 150 0" Name="Gold"/>',
    );
    expect(of('Color/Gold')).toMatchObject({ kind: 'color', spot: 'Gold', space: 'rgb', display: '#c89600' });
  });

  it('with invalid values are black, and noted', async () => {
    const { of, notes } = await swatchesOf(color('Color/a', 'CMYK', '1 2 3'));
    expect(of('Color/a')).toMatchObject({ space: 'cmyk', values: [0, 0, 0, 100] });
    expect(notes()).toMatchObject([{ code: 'LAYOUT_VALUE_IGNORED', where: { item: 'Color/a' } }]);
  });
});

describe('a tint', () => {
  // Expected values are in the specification, table "Tint Properties".
  it.each([
    ['RGB', '101 1 201', 50, '#b280e4'], // half of each and half of 255: 178, 128, 228
    ['LAB', '0 0 0', 0, '#ffffff'], // L + (1 − 0) · 100
  ])('of %s %s at %i percent', async (space, value, tint, display) => {
    const { of, id } = await swatchesOf(
      `${color('Color/a', space, value)}<Tint Self="Tint/t" BaseColor="Color/a" TintValue="${tint}" Name="t"/>`,
    );
    expect(of('Tint/t')).toEqual({ id: id('Tint/t'), kind: 'tint', name: 't', of: id('Color/a'), tint, display });
  });

  it('of inks is that fraction of each', async () => {
    const { of } = await swatchesOf(
      color('Color/a', 'CMYK', '80 40 20 0') +
        color('Color/half', 'CMYK', '40 20 10 0') +
        '<Tint Self="Tint/t" BaseColor="Color/a" TintValue="50" Name="t"/>',
    );
    expect(of('Tint/t')?.display).toBe(of('Color/half')?.display);
  });

  it('in a cycle is accepted', async () => {
    const { of } = await swatchesOf(
      '<Tint Self="Tint/a" BaseColor="Tint/b" TintValue="50" Name="a"/><Tint Self="Tint/b" BaseColor="Tint/a" TintValue="50" Name="b"/>',
    );
    expect(of('Tint/a')?.kind).toBe('tint');
  });
});

describe('a mixed ink', () => {
  it('refers to the colours of its inks, and uses process inks that have no colour', async () => {
    const { of, id } = await swatchesOf(
      `${color('Color/PANTONE 274 C', 'CMYK', '100 100 0 28', 'Model="Spot"')}<MixedInk Self="MixedInk/m" Name="m" ` +
        'InkList="Ink/$ID/Process%20Cyan Ink/PANTONE%20274%20C" InkPercentages="20 60"/>',
    );
    expect(of('MixedInk/m')).toMatchObject({
      kind: 'mixed',
      inks: [
        { swatch: id('Color/Cyan'), amount: 20 },
        { swatch: id('Color/PANTONE 274 C'), amount: 60 },
      ],
    });
    expect(of('Color/Cyan')).toMatchObject({ kind: 'color', values: [100, 0, 0, 0] });
  });
});

describe('a gradient', () => {
  const stop = (self: string, at: number, more = ''): string =>
    `<GradientStop StopColor="${self}" Location="${at}" ${more}/>`;

  it('has its stops in order, and each midpoint with the preceding stop', async () => {
    const { of, id } = await swatchesOf(
      `<Gradient Self="Gradient/g" Type="Radial" Name="g">${stop('Color/Black', 100, 'Midpoint="30"')}${stop('Color/Paper', 0)}</Gradient>`,
    );
    expect(of('Gradient/g')).toMatchObject({
      kind: 'gradient',
      type: 'radial',
      display: '#ffffff', // the color of the first stop, which the file lists last
      blendSpace: 'cmyk',
      stops: [
        { swatch: id('Color/Paper'), position: 0, midpoint: 0.3 },
        { swatch: id('Color/Black'), position: 1 },
      ],
    });
  });

  it('of RGB colours only is blended in RGB', async () => {
    const { of } = await swatchesOf(
      `${color('Color/r', 'RGB', '255 0 0')}<Gradient Self="Gradient/g" Type="Linear" Name="g">${stop('Color/r', 0)}${stop('Color/r', 100)}</Gradient>`,
    );
    expect(of('Gradient/g')).not.toHaveProperty('blendSpace');
  });

  it.each([
    ['', 0],
    [stop('Color/Black', 50), 1],
  ])('with fewer than two stops is one colour, and noted', async (stops, count) => {
    const { of, notes } = await swatchesOf(`<Gradient Self="Gradient/g" Type="Linear" Name="g">${stops}</Gradient>`);
    expect(of('Gradient/g')).toMatchObject({ stops: [{ position: 0 }, { position: 1 }] });
    expect(notes()[0]?.message).toContain(`${count} stops`);
  });

  it('with a missing colour uses black, and notes it', async () => {
    const { of, id, notes } = await swatchesOf(
      `<Gradient Self="Gradient/g" Type="Linear" Name="g">${stop('Color/gone', 0)}${stop('Color/Black', 100)}</Gradient>`,
    );
    expect(of('Gradient/g')).toMatchObject({ stops: [{ swatch: id('Color/Black') }, { swatch: id('Color/Black') }] });
    expect(notes()).toMatchObject([{ code: 'LAYOUT_REFERENCE_BROKEN' }]);
  });
});
