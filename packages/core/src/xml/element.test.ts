import { beforeAll, describe, expect, it } from 'vitest';
import { ConversionRun } from '../context.ts';
import { resolveLimits } from '../limits.ts';
import type { XmlElement } from './element.ts';
import { readXml } from './read.ts';
import {
  readBoolean,
  readChoice,
  readNumber,
  readNumbers,
  readText,
  requireAttribute,
  requireChild,
} from './values.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
const rootOf = async (document: string): Promise<XmlElement> => (await readXml(document, context)).root;

describe('XmlElement', () => {
  let story: XmlElement;
  beforeAll(async () => {
    story = await rootOf(`<Story Self="u1">
      <Range Style="a"><Content>one</Content></Range>
      <Note/>
      <Range Style="b"><Content>two <b>not this</b>words</Content><Br/></Range>
    </Story>`);
  });

  it('finds its children', () => {
    expect(story.elements().map(({ name }) => name)).toEqual(['Range', 'Note', 'Range']);
    expect(story.childrenNamed('Range').map((range) => range.attribute('Style'))).toEqual(['a', 'b']);
    expect(story.child('Range')?.attribute('Style')).toBe('a');
    expect(story.child('Content')).toBeUndefined();
    expect(story.child('Note')?.children).toEqual([]);
  });

  it('returns its own text without that of its children', () => {
    expect(story.childrenNamed('Range')[1]?.child('Content')?.text).toBe('two words');
  });

  it('returns its path', () => {
    const [first, second] = story.childrenNamed('Range');
    expect(first?.child('Content')?.path).toBe('/Story/Range[1]/Content');
    expect(second?.child('Br')?.path).toBe('/Story/Range[2]/Br');
    expect([story.line, first?.line, second?.child('Br')?.line]).toEqual([1, 2, 4]);
  });

  it('finds attributes by namespace for any prefix', async () => {
    const root = await rootOf(
      '<a xmlns:l="link" href="no"><b l:href="1"/><b xmlns:l="other" l:href="2" xml:id="3"/></a>',
    );
    expect(root.childrenNamed('b').map((b) => b.attributeIn('link', 'href'))).toEqual(['1', undefined]);
    expect(root.attributeIn('link', 'href')).toBeUndefined();
    expect(root.childrenNamed('b')[1]?.attributeIn('http://www.w3.org/XML/1998/namespace', 'id')).toBe('3');
  });
});

describe('an attribute or a child', () => {
  let page: XmlElement;
  beforeAll(async () => {
    const document = '<Page Self="u1" Width="-12.5" Exp=" 1e-3 " Matrix="1 0 0 1 -36.5 .5" Commas="1, 2,3" None=""';
    page = await rootOf(`${document} On="true" Fit="Fill" Bad="abc" Hex="0x10" List="1 x" Huge="1e999" Yes="yes"/>`);
  });

  it('is read as text, number, list, boolean or choice', () => {
    expect(readText(page, 'Self')).toBe('u1');
    expect(readNumber(page, 'Width')).toBe(-12.5);
    expect(readNumber(page, 'Exp')).toBe(0.001);
    expect(readNumbers(page, 'Matrix')).toEqual([1, 0, 0, 1, -36.5, 0.5]);
    expect(readNumbers(page, 'Commas')).toEqual([1, 2, 3]);
    expect(readNumbers(page, 'None')).toEqual([]);
    expect(readBoolean(page, 'On')).toBe(true);
    expect(readChoice(page, 'Fit', ['None', 'Fill'])).toBe('Fill');
  });

  it('is undefined if it is absent', () => {
    const readers = [readText, readNumber, readNumbers, readBoolean];
    expect(readers.map((read) => read(page, 'Absent'))).toEqual([undefined, undefined, undefined, undefined]);
    expect(readChoice(page, 'Absent', ['a'])).toBeUndefined();
  });

  it.each<[string, () => unknown, string]>([
    ['not a number', () => readNumber(page, 'Bad'), 'Bad="abc" is not a number (in /Page, line 1)'],
    ['an empty number', () => readNumber(page, 'None'), 'None="" is not a number (in /Page, line 1)'],
    ['another notation', () => readNumber(page, 'Hex'), 'Hex="0x10" is not a number (in /Page, line 1)'],
    ['an infinite number', () => readNumber(page, 'Huge'), 'Huge="1e999" is not a number (in /Page'],
    ['a list with a non-number', () => readNumbers(page, 'List'), 'List="x" is not a number (in /Page'],
    ['not a boolean', () => readBoolean(page, 'Yes'), 'Yes="yes" is not one of true, false (in /Page, line 1)'],
    ['not one of the choices', () => readChoice(page, 'Fit', ['a', 'b']), 'is not one of a, b'],
    [
      'a missing required attribute',
      () => requireAttribute(page, 'Absent', readNumber),
      'attribute "Absent" is missing (in /Page',
    ],
    ['a missing required child', () => requireChild(page, 'Item'), 'a child element <Item> is missing'],
  ])('is refused with its path and line: %s', (_, read, sentence) => {
    expect(read).toThrow(expect.objectContaining({ code: 'XML_VALUE', message: expect.stringContaining(sentence) }));
  });

  it('is returned if it is required and exists', async () => {
    expect(requireAttribute(page, 'Self', readText)).toBe('u1');
    expect(requireChild(await rootOf('<a><b x="1"/></a>'), 'b').attribute('x')).toBe('1');
  });
});
