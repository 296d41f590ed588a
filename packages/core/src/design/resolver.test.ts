import { describe, expect, it } from 'vitest';
import { buildDesign, id, ids } from '../../test/builders/design-builder.ts';
import { setAt } from '../../test/layout/set-at.ts';
import { loadCmykToSrgb } from '../colour/icc/press-profile.ts';
import { defaultLimits } from '../limits.ts';
import { characterProperties } from '../models/design/character-properties.ts';
import type { Design } from '../models/design/document.ts';
import { paragraphProperties } from '../models/design/paragraph-properties.ts';
import type { Paragraph } from '../models/design/stories.ts';
import { characterDefaults, paragraphDefaults } from './cascade/defaults.data.ts';
import { createResolver, type RunOptions } from './resolver.ts';

const [red, green] = [id(801), id(802)];

/** Builds the sample with two more character styles, which differ in their tracking. */
function buildStyled(): Design {
  const design = buildDesign();
  design.styles.character.push(
    { id: red, name: 'Red', set: { tracking: 1 } },
    { id: green, name: 'Green', set: { tracking: 2 } },
  );
  return design;
}

const text = (content: string, more: object = {}) => ({ kind: 'text' as const, text: content, ...more });

/** Returns the segments of a paragraph's text with their tracking, which is 0 for unstyled text. */
function pieces(set: Paragraph['set'], runs: Paragraph['runs'], options?: RunOptions): [string, number][] {
  const paragraph: Paragraph = { style: ids.body, ...(set && { set }), runs };
  return createResolver(buildStyled())
    .resolveRuns(paragraph, options)
    .map(({ run, start, end, properties }) => {
      const of = runs[run];
      return [of !== undefined && 'text' in of ? of.text.slice(start, end) : (of?.kind ?? ''), properties.tracking];
    });
}

describe('the properties of a paragraph', () => {
  it('are its own, then those of its style and base styles, then the defaults', () => {
    const { resolveParagraph } = bind(buildDesign());
    const full = resolveParagraph({
      style: ids.heading,
      set: { align: 'center', hyphenation: { enabled: true } },
      runs: [],
    });
    expect(full).toMatchObject({
      align: 'center',
      fontSize: 20,
      leading: 'auto',
      fontFamily: 'Noto Sans',
      spaceBefore: 0,
    });
    expect(full.hyphenation).toEqual({ ...paragraphDefaults.hyphenation, enabled: true });
  });

  it('have defaults that the model accepts', () => {
    expect(paragraphProperties.parse(paragraphDefaults)).toEqual(paragraphDefaults);
    expect(characterProperties.parse(characterDefaults)).toEqual(characterDefaults);
    const without = (shape: object, defaults: object) =>
      Object.keys(shape).filter((name) => !Object.hasOwn(defaults, name));
    const marks = ['fill', 'stroke', 'highlight', 'ruby', 'emphasis', 'warichu', 'alternates'];
    expect(without(characterProperties.shape, characterDefaults)).toEqual(marks);
    expect(without(paragraphProperties.shape, paragraphDefaults).sort()).toEqual(
      [...marks, 'spaceBetween', 'kinsoku', 'mojikumi', 'outlineLevel'].sort(),
    );
  });

  it('resolve for a style that is based on itself', () => {
    const design = setAt(buildDesign(), '/styles/paragraph/0/basedOn', ids.heading);
    expect(bind(design).resolveParagraph({ style: ids.heading, runs: [] })).toMatchObject({ fontSize: 20 });
  });

  it('resolve through a chain of 50,000 styles', () => {
    const design = buildDesign();
    for (let index = 0; index < 50_000; index++) {
      const basedOn = index === 0 ? ids.body : id(100_000 + index - 1);
      design.styles.paragraph.push({ id: id(100_000 + index), name: '', basedOn, set: {} });
    }
    expect(bind(design).resolveParagraph({ style: id(149_999), runs: [] }).fontSize).toBe(10);
  });
});

const bind = (design: Design) => {
  const resolver = createResolver(design);
  return { resolveParagraph: resolver.resolveParagraph.bind(resolver) };
};

