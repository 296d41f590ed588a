import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../test/builders/design-builder.ts';
import { box, buildPage, colours, drawOnPage, drawPage } from '../../../../test/builders/page-builder.ts';
import type { Effect } from '../../../models/design/effects.ts';
import type { ShapeElement } from '../../../models/design/elements.ts';

const [red, white, black] = [
  [255, 0, 0],
  [255, 255, 255],
  [0, 0, 0],
];

/** Draws a red rectangle with effects. */
const drawWith = (effects: Effect[], more: Partial<ShapeElement> = {}) =>
  drawOnPage(box([20, 20, 40, 40], { effects, ...more }));

const blueShadow = { kind: 'drop-shadow', swatch: ids.blue, size: 0, x: 20, y: 10 } as const;

/** Share of the normal distribution within a distance of the edge. @see Abramowitz and Stegun, 7.1.26 */
function coverageAt(distance: number, deviation: number): number {
  const z = Math.abs(distance) / deviation / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const half = 0.5 * (1 - series * Math.exp(-z * z));
  return distance > 0 ? 0.5 - half : 0.5 + half;
}

describe('shadows and glows', () => {
  it('moves a shadow by its offset, below the element and in the directions of the page', async () => {
    for (const transform of [
      [1, 0, 0, 1, 0, 0],
      [0, 1, -1, 0, 80, 0],
    ] as const) {
      const { at } = await drawWith([blueShadow], { transform: [...transform] });
      expect([at(30, 30), at(59, 59), at(61, 31), at(79, 69), at(81, 50), at(50, 71), at(70, 29)]).toEqual([
        red,
        red,
        [0, 0, 255],
        [0, 0, 255],
        white,
        white,
        white,
      ]);
    }
  });

  it('blurs by half of the size', async () => {
    const { at } = await drawWith([{ ...blueShadow, x: 40, y: 0, size: 16 }]);
    // The shadow's edge is at 100 − 0 = 100 on the right; its top edge at 20.
    for (const y of [10, 15, 20, 25, 30]) {
      const expected = 255 * (1 - coverageAt(20 - y, 8));
      expect(Math.abs(at(80, y)[0] - expected), `${y}`).toBeLessThanOrEqual(6);
    }
  });

  it('keeps the spread solid', async () => {
    const at = (spread: number) => drawWith([{ ...blueShadow, x: 0, y: 0, size: 16, spread }]);
    const [none, some] = [await at(0), await at(50)];
    expect(none.at(40, 18)[0]).toBeGreaterThan(120);
    expect(some.at(40, 19)[0]).toBeLessThan(30);
  });

  it('grows by the spread, and blurs by half of the rest of the size', async () => {
    const { at } = await drawWith([{ ...blueShadow, x: 40, y: 0, size: 16, spread: 50 }]);
    // The edge is 8 points above that of the element, and 1 minus the spread of the size is soft.
    for (const y of [4, 8, 12, 16, 20]) {
      const expected = 255 * (1 - coverageAt(12 - y, 4));
      expect(at(80, y)[0], `${y}`).toBeLessThanOrEqual(expected + 8);
      expect(at(80, y)[0], `${y}`).toBeGreaterThanOrEqual(expected - 26);
    }
  });

  it('are those of the whole element where it goes beyond the page', async () => {
    const inner: Effect[] = [
      { kind: 'feather', width: 10 },
      { kind: 'blur', size: 10 },
      { kind: 'inner-glow', swatch: ids.blue, size: 10 },
      { kind: 'inner-shadow', swatch: ids.blue, size: 6, x: 5, y: 5 },
    ];
    for (const effect of inner) {
      const { at } = await drawOnPage(box([-20, 20, 60, 40], { effects: [effect] }));
      const moved = await drawOnPage(box([20, 20, 60, 40], { effects: [effect] }));
      for (const x of [0.5, 5, 30, 35, 39])
        for (const y of [22, 40, 58])
          for (const [channel, value] of at(x, y).entries())
            expect(Math.abs(value - (moved.at(x + 40, y)[channel] ?? -1)), `${effect.kind} ${x} ${y}`).toBeLessThan(3);
    }
  });

  it('casts an inner shadow from an edge beside that of the page', async () => {
    const { at } = await drawOnPage(
      box([0, 0, 60, 40], { effects: [{ kind: 'inner-shadow', swatch: ids.black, size: 0, x: 20, y: 12 }] }),
    );
    expect([at(1, 1), at(19, 30), at(40, 11), at(21, 13), at(59, 39)]).toEqual([black, black, black, red, red]);
  });

  it('blends with what is below the element', async () => {
    const { at } = await drawPage(
      buildPage([
        box([0, 0, 100, 100], { fill: { swatch: colours.gray } }),
        box([20, 20, 40, 40], { effects: [{ ...blueShadow, blendMode: 'multiply', opacity: 0.5 }] }),
      ]),
    );
    // Blue times gray is 0, 0, 128; half of it.
    expect([at(70, 40), at(30, 30), at(90, 90)]).toEqual([[64, 64, 128], red, [128, 128, 128]]);
  });

  it('does not show a shadow through a translucent element unless it says so', async () => {
    const half = { fill: { swatch: colours.red, opacity: 0.5 } };
    const shadow = { ...blueShadow, x: 10, y: 0 };
    const out = await drawWith([shadow], half);
    const through = await drawWith([{ ...shadow, knockedOut: false }], half);
    expect(Math.abs(out.at(50, 40)[1] - 128)).toBeLessThanOrEqual(1);
    expect(out.at(50, 40)[0]).toBe(255);
    expect(through.at(50, 40)[0]).toBeLessThan(220);
    // The opacity of the element is that of its paint, and of the shadow that it casts.
    const whole = await drawWith([{ ...shadow, knockedOut: false }], { fill: { swatch: colours.red }, opacity: 0.5 });
    for (const x of [25, 50, 65]) expect(whole.at(x, 40), String(x)).toEqual(through.at(x, 40));
  });

  it('casts an inner shadow from the edges', async () => {
    const { at } = await drawWith([{ kind: 'inner-shadow', swatch: ids.black, size: 0, x: 10, y: 5 }]);
    expect([at(25, 40), at(40, 22), at(35, 40), at(55, 55), at(15, 40)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      red,
      red,
      white,
    ]);
  });

  it('glows around, from the edge and from the centre', async () => {
    const glow = { swatch: ids.blue, size: 10 } as const;
    const outer = await drawWith([{ kind: 'outer-glow', ...glow }]);
    expect([outer.at(40, 18)[2], outer.at(40, 40)]).toEqual([255, red]);
    expect(outer.at(40, 18)[0]).toBeLessThan(outer.at(40, 14)[0]);
    const edge = await drawWith([{ kind: 'inner-glow', ...glow }]);
    expect(edge.at(40, 21)[2]).toBeGreaterThan(90);
    expect(edge.at(40, 40)).toEqual(red);
    const centre = await drawWith([{ kind: 'inner-glow', ...glow, from: 'center' }]);
    expect(centre.at(40, 40)).toEqual([0, 0, 255]);
    expect(centre.at(40, 21)[0]).toBeGreaterThan(90);
    expect(edge.at(40, 18)).toEqual(white);
  });
});

