import { describe, expect, it } from 'vitest';
import { boxText, buildScene } from '../../../../test/builders/scene-builder.ts';

const box = (self: string, x: number, more = '', name = 'Rectangle'): string =>
  `<${name} Self="${self}" Name="${self}" ItemTransform="1 0 0 1 ${x} -40" ${more}>${boxText(0, 0, 10, 10)}</${name}>`;
const page = (self: string, x: number, more = ''): string =>
  `<Page Self="${self}" GeometricBounds="0 0 100 200" ItemTransform="1 0 0 1 ${x} -50" ${more}/>`;
const facing = 'FacingPages="true" PageWidth="200" PageHeight="100"';
const spread = (...pages: string[]): string => `<Spread Self="s">${pages.join('')}</Spread>`;
const master = (self: string, items: string, more = ''): string =>
  `<MasterSpread Self="${self}" Name="${self}-Master">${page(`${self}1`, -200, more)}${page(`${self}2`, 0, more)}${items}</MasterSpread>`;

const namesOf = async (texts: Parameters<typeof buildScene>[0]) => {
  const { scene } = await buildScene({ document: facing, ...texts });
  return scene.pages.map(({ elements }) => elements.map(({ name }) => name));
};

describe('a master', () => {
  it('gives each page the items of its side', async () => {
    const masters = master('A', box('verso', -190) + box('recto', 10));
    const spreads = spread(page('p1', -200, 'AppliedMaster="A"'), page('p2', 0, 'AppliedMaster="A"'));
    expect(await namesOf({ masters, spreads })).toEqual([['verso'], ['recto']]);
  });

  it('is named in each of its items, whose ids differ between pages', async () => {
    const masters = master('A', box('a', -190));
    const spreads = ['1', '2']
      .map((n) => `<Spread Self="s${n}">${page(`p${n}`, -200, 'AppliedMaster="A"')}</Spread>`)
      .join('');
    const { scene } = await buildScene({ masters, spreads, document: facing });
    const [first, second] = scene.pages.map(({ elements }) => elements[0]);
    expect(first).toMatchObject({ fromMaster: 'A-Master', transform: [1, 0, 0, 1, 10, 10] });
    expect(second?.id).not.toBe(first?.id);
    expect(scene.pages[0]?.master).toBe('A-Master');
  });

  it('is below the master based on it and stays visible', async () => {
    const masters = master('A', box('base', -190)) + master('B', box('own', -180), 'AppliedMaster="A"');
    expect(await namesOf({ masters, spreads: spread(page('p1', -200, 'AppliedMaster="B"')) })).toEqual([
      ['base', 'own'],
    ]);
  });

  it('in a cycle is shown once', async () => {
    const masters = master('A', box('a', -190), 'AppliedMaster="B"') + master('B', box('b', -180), 'AppliedMaster="A"');
    expect(await namesOf({ masters, spreads: spread(page('p1', -200, 'AppliedMaster="B"')) })).toEqual([['a', 'b']]);
  });

  it('omits overridden items, also in groups', async () => {
    const group = `<Group Self="g" Name="g" ItemTransform="1 0 0 1 0 0">${box('inner', -190)}${box('kept', -170)}</Group>`;
    const masters = master('A', box('a', -190) + box('b', -180) + group);
    const spreads = spread(page('p1', -200, 'AppliedMaster="A" OverrideList="a inner"'));
    const { scene } = await buildScene({ masters, spreads, document: facing });
    const [b, g] = scene.pages[0]?.elements ?? [];
    expect([b?.name, g?.name]).toEqual(['b', 'g']);
    expect(g?.kind === 'group' && g.elements.map(({ name }) => name)).toEqual(['kept']);
  });

  it('is not shown if the spread disables it', async () => {
    const spreads = `<Spread Self="s" ShowMasterItems="false">${page('p1', -200, 'AppliedMaster="A"')}</Spread>`;
    expect(await namesOf({ masters: master('A', box('a', -190)), spreads })).toEqual([[]]);
  });

  it('is transformed from its inner space to that of the page', async () => {
    // As in files whose pages were reduced: the master page begins at 255, 250 and the page itself at 0, 0.
    const wide = '<Page Self="A1" GeometricBounds="250 255 350 455" ItemTransform="1 0 0 1 -455 -300"/>';
    const masters = `<MasterSpread Self="A" Name="A">${wide}${box('a', -190)}</MasterSpread>`;
    const spreads = spread(page('p1', -200, 'AppliedMaster="A" MasterPageTransform="1 0 0 1 -255 -250"'));
    const { scene } = await buildScene({ masters, spreads, document: facing });
    expect(scene.pages[0]?.elements[0]?.transform).toEqual([1, 0, 0, 1, 10, 10]);
  });

  it('drops items outside its pages with a note', async () => {
    const { scene, notes } = await buildScene({
      masters: master('A', box('aside', 900)),
      spreads: spread(page('p2', 0, 'AppliedMaster="A"')),
      document: facing,
    });
    expect(scene.pages[0]?.elements).toEqual([]);
    expect(notes()).toMatchObject([{ code: 'LAYOUT_ITEM_LOST', where: { item: 'aside' } }]);
  });
});

