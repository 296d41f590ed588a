import { describe, expect, it } from 'vitest';
import { outcomeOf, prerequisitesOf } from '../../../../test/layout/idml-attributes/change.ts';
import { readValues } from '../../../../test/layout/idml-attributes/read.data.ts';
import { readElsewhere, withoutEffect } from '../../../../test/layout/idml-attributes/without-effect.data.ts';
import { sampleOf } from '../../../../test/thorough.ts';
import { schemaAttributes } from '../schema.data.ts';
import { type UnsupportedAttribute, unsupportedAttributes } from './unsupported-attributes.data.ts';

const wordsOf = (text = ''): string[] => text.split(/\s+/).filter((value) => value !== '');

/** Elements whose attributes are checked. */
const checkedElements = [
  ...new Set([...Object.keys(readValues), ...Object.keys(withoutEffect), ...Object.keys(readElsewhere)]),
];

const parseEntry = (entry: string): [name: string, value: string] => {
  const at = entry.indexOf('=');
  return [entry.slice(0, at), entry.slice(at + 1)];
};

/** Names that items share. They are checked on `Rectangle` and `GraphicLine`. */
const shared = new Set(
  [...(schemaAttributes.get('Rectangle') ?? [])].filter((name) => schemaAttributes.get('Group')?.has(name) === true),
);
const isShared = (element: string, name: string): boolean =>
  shared.has(name) &&
  schemaAttributes.get(element)?.has('LinkedSourceTableId') === true &&
  !['Rectangle', 'GraphicLine'].includes(element);

/** Ranges of text and paragraph styles have one reader. */
const isOfStyle = (element: string, name: string): boolean =>
  element === 'ParagraphStyleRange' && schemaAttributes.get('ParagraphStyle')?.has(name) === true;

describe('an attribute of the schema', () => {
  it('is read, noted or without effect, and listed as one of these', () => {
    const found = checkedElements.flatMap((element) => {
      const known = new Set([
        ...(readValues[element] ?? []).map((entry) => parseEntry(entry)[0].replace('*', '')),
        ...Object.keys(unsupportedAttributes[element] ?? {}),
        ...Object.values(withoutEffect[element] ?? {}).flatMap(wordsOf),
        ...wordsOf(readElsewhere[element]),
      ]);
      const names = [...(schemaAttributes.get(element) ?? [])].filter(
        (name) => !isShared(element, name) && !isOfStyle(element, name),
      );
      return names.filter((name) => !known.has(name)).map((name) => `${element} ${name}`);
    });
    // Files have these; the schema does not, and no reader needs them.
    expect(found.filter((name) => !/^Document (MathTools|UntitledDocumentCount)/.test(name))).toEqual([]);
  });

  it('is in only one of the tables', () => {
    const both = Object.entries(readValues).flatMap(([element, entries]) =>
      entries
        .map((entry) => parseEntry(entry)[0].replace('*', ''))
        .filter((name) => unsupportedAttributes[element]?.[name]),
    );
    expect(both).toEqual([]);
  });
});

describe('a value of a supported attribute changes the design or is noted', () => {
  it.each(Object.entries(readValues))('on %s', async (element, entries) => {
    const fallback = new Map<string, string>();
    const lost: string[] = [];
    for (const [name, value] of sampleOf(entries, 9).map(parseEntry)) {
      const needed = prerequisitesOf(element, name.replace('*', ''));
      const key = JSON.stringify(needed);
      if (!fallback.has(key)) fallback.set(key, await outcomeOf(element, needed));
      if ((await outcomeOf(element, { ...needed, [name]: value })) === fallback.get(key)) lost.push(name);
    }
    expect(lost).toEqual([]);
  });
});

describe('a value of an unsupported attribute', () => {
  /** These depend on other elements; `unsupported-elements.test.ts` checks them. */
  const dependent = new Set([
    ...['TextPreference UseNewVerticalScaling', 'TextPreference QuoteCharactersRotatedInVertical'],
    'ContourOption ContourType',
  ]);
  const rows = Object.entries(unsupportedAttributes).flatMap(([element, table]) =>
    Object.entries(table).map(([name, attribute]): [string, string, UnsupportedAttribute] => [
      element,
      name,
      attribute,
    ]),
  );
  const isNoted = async (
    element: string,
    name: string,
    value: string,
    { description }: UnsupportedAttribute,
  ): Promise<boolean> =>
    (await outcomeOf(element, { ...prerequisitesOf(element, name), [name]: value })).includes(
      `cannot be represented: ${description}.`,
    );

  it.each(sampleOf(rows, 9).filter(([element, name]) => !dependent.has(`${element} ${name}`)))(
    'is noted on %s %s unless it has no effect',
    async (element, name, attribute) => {
      expect(await isNoted(element, name, 'Another', attribute)).toBe(true);
      for (const value of attribute.noEffect) expect(await isNoted(element, name, value, attribute)).toBe(false);
    },
  );
});

it('notes an unknown attribute once, whatever elements have it', async () => {
  for (const element of [
    'Rectangle',
    'Color',
    'ParagraphStyle',
    'CharacterStyleRange',
    'TextFramePreference',
    'Page',
  ]) {
    const outcome = await outcomeOf(element, { SomethingNew: '1' });
    expect(outcome.split(`unknown attribute \\"SomethingNew\\" of ${element}`)).toHaveLength(2);
  }
});