describe('the notes of effects', () => {
  const glow = { kind: 'outer-glow', swatch: ids.blue, size: 12 } as const;

  it.each<[Effect, string[]]>([
    [{ ...blueShadow, size: 12 }, []],
    [{ ...blueShadow, size: 12, spread: 40 }, ['the spread of the drop shadow is approximated']],
    [{ ...glow, spread: 80 }, ['the spread of the outer glow is approximated']],
    [{ ...glow, technique: 'precise' }, ['the outer glow is soft instead of precise']],
    [{ kind: 'feather', width: 6, choke: 20 }, ['the choke of the feather is an estimate']],
    [{ kind: 'feather', width: 6, corner: 'sharp' }, ['the corners of the feather are diffused instead of sharp']],
  ])('state what is not exact: %j', async (effect, expected) => {
    const { notes } = await drawWith([effect]);
    for (const text of expected) expect(notes.map(({ message }) => message).join()).toContain(text);
    expect(notes).toHaveLength(expected.length);
  });
});

describe('bevels and satin', () => {
  const bevel = {
    kind: 'bevel',
    style: 'inner',
    size: 8,
    angle: -90,
    altitude: 30,
    highlight: { swatch: ids.paper },
    shadow: { swatch: ids.black },
  } as const;

  it('lights the edge that faces the light, and shades the other', async () => {
    const { at, notes } = await drawWith([bevel]);
    expect(at(40, 21)[1]).toBeGreaterThan(60);
    expect(at(40, 59)[0]).toBeLessThan(200);
    expect([at(40, 40), at(40, 15)]).toEqual([red, white]);
    expect(notes.map(({ code }) => code)).toEqual(['DRAWING_LOOK_CHANGED']);
    const down = await drawWith([{ ...bevel, direction: 'down' }]);
    expect(down.at(40, 21)[0]).toBeLessThan(200);
  });

  it('is as light as its slopes are steep', async () => {
    /** The most light at the upper edge, of 0 to 1. */
    const lightOf = async (more: object): Promise<number> => {
      const { at } = await drawWith([{ ...bevel, ...more }]);
      return Math.max(...[20.5, 21, 21.5, 22, 23, 24].map((y) => at(40, y)[1])) / 255;
    };
    // A plane has a light of sin 30°, and a slope of depth d one of sin(30° + atan d). A soft slope is up to 0.8 times
    // its size divided by half of the size steep.
    for (const depth of [10, 20, 40]) {
      const light = (Math.sin(Math.PI / 6 + Math.atan(depth / 100)) - 0.5) / 0.5;
      const found = await lightOf({ depth });
      expect(found).toBeGreaterThan(light * 0.75);
      expect(found).toBeLessThan(light * 1.6);
    }
    expect(await lightOf({ depth: 20, opacity: 0.5 })).toBeCloseTo((await lightOf({ depth: 20 })) / 2, 1);
  });

  it('draws an outer bevel beside the element only', async () => {
    const { at } = await drawWith([{ ...bevel, style: 'outer', highlight: { swatch: ids.blue } }]);
    expect([at(40, 21), at(40, 40)]).toEqual([red, red]);
    expect(at(40, 18)[0]).toBeLessThan(200);
  });

  it('folds satin along its offset', async () => {
    const satin = { kind: 'satin', swatch: ids.black, size: 0, x: 10, y: 0 } as const;
    const { at } = await drawWith([satin]);
    // The copies differ within 10 of the left and of the right edge.
    expect([at(25, 40), at(40, 40), at(55, 40), at(70, 40)]).toEqual([[0, 0, 0], red, [0, 0, 0], white]);
    const inverted = await drawWith([{ ...satin, inverted: true }]);
    expect([inverted.at(25, 40), inverted.at(40, 40)]).toEqual([red, [0, 0, 0]]);
  });
});