describe('the runs of a paragraph', () => {
  it('have the properties of their style and their own', () => {
    const runs = [
      text('a'),
      text('b', { style: ids.strong }),
      text('c', { style: ids.strong, set: { fontStyle: 'Light' } }),
    ];
    const segments = createResolver(buildDesign()).resolveRuns({ style: ids.body, runs });
    expect(segments.map(({ properties }) => properties.fontStyle)).toEqual(['Regular', 'Bold', 'Light']);
    expect(segments[1]?.properties).toMatchObject({ fontSize: 10, fill: { swatch: ids.blue } });
    expect(segments[1]?.properties).not.toHaveProperty('align');
  });

  it('are hidden if none of their conditions is visible', () => {
    const design = buildDesign();
    design.conditions?.push({ id: id(810), name: 'Web', visible: false });
    const runs = [text('a', { conditions: [id(810)] }), text('b', { conditions: [id(810), ids.condition] }), text('')];
    const segments = createResolver(design).resolveRuns({ style: ids.body, runs });
    expect(segments.map(({ run, start, end, isHidden }) => [run, start, end, isHidden])).toEqual([
      [0, 0, 1, true],
      [1, 0, 1, false],
      [2, 0, 0, false],
    ]);
  });
});

describe('nested styles', () => {
  const nested = (until: unknown, count = 1, inclusive = true, style = red) => ({ style, until, count, inclusive });
  const set = (...nestedStyles: object[]) => ({ nestedStyles }) as Paragraph['set'];

  it.each([
    [
      nested({ characters: ':' }),
      'Note: it',
      [
        ['Note:', 1],
        [' it', 0],
      ],
    ],
    [
      nested({ characters: ':' }, 1, false),
      'Note: it',
      [
        ['Note', 1],
        [': it', 0],
      ],
    ],
    [
      nested('word', 2),
      'one two three',
      [
        ['one two', 1],
        [' three', 0],
      ],
    ],
    [
      nested('word', 2, false),
      'one two three',
      [
        ['one ', 1],
        ['two three', 0],
      ],
    ],
    [
      nested('sentence'),
      'He said “no.” Then',
      [
        ['He said “no.”', 1],
        [' Then', 0],
      ],
    ],
    [
      nested('character', 3),
      '𝒳yz!',
      [
        ['𝒳yz', 1],
        ['!', 0],
      ],
    ],
    [
      nested('digit', 2),
      'a1b2c',
      [
        ['a1b2', 1],
        ['c', 0],
      ],
    ],
    [
      nested('letter', 1, false),
      '12a',
      [
        ['12', 1],
        ['a', 0],
      ],
    ],
    [
      nested('tab'),
      'a\tb',
      [
        ['a\t', 1],
        ['b', 0],
      ],
    ],
    [nested('em-space'), 'no such space', [['no such space', 1]]],
  ])('%j ends correctly in %j', (style, content, expected) => {
    expect(pieces(set(style), [text(content)])).toEqual(expected);
  });

  it('follow one another across runs and markers', () => {
    const runs = [text('a'), { kind: 'marker' as const, marker: 'end-nested-style' as const }, text('b-c')];
    expect(pieces(set(nested('end-nested-style'), nested({ characters: '-' }, 1, false, green)), runs)).toEqual([
      ['a', 1],
      ['marker', 1],
      ['b', 2],
      ['-c', 0],
    ]);
  });

  it('repeat up to the end of the text', () => {
    const all = set(nested({ characters: '/' }), nested({ characters: '/' }, 1, true, green), nested('repeat', 2));
    expect(pieces(all, [text('a/b/c/d')])).toEqual([
      ['a/', 1],
      ['b/', 2],
      ['c/', 1],
      ['d', 2],
    ]);
    const stuck = set(nested({ characters: '/' }, 1, false), nested('repeat', 1));
    expect(pieces(stuck, [text('/a')])).toEqual([['/a', 0]]);
  });

  it('override line styles, and are overridden by the drop cap, GREP styles and the run', () => {
    const lineStyles = [{ style: green, lines: 1 }];
    const dropCap = { lines: 2, characters: 1, style: green };
    expect(pieces({ lineStyles }, [text('abcd')], { breaks: [2] })).toEqual([
      ['ab', 2],
      ['cd', 0],
    ]);
    expect(pieces({ lineStyles, ...set(nested('character')) }, [text('abcd')], { breaks: [2] })).toEqual([
      ['a', 1],
      ['b', 2],
      ['cd', 0],
    ]);
    expect(pieces({ dropCap, ...set(nested('character', 2)) }, [text('abcd')])).toEqual([
      ['a', 2],
      ['b', 1],
      ['cd', 0],
    ]);
    const find = (_: string, all: string) => [[all.indexOf('b'), all.indexOf('b') + 2]] as const;
    const grepStyles = [{ style: green, pattern: 'b.' }];
    expect(pieces({ grepStyles }, [text('abcd')], { find })).toEqual([
      ['a', 0],
      ['bc', 2],
      ['d', 0],
    ]);
    expect(
      pieces({ grepStyles }, [text('abcd', { set: { tracking: 9 } })], { find }).map(([, tracking]) => tracking),
    ).toEqual([9, 9, 9]);
  });

  it('for lines repeat', () => {
    const lineStyles = [
      { style: red, lines: 1 },
      { style: green, lines: 1, repeat: 2 },
    ];
    expect(pieces({ lineStyles }, [text('abcde')], { breaks: [1, 2, 3, 4] }).map(([, tracking]) => tracking)).toEqual([
      1, 2, 1, 2, 1,
    ]);
  });
});

