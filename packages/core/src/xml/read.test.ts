import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flips, truncations } from '../../test/damage.ts';
import { ConversionRun } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { resolveLimits } from '../limits.ts';
import { XmlElement, XmlInstruction, type XmlNode } from './element.ts';
import { readXml } from './read.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));

describe('readXml', () => {
  it('keeps text, elements and instructions in order', async () => {
    const { root, instructions } = await readXml(
      '<?aid 50?><Content>one<?ACE 18?> <!-- dropped --><![CDATA[two]]><Br/>three</Content>',
      context,
    );
    expect(root.children.map(shapeOf)).toEqual(['one', { target: 'ACE', body: '18' }, ' two', ['Br', {}, []], 'three']);
    expect(instructions).toEqual([new XmlInstruction('aid', '50')]);
  });

  it('gives the same tree for text and for bytes', async () => {
    const document = '<a x="ü">€</a>';
    const trees = await Promise.all([readXml(document, context), readXml(new TextEncoder().encode(document), context)]);
    expect(trees.map(({ root }) => shapeOf(root))).toEqual([
      ['a', { x: 'ü' }, ['€']],
      ['a', { x: 'ü' }, ['€']],
    ]);
  });
});

/** A node as plain values. */
type Shape = string | { target: string; body: string } | [name: string, attributes: object, children: Shape[]];

function shapeOf(node: XmlNode): Shape {
  if (typeof node === 'string') return node;
  if (node instanceof XmlInstruction) return { target: node.target, body: node.body };
  const pairs = node.attributes.flatMap((name, at) => (at % 2 === 0 ? [[name, node.attributes[at + 1]]] : []));
  return [node.name, Object.fromEntries(pairs), node.children.map(shapeOf)];
}

/** Any character that XML may contain, with markup characters more often. */
const character = fc.oneof(
  fc.constantFrom('<', '>', '&', '"', "'", ']', '-', '?', ' ', '\n', '\t', '\r', 'é', '€', '\u{1F600}', '\u0085'),
  fc.integer({ min: 0x20, max: 0xd7ff }).map((code) => String.fromCharCode(code)),
);
const text = fc.string({ unit: character, minLength: 1, maxLength: 8 });
const name = fc.constantFrom('a', 'b', 'Story', 'é', '_x', 'a-b.c', 'x1');
const attributes = fc.dictionary(name, fc.string({ unit: character, maxLength: 8 }), { maxKeys: 4 });
const instruction = fc.record({
  target: name,
  body: text.map((body) => body.replaceAll('?>', '').replaceAll('\r', '').trimStart()),
});

const { element } = fc.letrec<{ element: Shape; node: Shape }>((tie) => ({
  node: fc.oneof({ maxDepth: 4 }, text, instruction, tie('element')),
  element: fc
    .tuple(name, attributes, fc.array(tie('node'), { maxLength: 5 }))
    .map(([tag, pairs, nodes]): Shape => [tag, { ...pairs }, nodes.filter(isNotBesideText)]),
}));

/** Excludes two adjacent texts, which would be read as one. */
function isNotBesideText(node: Shape, at: number, nodes: readonly Shape[]): boolean {
  return typeof node !== 'string' || typeof nodes[at - 1] !== 'string';
}

/** Writes every markup character as a numeric reference, so that the test shares no code with `escapeText`. */
function serialise(shape: Shape): string {
  const numbered = (value: string) => value.replaceAll(/[<>&"'\r\n\t]/g, (found) => `&#${found.charCodeAt(0)};`);
  if (typeof shape === 'string') return numbered(shape);
  if (!Array.isArray(shape)) return `<?${shape.target} ${shape.body}?>`;
  const [tag, pairs, nodes] = shape;
  const written = Object.entries(pairs).map(([key, value]) => ` ${key}="${numbered(value)}"`);
  return `<${tag}${written.join('')}>${nodes.map(serialise).join('')}</${tag}>`;
}

describe('any tree', () => {
  it('is read as it was written', async () => {
    const same = fc.asyncProperty(element, async (shape) => {
      const { root } = await readXml(new TextEncoder().encode(serialise(shape)), context);
      expect(shapeOf(root)).toEqual(shape);
    });
    await fc.assert(same, { numRuns: 300, seed: 7 });
  });
});

describe('a damaged document', () => {
  const bytes = new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE a [<!ENTITY one "1 &two;"> <!ENTITY two '<b x="2"/>'> <!-- c -->]>
<a xmlns="u" xmlns:p="v" p:x='1'><!-- é --><?ACE 18?>t&amp;&#65;&one;<![CDATA[d]]><p:b/></a>`);

  it.each(['internal', 'none'] as const)('gives a tree or a ConversionError (entities: %s)', async (entities) => {
    let [trees, failures] = [0, 0];
    for (const broken of [...truncations(bytes, 1), ...flips(bytes, 3_000)]) {
      try {
        expect((await readXml(broken, context, { entities })).root).toBeInstanceOf(XmlElement);
        trees++;
      } catch (error) {
        expect(error).toBeInstanceOf(ConversionError);
        failures++;
      }
    }
    expect(failures).toBeGreaterThan(trees);
  });
});
