import { describe, expect, it } from 'vitest';
import {
  filledPlane,
  groupBottom,
  groupTop,
  type LayerParts,
  type PsdParts,
  vectorMask,
  writePsd,
} from '../../../../test/builders/psd-builder.ts';
import {
  descriptor,
  doubleItem,
  enumItem,
  integerItem,
  listItem,
  objectItem,
  rgbItem,
  trueItem,
  versionedDescriptor,
} from '../../../../test/builders/psd-descriptor-builder.ts';
import { u32 } from '../../../../test/builders/psd-numbers.ts';
import { composeLayers } from '../../../../test/image/psd-layers.ts';

const side = 16;
const all = [0, 0, side, side] as const;
const rgb = (red: number, green: number, blue: number) => ({
  0: filledPlane(side, side, red),
  1: filledPlane(side, side, green),
  2: filledPlane(side, side, blue),
});
const white: LayerParts = { box: all, channels: rgb(255, 255, 255) };

async function show(layers: readonly LayerParts[], more: Partial<PsdParts> = {}) {
  const { samples, channels, notes } = await composeLayers(writePsd({ width: side, height: side, layers, ...more }));
  const at = (x: number, y: number): number[] => [
    ...samples.slice((y * side + x) * channels, (y * side + x) * channels + channels),
  ];
  return { at, notes };
}

const stop = (at: number, ...colour: [number, number, number]) =>
  descriptor('Clrt', [rgbItem('Clr ', ...colour), integerItem('Lctn', at), integerItem('Mdpn', 50)]);
const gradient = (type: string, angle: number, ...more: Parameters<typeof versionedDescriptor>[0]) =>
  versionedDescriptor([
    enumItem('Type', type),
    doubleItem('Angl', angle),
    objectItem('Grad', 'Grdn', [
      enumItem('GrdF', 'CstS'),
      doubleItem('Intr', 0),
      listItem('Clrs', [stop(0, 0, 0, 0), stop(4096, 255, 255, 255)]),
    ]),
    ...more,
  ]);

describe('a fill layer', () => {
  it('shows its colour over the canvas, or within its vector mask', async () => {
    const SoCo = versionedDescriptor([rgbItem('Clr ', 10, 20, 30)]);
    const vmsk = vectorMask([
      {
        operation: 1,
        points: [
          [0, 0],
          [0.5, 0],
          [0.5, 1],
          [0, 1],
        ],
      },
    ]);
    expect((await show([white, { blocks: { SoCo } }])).at(12, 3)).toEqual([10, 20, 30]);
    const { at } = await show([white, { blocks: { SoCo, vmsk } }]);
    expect([at(3, 3), at(12, 3)]).toEqual([
      [10, 20, 30],
      [255, 255, 255],
    ]);
  });

  it.each([
    ['Lnr ', 0, (x: number) => (x + 0.5) / side],
    ['Lnr ', 90, (_: number, y: number) => 1 - (y + 0.5) / side],
    ['Lnr ', 180, (x: number) => 1 - (x + 0.5) / side],
    ['Rflc', 0, (x: number) => Math.abs((x + 0.5) / side - 0.5) * 2],
    ['Rdl ', 0, (x: number, y: number) => Math.hypot(x - 7.5, y - 7.5) / 8],
    ['Dmnd', 0, (x: number, y: number) => (Math.abs(x - 7.5) + Math.abs(y - 7.5)) / 8],
  ])('shows a gradient of type %j at %i degrees', async (type, angle, positionAt) => {
    const { at } = await show([white, { blocks: { GdFl: gradient(type, angle) } }]);
    for (const [x, y] of [
      [1, 1],
      [8, 3],
      [5, 12],
      [15, 8],
    ] as const) {
      expect(Math.abs(at(x, y)[0]! - Math.min(1, positionAt(x, y)) * 255)).toBeLessThanOrEqual(1);
    }
  });

  it('shows a reversed gradient', async () => {
    const { at } = await show([white, { blocks: { GdFl: gradient('Lnr ', 0, trueItem('Rvrs')) } }]);
    expect(at(0, 0)[0]).toBeGreaterThan(240);
  });

  it('is skipped with a note if its pattern is missing', async () => {
    const PtFl = versionedDescriptor([
      objectItem('Ptrn', 'Ptrn', [['Idnt', 'TEXT', Buffer.concat([u32(1), Buffer.from([0, 0x61])])]]),
    ]);
    const { notes, at } = await show([white, { name: 'tiles', blocks: { PtFl } }]);
    expect(at(3, 3)).toEqual([255, 255, 255]);
    expect(notes).toMatchObject([{ code: 'LAYER_CONTENT_DROPPED', where: { item: 'tiles' } }]);
  });

  it('is skipped with a note if it is damaged', async () => {
    const { notes } = await show([white, { name: 'torn', blocks: { SoCo: u32(16, 0, 0, 0x7fffffff, 7) } }]);
    expect(notes).toMatchObject([{ code: 'LAYER_CONTENT_DROPPED', where: { item: 'torn' } }]);
  });
});

