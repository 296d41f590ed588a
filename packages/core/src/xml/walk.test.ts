import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../context.ts';
import type { Limits } from '../limits.ts';
import { resolveLimits } from '../limits.ts';
import type { XmlElement, XmlInstruction } from './element.ts';
import { walkXml, type XmlOptions } from './walk.ts';

const unused = () => Promise.reject(new Error('unused'));
const contextOf = (limits: Partial<Limits> = {}, signal?: AbortSignal) =>
  new ConversionRun(resolveLimits(limits), signal).context(unused);

/** What a walk tells, one line each. */
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

describe('a walk', () => {
  it('tells everything in its order, with what it stands in', async () => {
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

  it('turns white space in attributes into spaces, and keeps what is written by its number', async () => {
    const [open] = await eventsOf('<a x="1\n2\t3\r\n4&#10;5&#9;6  7" y="&lt;&quot;\'"/>');
    expect(open).toBe('<a|x|1 2 3 4\n5\t6  7|y|<"\'');
  });

  it('reads documents of version 1.1 by the rules of 1.0', async () => {
    expect(await eventsOf('<?xml version="1.1"?><a>\u0085</a>')).toEqual(['<a', 'a:\u0085', '>a']);
    await expect(eventsOf('<?xml version="1.1"?><a>&#1;</a>')).rejects.toMatchObject({ code: 'XML_MALFORMED' });
  });

  it('reads a document that is longer than a piece as if it were one', async () => {
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

  it('gives the event loop a turn between pieces, and stops when the caller does', async () => {
    const stop = new AbortController();
    const document = `<a>${'<b/>'.repeat(400_000)}</a>`;
    setImmediate(() => stop.abort());
    await expect(walkXml(document, {}, contextOf({}, stop.signal))).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('counts every element, text and instruction as work', async () => {
    const context = contextOf({ maxWork: 3 });
    await walkXml('<a>t<b/></a>', {}, context);
    expect(() => context.spend(1)).toThrow(expect.objectContaining({ code: 'WORK_EXHAUSTED' }));
  });
});

describe('a document that is not well-formed', () => {
  // One or more for each constraint and production of XML 1.0, fifth edition, that is about documents as such.
  it.each([
    ['', 'no element'],
    ['   ', 'no element'],
    ['<!-- only -->', 'no element'],
    ['text', 'text outside of the root'],
    ['<a/>text', 'text outside of the root'],
    ['<a/><![CDATA[x]]>', 'text outside of the root'],
    ['<a/>&#32;', 'text outside of the root'],
    ['<a/><b/>', 'a second root'],
    ['<a>', 'no end of the element a'],
    ['<a><b></a>', 'an end tag that belongs to another'],
    ['</a>', 'the end of an element a that was not begun'],
    ['<a></A>', 'an end tag that belongs to another'],
    ['<a></>', 'an end tag without a name'],
    ['<a></a b="1">', 'a character that no end tag has'],
    ['<a', 'no element'],
    ['<a><b', 'no end'],
    ['<a>< b/></a>', 'a < that begins no tag'],
    ['<1/>', 'a < that begins no tag'],
    ['<a$/>', 'a character that no name of an element has'],
    ['<a / >', 'a / within a tag'],
    ['<a x/>', 'attribute'],
    ['<a x>', 'an attribute without a value'],
    ['<a x y="1"/>', 'an attribute without a value'],
    ['<a x=1/>', 'an attribute without quotes'],
    ['<a x="1"y="2"/>', 'two attributes without space'],
    ['<a x="1" x="2"/>', 'the attribute x for the second time'],
    ['<a x="<"/>', 'a character that must not stand here'],
    ['<a x="&"/>', ''],
    ['<a x="1/>', ''],
    ['<a 1x=""/>', 'a character that no name of an attribute has'],
    ['<a>&;</a>', 'an & without a name'],
    ['<a>& </a>', ''],
    ['<a>&a b;</a>', 'an & that begins no reference'],
    ['<a>&unknown;</a>', 'a reference to an entity that is not declared'],
    ['<a>&constructor;</a>', 'a reference to an entity that is not declared'],
    ['<a>&#xZ;</a>', 'the number of no character'],
    ['<a>&#X41;</a>', 'the number of no character'],
    ['<a>&#0;</a>', 'the number of no character'],
    ['<a>&#xD800;</a>', 'the number of no character'],
    ['<a>&#x110000;</a>', 'the number of no character'],
    ['<a>&#xFFFE;</a>', 'the number of no character'],
    ['<a>\0</a>', 'a character that must not stand here'],
    ['<a>\x0b</a>', 'a character that must not stand here'],
    ['<a>\uffff</a>', 'a character that must not stand here'],
    ['<a>]]></a>', 'a ]]> in text'],
    ['<a><![CDATA[x]]</a>', ''],
    ['<a><![cdata[x]]></a>', 'a <! that begins no comment'],
    ['<a><!-- x -- y --></a>', 'a -- within a comment'],
    ['<a><!-- x ---></a>', 'a -- within a comment'],
    ['<a><!-- x', ''],
    ['<a><?x', ''],
    ['<a><??></a>', 'an instruction without a name'],
    ['<a><?1?></a>', 'a character that no name of an instruction has'],
    ['<a><?XML x?></a>', 'an XML declaration behind the start'],
    [' <?xml version="1.0"?><a/>', 'an XML declaration behind the start'],
    ['<?xml?><a/>', 'an XML declaration that is none'],
    ['<?xml encoding="UTF-8"?><a/>', 'an XML declaration that is none'],
    ['<?xml version="2.0"?><a/>', 'an XML declaration that is none'],
    ['<?xml version="1.0" encoding="-"?><a/>', 'an XML declaration that is none'],
    ['<?xml version="1.0" standalone="maybe"?><a/>', 'an XML declaration that is none'],
    ['<?xml version="1.0" more="1"?><a/>', 'an XML declaration'],
    ['<?xml version="1.0"encoding="UTF-8"?><a/>', 'an XML declaration that is none'],
    ['<a/><!DOCTYPE a>', 'a document type behind its place'],
    ['<!DOCTYPE a><!DOCTYPE a><a/>', 'a document type behind its place'],
    ['<!DOCTYPE><a/>', 'document type'],
    ['<!DOCTYPE a PUBLIC "x"><a/>', 'document type'],
    ['<!DOCTYPE a PUBLIC "[" "x"><a/>', 'document type'],
    ['<!DOCTYPE a [<!ENTITY>]><a/>', 'document type'],
    ['<!DOCTYPE a [text]><a/>', 'document type'],
    ['<!DOCTYPE a [<? x?>]><a/>', 'document type'],
    ['<!DOCTYPE a:b:c><a/>', 'document type'],
    ['<!doctype a><a/>', 'a <! that begins no comment'],
    ['<a><!ENTITY x "y"></a>', 'a <! that begins no comment'],
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
    ['<a><b></b>', 'the element a; line 1, column 10, at ">"'],
  ])('%j is refused with the line, the column and the characters', async (document, place) => {
    await expect(eventsOf(document)).rejects.toThrow(place);
  });

  it('is refused behind many pieces with the characters that are there', async () => {
    const failing = eventsOf(`<a>\n${'<b/>\n'.repeat(200_000)}<c></d></a>`);
    await expect(failing).rejects.toThrow('line 200002, column 7, at "></a>"');
  });

  it('is refused for half of a surrogate pair, which would hide the character behind it', async () => {
    await expect(eventsOf('<a>\ud800</a>')).rejects.toMatchObject({ code: 'XML_UNDECODABLE' });
  });
});

describe('what is well-formed though it looks odd', () => {
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

  it('hold for the element that declares them and those within', async () => {
    const document = '<a xmlns="u"><b xmlns=""><c/></b><p:d xmlns:p="v" p:x="1"><p:e xmlns:p="w"/><p:f/></p:d><g/></a>';
    expect(await namesOf(document)).toEqual(['{u}a', '{}b', '{}c', '{v}d', '{w}e', '{v}f', '{u}g']);
  });

  it('know the prefix xml without a declaration', async () => {
    expect(await namesOf('<xml:a xml:lang="de"/>')).toEqual(['{http://www.w3.org/XML/1998/namespace}a']);
  });

  it('are compared as they are written, space and all', async () => {
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

  it('keep a prefix without a declaration where that is admitted', async () => {
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
  ])('on %s admits what it says and no more', async (_, limits, within, beyond) => {
    await expect(eventsOf(within, {}, limits)).resolves.toBeDefined();
    await expect(eventsOf(beyond, {}, limits)).rejects.toMatchObject({ code: 'XML_TOO_LARGE', kind: 'limit' });
  });

  it('on the length of the document holds before it is decoded', async () => {
    const failing = eventsOf(new Uint8Array(101), {}, { maxTextBytes: 100 });
    await expect(failing).rejects.toMatchObject({ code: 'INPUT_TOO_LARGE' });
  });
});
