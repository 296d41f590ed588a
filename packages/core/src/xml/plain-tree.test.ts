import { describe, expect, it } from 'vitest';
import { flips, truncations } from '../../test/damage.ts';
import { ConversionRun } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { defaultLimits, type Limits, resolveLimits } from '../limits.ts';
import { type XmlDocument, XmlElement, type XmlNode } from './element.ts';
import { PlainTree } from './plain-tree.ts';
import { readXml } from './read.ts';

const context = new ConversionRun(resolveLimits({ maxWork: Number.MAX_SAFE_INTEGER })).context(() =>
  Promise.reject(new Error('unused')),
);

function readPlain(text: string, limits: Partial<Limits> = {}, stretch = 7): XmlDocument | undefined {
  const tree = new PlainTree(text, { ...defaultLimits, ...limits }, false);
  while (tree.advance(stretch)) expect(tree.document).toBeUndefined();
  return tree.document;
}

/** All properties of a tree, including lines and namespaces. */
function factsOf(node: XmlNode): unknown {
  if (!(node instanceof XmlElement)) return node;
  const { name, local, uri, attributes, line, path } = node;
  return { name, local, uri, attributes, line, path, children: node.children.map(factsOf) };
}

/** The tree from the general parser: `PlainTree` never reads strings. */
async function readByParser(text: string): Promise<XmlDocument | undefined> {
  try {
    return await readXml(text, context);
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}

async function expectAlike(text: string): Promise<boolean> {
  const found = readPlain(text);
  if (found === undefined) return false;
  const known = await readByParser(text);
  expect(known, `refused by the parser: ${JSON.stringify(text)}`).toBeDefined();
  expect(factsOf(found.root), text).toEqual(known && factsOf(known.root));
  expect(found.instructions).toEqual(known?.instructions);
  return true;
}

const usual = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<?aid style="50" type="document"?>
<idPkg:Story xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion='7.5'>
\t<Story Self="u&#xE9;&quot;" Title = "a
 b\tc>d" >é\u{1F600}<?ACE 18?><!-- - <a> &x; -->&amp;&#65;&lt;<![CDATA[<b>]]]]><![CDATA[>]]><Br /></Story
>
 <x xmlns="u" idPkg:y="1" y="2" xml:lang="de"><z.-1/></x>
</idPkg:Story>
<!-- end --> <?last?>
`;

describe('a plain document', () => {
  it('gives the same tree as the general parser', async () => {
    expect(await expectAlike(usual)).toBe(true);
  });

  it('gives the same tree for any chunk length', () => {
    const whole = readPlain(usual, {}, usual.length);
    for (const stretch of [1, 2, 50]) {
      expect(readPlain(usual, {}, stretch)?.root.text).toBe(whole?.root.text);
    }
  });

  it('gives the same tree or none for damaged documents', async () => {
    const bytes = new TextEncoder().encode(usual);
    let read = 0;
    for (const broken of [...truncations(bytes, 1), ...flips(bytes, 6_000)]) {
      const text = new TextDecoder().decode(broken);
      if (await expectAlike(text)) read++;
    }
    expect(read).toBeGreaterThan(100);
  });

  it('gives the same tree or none for documents with exchanged pieces', async () => {
    const pieces = usual.split(/(?<=[<>"'=&;? \n/!-])|(?=[<>"'=&;? \n/!-])/);
    let [read, seed] = [0, 1];
    const random = (bound: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % bound;
    };
    for (let time = 0; time < 6_000; time++) {
      const mixed = [...pieces];
      for (let swap = 0; swap <= time % 2; swap++) mixed[random(mixed.length)] = pieces[random(pieces.length)] ?? '';
      if (await expectAlike(mixed.join(''))) read++;
    }
    expect(read).toBeGreaterThan(100);
  });
});

describe('PlainTree gives up', () => {
  it.each([
    ['with a document type', '<!DOCTYPE a><a/>'],
    ['with names beyond ASCII', '<é/>'],
    ['with CR LF line ends', '<a>\r\n</a>'],
    ['with another XML version', '<?xml version="1.1"?><a/>'],
    ['with a byte order mark', '\ufeff<a/>'],
  ])('%s', async (_, text) => {
    expect(readPlain(text)).toBeUndefined();
  });

  it.each([
    ['an element that does not end', '<a><b></a>'],
    ['two roots', '<a/><b/>'],
    ['no root', '<!-- a -->'],
    ['text outside the root', '<a/>b'],
    ['an attribute twice', '<a x="1" x="1"/>'],
    ['an attribute twice by namespace', '<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="1"/>'],
    ['an undeclared prefix', '<p:a/>'],
    ['a < in an attribute', '<a x="<"/>'],
    ['attributes without space between them', '<a x="1"y="2"/>'],
    ['an entity', '<a>&b;</a>'],
    ['an & without a reference', '<a>a & b</a>'],
    ['a reference to an invalid character', '<a>&#xD800;</a>'],
    ['a control character', '<a>\u0001</a>'],
    [']]> in text', '<a>]]></a>'],
    ['-- in a comment', '<a><!-- -- --></a>'],
    ['CDATA outside the root', '<a/><![CDATA[ ]]>'],
    ['a declaration after the start', ' <?xml version="1.0"?><a/>'],
  ])('on a document with %s, which the general parser refuses', async (_, text) => {
    expect(readPlain(text)).toBeUndefined();
    expect(await readByParser(text)).toBeUndefined();
  });

  it.each([
    [{ maxXmlDepth: 1 }, '<a><b/></a>'],
    [{ maxXmlNodes: 1 }, '<a><b/></a>'],
    [{ maxXmlAttributes: 1 }, '<a x="" y=""/>'],
    [{ maxXmlRun: 3 }, '<a>abcd</a>'],
    [{ maxXmlRun: 3 }, '<a x="abcd"/>'],
    [{ maxXmlRun: 3 }, '<abcd/>'],
  ] as const)('at the limit %j', async (limits, text) => {
    expect(readPlain(text)).toBeDefined();
    expect(readPlain(text, limits)).toBeUndefined();
    const within = new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
    await expect(readXml(new TextEncoder().encode(text), within)).rejects.toMatchObject({ code: 'XML_TOO_LARGE' });
  });

  it('on a document with more names than any grammar', () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `<n${at}/>`).join('');
    expect(readPlain(`<a>${names}</a>`, {}, 1e9)).toBeUndefined();
  });

  it('on a document with names chosen to collide', () => {
    // The two strings of each pair have the same hash if it multiplies by 31.
    const alike = (bits: number) => Array.from({ length: 7 }, (_, bit) => ((bits >> bit) & 1 ? 'Aa' : 'BB')).join('');
    const names = Array.from({ length: 128 }, (_, bits) => `<${alike(bits)}/>`).join('');
    expect(readPlain(`<a>${names}</a>`, {}, 1e9)).toBeUndefined();
    expect(readPlain(`<a>${names.replaceAll('Aa', 'Ab')}</a>`, {}, 1e9)).toBeDefined();
  });
});
