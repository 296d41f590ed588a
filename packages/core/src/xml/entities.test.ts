import { describe, expect, it } from 'vitest';
import { measureMemory } from '../../test/memory.ts';
import { ConversionRun } from '../context.ts';
import type { Limits } from '../limits.ts';
import { resolveLimits } from '../limits.ts';
import { readXml } from './read.ts';
import type { XmlOptions } from './walk.ts';

async function read(document: string, limits: Partial<Limits> = {}, options: XmlOptions = { entities: 'internal' }) {
  const context = new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
  return (await readXml(document, context, options)).root;
}

const declare = (declarations: string, body: string) => `<!DOCTYPE a [${declarations}]>${body}`;

describe('expandEntities', () => {
  it('expands namespaces, as Illustrator writes them', async () => {
    const root = await read(
      `<?xml version="1.0" encoding="utf-8"?>
       <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
         <!-- it's the usual -->
         <!ENTITY ns_svg "http://www.w3.org/2000/svg">
         <!ENTITY ns_xlink 'http://www.w3.org/1999/xlink'>
       ]>
       <svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;"><use xlink:href="#a"/></svg>`,
    );
    expect(root.uri).toBe('http://www.w3.org/2000/svg');
    expect(root.child('use')?.attributeIn('http://www.w3.org/1999/xlink', 'href')).toBe('#a');
  });

  it('expands to text, elements and other entities', async () => {
    const root = await read(
      declare('<!ENTITY in "1&amp;&two;"><!ENTITY two "<b x=\'&three;\'/>2"><!ENTITY three "3">', '<a>&in;-&in;</a>'),
    );
    expect(root.text).toBe('1&2-1&2');
    expect(root.childrenNamed('b').map((b) => b.attribute('x'))).toEqual(['3', '3']);
  });

  it('does not let an entity end its attribute', async () => {
    const root = await read(declare(`<!ENTITY q "'&#34;&#10;&#38;#60;">`, `<a x="[&q;]" y='[&q;]'/>`));
    // XML 1.0, "Attribute-Value Normalization": a line feed in a replacement text becomes a space.
    expect([root.attribute('x'), root.attribute('y')]).toEqual([`['" <]`, `['" <]`]);
  });

  it('expands nothing in comments, CDATA and instructions', async () => {
    const root = await read(declare('<!ENTITY e "E">', '<a><!-- "&e; --><![CDATA[<&e;]]><?x <&e;?>&e;</a>'));
    expect(root.text).toBe('<&e;E');
    expect(root.children).toContainEqual({ target: 'x', body: '<&e;' });
  });

  it('expands the examples of the specification', async () => {
    // XML 1.0, fifth edition, appendix "Expansion of Entity and Character References".
    const first = await read(
      declare(
        `<!ENTITY example "<p>An ampersand (&#38;#38;) may be escaped numerically (&#38;#38;#38;) or with a general entity (&amp;amp;).</p>" >`,
        '<a>&example;</a>',
      ),
    );
    expect(first.child('p')?.text).toBe(
      'An ampersand (&) may be escaped numerically (&#38;) or with a general entity (&amp;).',
    );
  });

  it('uses the first declaration, and never redefines predefined entities', async () => {
    const root = await read(declare('<!ENTITY e "1"><!ENTITY e "2"><!ENTITY lt "&#38;#60;">', '<a>&e;&lt;</a>'));
    expect(root.text).toBe('1<');
  });

  it('refuses references unless the caller allows them', async () => {
    const failing = read(declare('<!ENTITY e "E">', '<a>&e;</a>'), {}, {});
    await expect(failing).rejects.toMatchObject({ code: 'XML_MALFORMED' });
    await expect(read(declare('<!ENTITY e "E">', '<a/>'), {}, {})).resolves.toBeDefined();
  });
});