describe('text of a master', () => {
  const frame = (self: string, x: number, more = 'PreviousTextFrame="n" NextTextFrame="n"'): string =>
    box(self, x, `ParentStory="st" ${more}`, 'TextFrame');

  it('is a separate copy on each page', async () => {
    const spreads = ['1', '2']
      .map((n) => `<Spread Self="s${n}">${page(`p${n}`, 0, 'AppliedMaster="A"')}</Spread>`)
      .join('');
    const { scene, idml } = await buildScene({
      masters: master('A', frame('f', 10)),
      spreads,
      stories: ['st'],
      document: facing,
    });
    expect(scene.stories.map(({ story, copy, frames }) => [story, copy, [...frames]])).toEqual([
      ['st', 'p1', [idml.id('f@p1')]],
      ['st', 'p2', [idml.id('f@p2')]],
    ]);
    const text = scene.pages[1]?.elements[0];
    expect(text?.kind === 'text' && text.text.story).toBe(idml.id('st@p2'));
  });

  it('is one copy if it continues on the next page of the spread', async () => {
    const frames =
      frame('f2', 10, 'PreviousTextFrame="f1" NextTextFrame="n"') +
      frame('f1', -190, 'PreviousTextFrame="n" NextTextFrame="f2"');
    const spreads = spread(page('p1', -200, 'AppliedMaster="A"'), page('p2', 0, 'AppliedMaster="A"'));
    const { scene, idml } = await buildScene({
      masters: master('A', frames),
      spreads,
      stories: ['st'],
      document: facing,
    });
    expect(scene.stories.map(({ copy, frames }) => [copy, [...frames]])).toEqual([
      ['p1', [idml.id('f1@p1'), idml.id('f2@p2')]],
    ]);
  });

  it('is set once if its frame spans both pages', async () => {
    const spreads = spread(page('p1', -200, 'AppliedMaster="A"'), page('p2', 0, 'AppliedMaster="A"'));
    const { scene, idml } = await buildScene({
      masters: master('A', frame('f', -5)),
      spreads,
      stories: ['st'],
      document: facing,
    });
    expect(scene.stories.map(({ copy, frames }) => [copy, [...frames]])).toEqual([['p1', [idml.id('f@p1')]]]);
    const parts = scene.pages.map(({ elements }) => elements[0]);
    expect(parts.map((part) => part?.kind === 'text' && part.text.story)).toEqual([idml.id('st@p1'), idml.id('st@p1')]);
    expect(parts[0]?.spanId).toBeDefined();
    expect(parts[0]?.spanId).toBe(parts[1]?.spanId);
  });
});