describe('cells', () => {
  it('have the properties of their region, then of their style, then their own', () => {
    const design = buildDesign();
    const table = design.stories[0]?.tables?.[0];
    const [header, body] = table?.cells ?? [];
    if (table === undefined || header === undefined || body === undefined) throw new Error('the sample has a table');
    delete header.style;
    const resolver = createResolver(design);
    expect(resolver.resolveCell(table, header)).toMatchObject({ fill: { swatch: ids.paleBlue }, verticalAlign: 'top' });
    expect(resolver.resolveCell(table, body)).not.toHaveProperty('fill');
    expect(resolver.resolveCell(table, { ...header, set: { verticalAlign: 'center' } }).verticalAlign).toBe('center');
    expect(resolver.resolveTable(table)).toMatchObject({ spaceBefore: 4, spaceAfter: 0 });
  });
});

describe('paint', () => {
  const resolver = createResolver(buildDesign());

  it('is the colour that the swatch displays, also for tints and gradients', () => {
    expect(resolver.resolvePaint({ swatch: ids.none })).toEqual({ kind: 'none' });
    expect(resolver.resolvePaint({ swatch: ids.blue })).toEqual({ kind: 'color', color: '#0000ff' });
    expect(resolver.resolvePaint({ swatch: ids.paleBlue, tint: 50 })).toEqual({ kind: 'color', color: '#bfbfff' });
    expect(resolver.resolvePaint({ swatch: ids.sky, tint: 50 })).toMatchObject({
      kind: 'gradient',
      stops: [{ color: '#8080ff', position: 0, midpoint: 0.5, opacity: 1 }, { color: '#ffffff' }],
    });
    expect(resolver.resolvePaint({ swatch: id(999) })).toBeUndefined();
  });

  it('of inks is the printed colour if the caller passes it', async () => {
    const { convert } = await loadCmykToSrgb({ limits: defaultLimits });
    const exact = createResolver(buildDesign(), { cmykToSrgb: convert });
    const half = convert([0, 0, 0, 0.5]).map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    );
    expect(exact.resolvePaint({ swatch: ids.black, tint: 50 })).toEqual({ kind: 'color', color: `#${half.join('')}` });
    expect(resolver.resolvePaint({ swatch: ids.black, tint: 50 })).toEqual({ kind: 'color', color: '#918f90' });
  });

  it('of black ink alone is #000000, and a 100 % tint of it is the printed colour', async () => {
    const { convert } = await loadCmykToSrgb({ limits: defaultLimits });
    const printed = `#${convert([0, 0, 0, 1])
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    const design = buildDesign();
    const all = { id: id(998), name: 'All', display: printed, kind: 'tint' as const, of: ids.black, tint: 100 };
    design.swatches.push(all);
    for (const each of [createResolver(design), createResolver(design, { cmykToSrgb: convert })]) {
      expect(each.resolvePaint({ swatch: ids.black })).toEqual({ kind: 'color', color: '#000000' });
      expect(each.resolvePaint({ swatch: all.id })).toEqual({ kind: 'color', color: printed });
    }
  });
});