describe('an entity', () => {
  it.each([
    ['<!ENTITY e SYSTEM "file:///etc/passwd">', '&e;'],
    ['<!ENTITY e PUBLIC "p" "http://localhost/">', '&e;'],
    ['<!ENTITY e SYSTEM "a.gif" NDATA gif>', '&e;'],
    ['<!ENTITY e SYSTEM "x"><!ENTITY f "&e;">', '&f;'],
    ['<!ENTITY % p SYSTEM "http://localhost/"> %p;', ''],
    ['<!ENTITY % p "<!ENTITY e \'E\'>"> %p;', ''],
  ])('in another file is refused: %s', async (declarations, body) => {
    await expect(read(declare(declarations, `<a>${body}</a>`))).rejects.toMatchObject({ code: 'XML_ENTITY' });
  });

  it('in another file is ignored if it is not used', async () => {
    await expect(read(declare('<!ENTITY e SYSTEM "x"><!ENTITY % p "y">', '<a/>'))).resolves.toBeDefined();
  });

  it.each([
    ['half an element', '<!ENTITY e "<b>">', '<a>&e;</b></a>'],
    ['half a tag', '<!ENTITY e "<b ">', '<a>&e;/></a>'],
    ['half a reference', '<!ENTITY e "&#38;">', '<a>&e;lt;</a>'],
    ['an element, in an attribute', '<!ENTITY e "<b/>">', '<a x="&e;"/>'],
    ['a reference to an undeclared entity', '<!ENTITY e "&f;">', '<a>&e;</a>'],
    ['without a value', '<!ENTITY e>', '<a/>'],
    ['a bare &', '<!ENTITY e "&">', '<a/>'],
    ['a bare %', '<!ENTITY e "100%">', '<a/>'],
    ['an invalid character', '<!ENTITY e "&#0;">', '<a/>'],
    ['an invalid character', '<!ENTITY e "&#99999999999;">', '<a/>'],
    ['between attributes', '<!ENTITY e "x=\'1\'">', '<a &e;/>'],
  ])('that is %s is refused', async (_, declarations, body) => {
    await expect(read(declare(declarations, body))).rejects.toMatchObject({ code: 'XML_MALFORMED' });
  });
});

describe('entities that expand too much', () => {
  const nest = (count: number, times: number) =>
    Array.from({ length: count }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(times)}">`).join('');

  it.each([
    ['tenfold at each of nine levels', declare(`<!ENTITY e0 "lol">${nest(9, 10)}`, '<a>&e9;</a>')],
    ['by repetition of a long one', declare(`<!ENTITY e "${'x'.repeat(10_000)}">`, `<a>${'&e;'.repeat(10_000)}</a>`)],
    ['in attributes', declare(`<!ENTITY e "${'x'.repeat(10_000)}">`, `<a>${'<b x="&e;"/>'.repeat(10_000)}</a>`)],
    ['within themselves', declare('<!ENTITY e "&f;"><!ENTITY f "&e;">', '<a>&e;</a>')],
    ['forty levels deep', declare(`<!ENTITY e0 "x">${nest(40, 1)}`, '<a>&e40;</a>')],
  ])('%s are refused in bounded memory', async (_, document) => {
    const { bytes } = await measureMemory(() =>
      expect(read(document)).rejects.toMatchObject({ code: 'XML_TOO_LARGE', kind: 'limit' }),
    );
    expect(bytes).toBeLessThan(32 * 1024 * 1024);
  });

  it('count for each use', async () => {
    const document = declare('<!ENTITY e "12345">', '<a x="&e;">&e;</a>');
    await expect(read(document, { maxXmlExpansion: 10 })).resolves.toBeDefined();
    await expect(read(document, { maxXmlExpansion: 9 })).rejects.toMatchObject({ code: 'XML_TOO_LARGE' });
  });

  it('cannot hide in a nested document type', async () => {
    const document = declare(`<!--${' '.repeat(300_000)}-->`, '<a/>');
    await expect(read(document)).rejects.toMatchObject({ code: 'XML_TOO_LARGE' });
  });
});

describe('hostile repetition', () => {
  it.each([
    ['open comments', '<!--'],
    ['open tags with open quotes', '<a "'],
    ['open CDATA', '<![CDATA['],
    ['ampersands', '&e'],
    ['quotes', '"\''],
    ['brackets', '<'],
  ])('of %s takes linear time', async (_, piece) => {
    const started = performance.now();
    for (const document of [
      declare('<!ENTITY e "E">', `<a>${piece.repeat(200_000)}`),
      `<!DOCTYPE a [${piece.repeat(200_000)}`,
    ]) {
      await expect(read(document)).rejects.toMatchObject({ code: expect.stringMatching(/^XML_/) });
    }
    expect(performance.now() - started).toBeLessThan(5_000); // quadratic time would take minutes
  });
});