describe('effects', () => {
  const effects = (...items: Parameters<typeof versionedDescriptor>[0]) =>
    Buffer.concat([u32(0), versionedDescriptor([trueItem('masterFXSwitch'), ...items])]);
  const overlay = objectItem('SoFi', 'SoFi', [
    trueItem('enab'),
    enumItem('Md  ', 'Nrml'),
    doubleItem('Opct', 100),
    rgbItem('Clr ', 0, 0, 255),
  ]);
  const red: LayerParts = {
    box: [0, 0, side, 8],
    channels: {
      [-1]: filledPlane(8, side, 255),
      0: filledPlane(8, side, 255),
      1: filledPlane(8, side, 0),
      2: filledPlane(8, side, 0),
    },
  };

  it("overlay a colour within the layer's shape", async () => {
    const { at, notes } = await show([white, { ...red, blocks: { lfx2: effects(overlay) } }]);
    expect([at(3, 3), at(12, 3)]).toEqual([
      [0, 0, 255],
      [255, 255, 255],
    ]);
    expect(notes).toEqual([]);
  });

  it('ignore the fill opacity unless a flag of the layer includes them', async () => {
    const blocks = { lfx2: effects(overlay), iOpa: Uint8Array.of(0, 0, 0, 0) };
    expect((await show([white, { ...red, blocks }])).at(3, 3)).toEqual([0, 0, 255]);
    const { at } = await show([white, { ...red, blocks: { ...blocks, infx: Uint8Array.of(1, 0, 0, 0) } }]);
    expect(at(3, 3)).toEqual([255, 255, 255]);
  });

  it('are noted by name if they are not supported', async () => {
    const bevel = objectItem('ebbl', 'ebbl', [trueItem('enab')]);
    const { notes } = await show([white, { ...red, name: 'title', blocks: { lfx2: effects(bevel) } }]);
    expect(notes).toMatchObject([
      { code: 'LAYER_EFFECTS_DROPPED', message: expect.stringContaining('bevel'), where: { item: 'title' } },
    ]);
  });

  it('are neither drawn nor noted if they are disabled', async () => {
    const off = objectItem('SoFi', 'SoFi', [rgbItem('Clr ', 0, 0, 255)]);
    const { at, notes } = await show([white, { ...red, blocks: { lfx2: effects(off) } }]);
    expect([at(3, 3), notes]).toEqual([[255, 0, 0], []]);
  });
});

describe('an artboard', () => {
  it('has a background colour and clips its members', async () => {
    const sides = [doubleItem('Top ', 0), doubleItem('Left', 0), doubleItem('Btom', 16), doubleItem('Rght', 8)];
    const artb = versionedDescriptor([
      objectItem('artboardRect', 'classFloatRect', sides),
      rgbItem('Clr ', 1, 2, 3),
      integerItem('artboardBackgroundType', 4),
    ]);
    const dot: LayerParts = {
      box: [0, 6, 2, 12],
      channels: {
        [-1]: filledPlane(6, 2, 255),
        0: filledPlane(6, 2, 200),
        1: filledPlane(6, 2, 0),
        2: filledPlane(6, 2, 0),
      },
    };
    const { at } = await show([groupBottom, dot, groupTop('pass', { blocks: { artb } })]);
    expect([at(7, 1), at(9, 1), at(3, 8), at(12, 8)]).toEqual([
      [200, 0, 0, 255],
      [0, 0, 0, 0],
      [1, 2, 3, 255],
      [0, 0, 0, 0],
    ]);
  });
});
