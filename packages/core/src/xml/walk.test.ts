import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../context.ts';
import type { Limits } from '../limits.ts';
import { resolveLimits } from '../limits.ts';
import type { XmlElement, XmlInstruction } from './element.ts';
import { walkXml, type XmlOptions } from './walk.ts';

const unused = () => Promise.reject(new Error('unused'));
const contextOf = (limits: Partial<Limits> = {}, signal?: AbortSignal) =>
  new ConversionRun(resolveLimits(limits), signal).context(unused);

/** The events of a walk, one line each. */
async function eventsOf(source: string | Uint8Array, options: XmlOptions = {}, limits = {}): Promise<string[]> {
  const events: string[] = [];
  const visitor = {
    open: ({ name, attributes }: XmlElement) => events.push(`<${[name, ...attributes].join('|')}`),
    close: ({ name }: XmlElement) => events.push(`>${name}`),
    text: (text: string, { name }: XmlElement) => events.push(`${name}:${text}`),
    instruction: ({ target, body }: XmlInstruction, within?: XmlElement) =>
      events.push(`?${target}|${body}|${within?.name}`),
    comment: (text: string, within?: XmlElement) => events.push(`!${text}|${within?.name}`),
  };
  await walkXml(source, visitor, contextOf(limits), options);
  return events;
}