describe('feathers and blurs', () => {
  it('fades towards the edges', async () => {
    const { at } = await drawWith([{ kind: 'feather', width: 10 }]);
    expect(at(40, 21)[1]).toBeGreaterThan(200);
    expect(at(40, 26)[1]).toBeLessThan(160);
    expect(at(40, 40)).toEqual(red);
    expect(at(40, 19)).toEqual(white);
  });

  it('fades from each side by its own width', async () => {
    const widths = { top: 0, right: 0, bottom: 20, left: 10 };
    const { at } = await drawWith([{ kind: 'directional-feather', widths }]);
    expect(at(50, 21)).toEqual(red);
    expect(Math.abs(at(50, 50)[1] - 128)).toBeLessThanOrEqual(4);
    expect(Math.abs(at(25, 30)[1] - 128)).toBeLessThanOrEqual(4);
    // Where both fade, the opacities multiply.
    expect(Math.abs(at(25, 50)[1] - 191)).toBeLessThanOrEqual(5);
  });

  it('fades along a gradient in the space of the element', async () => {
    const stops = [
      { position: 0, opacity: 1 },
      { position: 1, opacity: 0 },
    ];
    const feather = { kind: 'gradient-feather', type: 'linear', stops, start: [20, 0], length: 40, angle: 0 } as const;
    const { at } = await drawWith([{ ...feather, start: [20, 0] }]);
    for (const x of [25, 40, 55]) expect(Math.abs(at(x, 40)[1] - (255 * (x - 20)) / 40), `${x}`).toBeLessThanOrEqual(4);
    const turned = await drawWith([{ ...feather, start: [20, 0] }], { transform: [0, 1, -1, 0, 80, 0] });
    expect(Math.abs(turned.at(40, 30)[1] - 64)).toBeLessThanOrEqual(4);
  });

  it('blurs an element by half of the size', async () => {
    const { at } = await drawWith([{ kind: 'blur', size: 8 }]);
    for (const y of [14, 18, 20, 22, 26])
      expect(Math.abs(at(40, y)[1] - 255 * (1 - coverageAt(20 - y, 4))), `${y}`).toBeLessThanOrEqual(8);
  });
});

describe('effects on parts', () => {
  it('applies an effect to the fill or to the stroke alone', async () => {
    const stroke = { swatch: colours.green, width: 4 };
    const shadow = { ...blueShadow, x: 0, y: 30 };
    const onStroke = await drawWith([{ ...shadow, target: 'stroke' }], {
      fill: { swatch: colours.red },
      stroke,
    });
    // The shadow of the stroke's lower side at 90, and none of the fill at 80.
    expect([onStroke.at(40, 90), onStroke.at(40, 80)]).toEqual([[0, 0, 255], white]);
    const onFill = await drawWith([{ ...shadow, target: 'fill' }], { fill: { swatch: colours.red }, stroke });
    expect([onFill.at(40, 80), onFill.at(40, 91)]).toEqual([[0, 0, 255], white]);
  });

  it('draws nested shadows in bounded time, with a note', async () => {
    let element: unknown = box([40, 40, 20, 20]);
    for (let depth = 0; depth < 40; depth++) {
      const effects = [{ kind: 'drop-shadow', swatch: ids.blue, size: 0, x: 0.5, y: 0, blendMode: 'overlay' }];
      element = {
        kind: 'group',
        id: id(3000 + depth),
        layer: ids.layer,
        transform: [1, 0, 0, 1, 0, 0],
        effects,
        elements: [element],
      };
    }
    const { notes } = await drawPage(buildPage([element as ShapeElement]), { scale: 0.75 });
    expect(notes.map(({ message }) => message).join()).toContain('the shadow of a large group does not blend');
  });
});
