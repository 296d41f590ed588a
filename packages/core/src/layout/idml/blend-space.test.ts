import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  buildLayout,
  buildPackage,
  imageFrame,
  paragraphOf,
  textFrame,
} from '../../../test/builders/layout-builder.ts';
import { openFixture } from '../../../test/fixtures.ts';
import { openFont } from '../../../test/font/font-fixtures.ts';
import { convertLayout } from '../../../test/layout/bundle-reader.ts';
import { loadCmykToSrgb } from '../../colour/icc/press-profile.ts';
import { resolveLimits } from '../../limits.ts';

const cmyk = '<TransparencyPreference BlendingSpace="CMYK"/>';
const orange = '<Color Self="Color/o" Model="Process" Space="RGB" ColorValue="255 90 0" Name="Orange"/>';
const painted = (self: string, more = '', inside = '') =>
  `<Rectangle Self="${self}" ${more} ItemTransform="1 0 0 1 -90 -90"><Properties><PathGeometry><GeometryPathType PathOpen="false"><PathPointArray>${[
    '0 0',
    '0 9',
    '9 9',
    '9 0',
  ]
    .map((at) => `<PathPointType Anchor="${at}" LeftDirection="${at}" RightDirection="${at}"/>`)
    .join('')}</PathPointArray></GeometryPathType></PathGeometry></Properties>${inside}</Rectangle>`;
const plain = painted('a', 'FillColor="Color/o"');
const faint = painted(
  'b',
  'FillColor="Color/Black"',
  '<TransparencySetting><BlendingSetting Opacity="50"/></TransparencySetting>',
);

async function blendingOf(
  spreads: readonly string[],
  { preferences = cmyk, stories = {}, files = {}, swatches = orange } = {},
) {
  const bytes = buildLayout({ spreads, preferences, swatches, stories });
  const all = { 'a.idml': bytes, 'Document fonts/Test.otf': openFont('plain.otf'), ...files };
  const { template, notes } = await convertLayout(buildPackage(all));
  const found = notes.filter(({ code }) => code === 'BLEND_SPACE_IGNORED');
  return { template, notes, found: found.map(({ message, where }) => [where?.item, message.split(': ').at(-1)]) };
}

describe('the blend space', () => {
  it.each([
    [cmyk, 'cmyk', 0],
    ['<TransparencyPreference BlendingSpace="RGB"/>', 'rgb', 0],
    // InDesign's default preferences have CMYK.
    ['<TransparencyPreference/>', 'cmyk', 0],
    ['', 'cmyk', 0],
    ['<TransparencyPreference BlendingSpace="Default"/>', 'cmyk', 1],
  ])('is read from %s', async (preferences, space, count) => {
    const { template, notes } = await blendingOf([''], { preferences });
    expect(template.blendSpace).toBe(space);
    expect(notes.filter(({ code }) => code === 'LAYOUT_VALUE_IGNORED')).toHaveLength(count);
  });
});

describe('an RGB colour', () => {
  const onBoth = [['Orange', '#ff5a00, page 1.']];

  it('is noted if something on its spread is transparent and the blend space is CMYK', async () => {
    expect((await blendingOf([plain + faint])).found).toEqual(onBoth);
  });

  it('keeps its appearance', async () => {
    const { template } = await blendingOf([plain + faint]);
    expect(template.swatches.find(({ name }) => name === 'Orange')?.display).toBe('#ff5a00');
  });

  it.each([
    ['on another spread', [plain, faint], {}],
    ['that is not used', [faint], {}],
    ['without transparency on its spread', [plain], {}],
    ['if the blend space is RGB', [plain + faint], { preferences: '<TransparencyPreference BlendingSpace="RGB"/>' }],
    ['if the transparent item is hidden', [plain + faint.replace('Self="b"', 'Self="b" Visible="false"')], {}],
    [
      'that is CMYK instead',
      [plain + faint],
      { swatches: orange.replace('RGB', 'CMYK').replace('255 90 0', '0 80 100 0') },
    ],
  ])('is not noted %s', async (_, spreads, more) => {
    expect((await blendingOf(spreads, more)).found).toEqual([]);
  });

  it.each([
    [
      'an effect',
      painted(
        'b',
        'FillColor="Color/Black"',
        '<TransparencySetting><FeatherSetting Mode="Standard"/></TransparencySetting>',
      ),
    ],
    [
      'a blend mode',
      painted('b', '', '<TransparencySetting><BlendingSetting BlendMode="Multiply"/></TransparencySetting>'),
    ],
    [
      'a transparent fill',
      painted(
        'b',
        'FillColor="Color/Black"',
        '<FillTransparencySetting><BlendingSetting Opacity="5"/></FillTransparencySetting>',
      ),
    ],
  ])('is noted beside %s', async (_, other) => {
    expect((await blendingOf([plain + other])).found).toEqual(onBoth);
  });

  it('is noted in text, in gradients and in tints', async () => {
    const story = paragraphOf('x').replace('FontStyle', 'FillColor="Color/o" FontStyle');
    expect((await blendingOf([textFrame('t', 's') + faint], { stories: { s: story } })).found).toEqual(onBoth);
    const made =
      '<Tint Self="Tint/t" BaseColor="Color/o" TintValue="50" Name="t"/><Gradient Self="Gradient/g" Name="g"><GradientStop StopColor="Tint/t"/><GradientStop StopColor="Color/Paper"/></Gradient>';
    const graded = painted('a', 'FillColor="Gradient/g"');
    expect((await blendingOf([graded + faint], { swatches: orange + made })).found).toEqual(onBoth);
  });
});

describe('a picture', () => {
  const frame = (name: string) => imageFrame('r', { uri: `file:/${name}`, bounds: [75, 50] });
  const files = { 'Links/a.jpg': openFixture('quadrants.jpg') };

  it('in RGB is noted beside transparent content', async () => {
    expect((await blendingOf([frame('a.jpg') + faint], { files })).found).toEqual([
      ['images/a.jpg', 'an RGB image, page 1.'],
    ]);
    expect((await blendingOf([frame('a.jpg') + plain], { files })).found).toEqual([]);
  });

  it('with an alpha channel is itself transparent', async () => {
    const png = {
      'Links/a.png': await sharp({ create: { width: 6, height: 4, channels: 4, background: '#ff000080' } })
        .png()
        .toBuffer(),
    };
    expect((await blendingOf([frame('a.png') + plain], { files: png })).found).toContainEqual([
      'Orange',
      '#ff5a00, page 1.',
    ]);
  });
});

it('the built-in press shows 79 to 80 magenta with 100 yellow as about #f15b22, as InDesign shows #ff5a00', async () => {
  // As docs/packages.md states, #f15b22 is between the colours of 0/79/100/0 and 0/80/100/0.
  const { convert } = await loadCmykToSrgb({ limits: resolveLimits() });
  const looks = [0.79, 0.8].map((magenta) => convert([0, magenta, 1, 0]).map((part) => Math.round(part * 255)));
  for (const [at, part] of [0xf1, 0x5b, 0x22].entries()) {
    const values = looks.map((look) => look[at] ?? 0);
    expect(part).toBeGreaterThanOrEqual(Math.min(...values));
    expect(part).toBeLessThanOrEqual(Math.max(...values));
  }
});