describe('walkXml', () => {
  it('visits everything in order with its parent', async () => {
    const document =
      '<?xml version="1.0"?>\n<?aid style="50"?><a x="1" y=\'2\'>t<b/><?ACE 18?><!-- c --></a>\n<!--d-->';
    expect(await eventsOf(document)).toEqual([
      '?aid|style="50"|undefined',
      '<a|x|1|y|2',
      'a:t',
      '<b',
      '>b',
      '?ACE|18|a',
      '! c |a',
      '>a',
      '!d|undefined',
    ]);
  });

  // XML 1.0, fifth edition, "Character and Entity References", "CDATA Sections", "End-of-Line Handling" and
  // "Attribute-Value Normalization".
  it.each([
    ['references', '<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;</a>', ['a:<&>"\'A\u{1F600}']],
    ['CDATA', '<a><![CDATA[<b>&amp;]]]]></a>', ['a:<b>&amp;]]']],
    ['line ends', '<a>1\r\n2\r3\n4&#13;5</a>', ['a:1\n2\n3\n4\r5']],
    ['characters beyond the first plane', '<a>\u{10FFFD}</a>', ['a:\u{10FFFD}']],
    ['] and > apart', '<a>]]x></a>', ['a:]]x>']],
  ])('reads %s in text', async (_, document, texts) => {
    expect((await eventsOf(document)).slice(1, -1)).toEqual(texts);
  });

  it('normalizes white space in attributes, except references', async () => {
    const [open] = await eventsOf('<a x="1\n2\t3\r\n4&#10;5&#9;6  7" y="&lt;&quot;\'"/>');
    expect(open).toBe('<a|x|1 2 3 4\n5\t6  7|y|<"\'');
  });

  it('reads documents of version 1.1 by the rules of 1.0', async () => {
    expect(await eventsOf('<?xml version="1.1"?><a>\u0085</a>')).toEqual(['<a', 'a:\u0085', '>a']);
    await expect(eventsOf('<?xml version="1.1"?><a>&#1;</a>')).rejects.toMatchObject({ code: 'XML_MALFORMED' });
  });

  it('reads a document longer than one piece', async () => {
    const unit = '<b x="äöü€\u{1F600}">text &amp; text\r\n<![CDATA[data]]></b>';
    const document = `<a>${unit.repeat(20_000)}</a>`;
    const once = (await eventsOf(`<a>${unit}</a>`)).slice(1, -1);
    for (const source of [document, new TextEncoder().encode(document)]) {
      const events = await eventsOf(source);
      expect(events.length).toBe(once.length * 20_000 + 2);
      for (let at = 1; at < events.length - 1; at += once.length) {
        if (events.slice(at, at + once.length).join() !== once.join()) expect.fail(`differs at ${at}`);
      }
    }
  });

  it('yields to the event loop between pieces, and stops when the caller aborts', async () => {
    const stop = new AbortController();
    const document = `<a>${'<b/>'.repeat(400_000)}</a>`;
    setImmediate(() => stop.abort());
    await expect(walkXml(document, {}, contextOf({}, stop.signal))).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('spends one step for each element, text and instruction', async () => {
    const context = contextOf({ maxWork: 3 });
    await walkXml('<a>t<b/></a>', {}, context);
    expect(() => context.spend(1)).toThrow(expect.objectContaining({ code: 'WORK_EXHAUSTED' }));
  });
});

describe('a document that is not well-formed', () => {
  // At least one for each constraint and production of XML 1.0, fifth edition, that concerns whole documents.
  it.each([
    ['', 'the document has no element'],
    ['   ', 'the document has no element'],
    ['<!-- only -->', 'the document has no element'],
    ['text', 'text is outside the root'],
    ['<a/>text', 'text is outside the root'],
    ['<a/><![CDATA[x]]>', 'text is outside the root'],
    ['<a/>&#32;', 'text is outside the root'],
    ['<a/><b/>', 'a second root'],
    ['<a>', '<a> is not closed'],
    ['<a><b></a>', 'an end tag belongs to another'],
    ['</a>', '</a> has no start tag'],
    ['<a></A>', 'an end tag belongs to another'],
    ['<a></>', 'an end tag has no name'],
    ['<a></a b="1">', 'an end tag contains an invalid character'],
    ['<a', 'the document has no element'],
    ['<a><b', 'is not closed'],
    ['<a>< b/></a>', '< does not start a tag'],
    ['<1/>', '< does not start a tag'],
    ['<a$/>', 'an element name contains an invalid character'],
    ['<a / >', '/ inside a tag'],
    ['<a x/>', 'attribute'],
    ['<a x>', 'an attribute has no value'],
    ['<a x y="1"/>', 'an attribute has no value'],
    ['<a x=1/>', 'an attribute value is not quoted'],
    ['<a x="1"y="2"/>', 'white space is missing between two attributes'],
    ['<a x="1" x="2"/>', 'attribute "x" is repeated'],
    ['<a x="<"/>', 'a character is not allowed here'],
    ['<a x="&"/>', ''],
    ['<a x="1/>', ''],
    ['<a 1x=""/>', 'an attribute name contains an invalid character'],
    ['<a>&;</a>', '& is not followed by a name'],
    ['<a>& </a>', ''],
    ['<a>&a b;</a>', '& does not start a reference'],
    ['<a>&unknown;</a>', 'an entity is not declared'],
    ['<a>&constructor;</a>', 'an entity is not declared'],
    ['<a>&#xZ;</a>', 'a character reference has an invalid number'],
    ['<a>&#X41;</a>', 'a character reference has an invalid number'],
    ['<a>&#0;</a>', 'a character reference has an invalid number'],
    ['<a>&#xD800;</a>', 'a character reference has an invalid number'],
    ['<a>&#x110000;</a>', 'a character reference has an invalid number'],
    ['<a>&#xFFFE;</a>', 'a character reference has an invalid number'],
    ['<a>\0</a>', 'a character is not allowed here'],
    ['<a>\x0b</a>', 'a character is not allowed here'],
    ['<a>\uffff</a>', 'a character is not allowed here'],
    ['<a>]]></a>', 'text contains ]]>'],
    ['<a><![CDATA[x]]</a>', ''],
    ['<a><![cdata[x]]></a>', '<! does not start a comment'],
    ['<a><!-- x -- y --></a>', 'a comment contains --'],
    ['<a><!-- x ---></a>', 'a comment contains --'],
    ['<a><!-- x', ''],
    ['<a><?x', ''],
    ['<a><??></a>', 'an instruction has no name'],
    ['<a><?1?></a>', 'an instruction name contains an invalid character'],
    ['<a><?XML x?></a>', 'the XML declaration is not at the start'],
    [' <?xml version="1.0"?><a/>', 'the XML declaration is not at the start'],
    ['<?xml?><a/>', 'the XML declaration is invalid'],
    ['<?xml encoding="UTF-8"?><a/>', 'the XML declaration is invalid'],
    ['<?xml version="2.0"?><a/>', 'the XML declaration is invalid'],
    ['<?xml version="1.0" encoding="-"?><a/>', 'the XML declaration is invalid'],
    ['<?xml version="1.0" standalone="maybe"?><a/>', 'the XML declaration is invalid'],
    ['<?xml version="1.0" more="1"?><a/>', 'the XML declaration'],
    ['<?xml version="1.0"encoding="UTF-8"?><a/>', 'the XML declaration is invalid'],
    ['<a/><!DOCTYPE a>', 'the document type is in the wrong place'],
    ['<!DOCTYPE a><!DOCTYPE a><a/>', 'the document type is in the wrong place'],
    ['<!DOCTYPE><a/>', 'document type'],
    ['<!DOCTYPE a PUBLIC "x"><a/>', 'document type'],
    ['<!DOCTYPE a PUBLIC "[" "x"><a/>', 'document type'],
    ['<!DOCTYPE a [<!ENTITY>]><a/>', 'document type'],
    ['<!DOCTYPE a [text]><a/>', 'document type'],
    ['<!DOCTYPE a [<? x?>]><a/>', 'document type'],
    ['<!DOCTYPE a:b:c><a/>', 'document type'],
    ['<!doctype a><a/>', '<! does not start a comment'],
    ['<a><!ENTITY x "y"></a>', '<! does not start a comment'],
  ])('%j is refused', async (document, problem) => {
    await expect(eventsOf(document)).rejects.toMatchObject({
      code: 'XML_MALFORMED',
      message: expect.stringContaining(problem),
    });
  });

  it.each([
    ['<a>\n<b x=1/></a>', 'line 2, column 6, at "1/></a>"'],
    ['<a>\n  <b/>\n  <c>x &lt; & y</c>\n</a>', 'line 3, column 13, at "& y</c>\\n</a>"'],
    ['<a>\n<b>a & b\n</b> &lt;</a>', 'line 2, column 6, at "& b\\n</b> &lt;</a>"'],
    ['<a><b></b>', '<a> is not closed (line 1, column 10)'],
  ])('%j is refused with the line, the column and the characters', async (document, position) => {
    await expect(eventsOf(document)).rejects.toThrow(position);
  });

  it('is refused with the right position after many pieces', async () => {
    const failing = eventsOf(`<a>\n${'<b/>\n'.repeat(200_000)}<c></d></a>`);
    await expect(failing).rejects.toThrow('line 200002, column 7, at "></a>"');
  });

  it('is refused for a lone surrogate, which would hide the next character', async () => {
    await expect(eventsOf('<a>\ud800</a>')).rejects.toMatchObject({ code: 'XML_UNDECODABLE' });
  });
});

describe('unusual but well-formed documents', () => {
  it.each([
    '<a\n/>',
    '<a></a\n>',
    '<a x = "1"/>',
    '<a x=">"/>',
    '<_:-.1/>'.replace(':', ''),
    '<été/>',
    '<\u{10000}/>',
    '<a>></a>',
    '<a><![CDATA[]]></a>',
    '<a><!----></a>',
    '<a><?x?></a>',
    '<a><?x ??></a>',
    '<a><?xml-stylesheet href="a"?></a>',
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><a/>",
    '<!DOCTYPE a SYSTEM "a>b"><a/>',
    "<!DOCTYPE a [<!-- ] > ' --><?pi ]>?><!ELEMENT a ANY>]><a/>",
    '\ufeff<a/>',
  ])('%j is read', async (document) => {
    expect((await eventsOf(document))[0]).toMatch(/^[<?]/);
  });
});

describe('namespaces', () => {
  async function namesOf(document: string, options: XmlOptions = {}): Promise<string[]> {
    const names: string[] = [];
    const open = ({ uri, local }: XmlElement) => names.push(`{${uri}}${local}`);
    await walkXml(document, { open }, contextOf(), options);
    return names;
  }

  it('apply to the declaring element and its descendants', async () => {
    const document = '<a xmlns="u"><b xmlns=""><c/></b><p:d xmlns:p="v" p:x="1"><p:e xmlns:p="w"/><p:f/></p:d><g/></a>';
    expect(await namesOf(document)).toEqual(['{u}a', '{}b', '{}c', '{v}d', '{w}e', '{v}f', '{u}g']);
  });

  it('include the prefix xml without a declaration', async () => {
    expect(await namesOf('<xml:a xml:lang="de"/>')).toEqual(['{http://www.w3.org/XML/1998/namespace}a']);
  });

  it('are compared literally, including spaces', async () => {
    expect(await namesOf('<a xmlns=" u"/>')).toEqual(['{ u}a']);
  });

  // Namespaces in XML 1.0, third edition, "Declaring Namespaces", "Qualified Names", "Uniqueness of Attributes".
  it.each([
    '<p:a/>',
    '<a p:x="1"/>',
    '<a><b xmlns:p="u"/><p:c/></a>',
    '<a xmlns:p=""/>',
    '<a xmlns:xml="u"/>',
    '<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>',
    '<a xmlns:xmlns="u"/>',
    '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
    '<xmlns:a/>',
    '<p:a:b xmlns:p="u"/>',
    '<:a/>',
    '<a:/>',
    '<a xmlns:="u"/>',
    '<p:1 xmlns:p="u"/>',
    '<a><?p:x?></a>',
    '<!DOCTYPE a [<!ENTITY p:x "">]><a/>',
    '<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="2"/>',
  ])('refuse %s', async (document) => {
    await expect(namesOf(document)).rejects.toMatchObject({ code: 'XML_MALFORMED' });
  });

  it('keep an undeclared prefix if the caller allows it', async () => {
    expect(await namesOf('<p:a q:x="1" r:x="2"/>', { unboundPrefixes: 'keep' })).toEqual(['{}a']);
    await expect(namesOf('<xmlns:a/>', { unboundPrefixes: 'keep' })).rejects.toMatchObject({ code: 'XML_MALFORMED' });
  });
});

describe('a limit', () => {
  it.each<[string, Partial<Limits>, string, string]>([
    ['depth', { maxXmlDepth: 3 }, '<a><b><c/></b></a>', '<a><b><c><d/></c></b></a>'],
    ['attributes', { maxXmlAttributes: 2 }, '<a x="" y=""/>', '<a x="" y="" z=""/>'],
    ['nodes', { maxXmlNodes: 3 }, '<a>t<?x?></a>', '<a>t<?x?><b/></a>'],
    ['the length of a text', { maxXmlRun: 5 }, '<a>12345</a>', '<a>123456</a>'],
    ['the length of a value', { maxXmlRun: 5 }, '<a x="12345"/>', '<a x="123456"/>'],
    ['the length of a name', { maxXmlRun: 5 }, '<abcde/>', '<abcdef/>'],
    ['the length of an instruction', { maxXmlRun: 5 }, '<a><?x 12345?></a>', '<a><?x 123456?></a>'],
  ])('on %s allows its value and no more', async (_, limits, within, beyond) => {
    await expect(eventsOf(within, {}, limits)).resolves.toBeDefined();
    await expect(eventsOf(beyond, {}, limits)).rejects.toMatchObject({ code: 'XML_TOO_LARGE', kind: 'limit' });
  });

  it('on the length of the document is checked before decoding', async () => {
    const failing = eventsOf(new Uint8Array(101), {}, { maxTextBytes: 100 });
    await expect(failing).rejects.toMatchObject({ code: 'INPUT_TOO_LARGE' });
  });
});
