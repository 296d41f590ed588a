import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { type XmlElement, type XmlInstruction, xmlNamespace } from '../../packages/core/src/xml/element.ts';
import { Parser } from '../../packages/core/src/xml/parser.ts';
import { walkXml } from '../../packages/core/src/xml/walk.ts';
import { flips, truncations } from '../../packages/core/test/damage.ts';
import type { Finding } from './finding.ts';

const script = fileURLToPath(new URL('./xml-expat.py', import.meta.url));
const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
const variants = 10_000;
const longestDamaged = 4_000;

interface Document {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** XML against expat, as Python has it: the same events of every document, and the same opinion of damaged ones. */
export async function judgeXml(corpus: string | undefined): Promise<Finding[]> {
  if (spawnSync('python3', ['-c', 'import xml.parsers.expat']).status !== 0) {
    return [{ name: 'events', figure: 'missing: python3 with expat' }];
  }
  if (corpus === undefined) return [{ name: 'events', figure: 'missing: a corpus' }];
  const documents = documentsOf(corpus);
  return [judgeShape(), await judgeEvents(documents), ...(await judgeDamage(documents))];
}

/** Whether the parser is still an object with fixed places; as a hash table it would take five times as long. */
function judgeShape(): Finding {
  setFlagsFromString('--allow-natives-syntax');
  const isFast = new Function('object', 'return %HasFastProperties(object)') as (object: object) => boolean;
  const ignore = (): void => {};
  const events = { attribute: ignore, open: ignore, close: ignore, text: ignore, instruction: ignore, comment: ignore };
  const parsers = Array.from({ length: 20 }, () => new Parser({ ...events, doctype: ignore, error: ignore }));
  const fast = parsers.filter(isFast).length;
  return { name: 'shape of the parser', isRight: fast === parsers.length, figure: `${fast} of ${parsers.length} fast` };
}

async function judgeEvents(documents: readonly Document[]): Promise<Finding> {
  const theirs = readWithExpat(documents.map(({ bytes }) => bytes));
  const different: string[] = [];
  for (const [at, { name, bytes }] of documents.entries()) {
    const ours = await readHere(bytes);
    if (ours !== theirs[at]) different.push(`${name} (${ours} here, ${theirs[at]} there)`);
  }
  const totals = [1, 2, 3].map((field) => theirs.reduce((sum, line) => sum + (Number(line.split(' ')[field]) || 0), 0));
  const read = `${documents.length} documents of ${totals[0]} elements, ${totals[1]} attributes, ${totals[2]} bytes of text`;
  const figure = `${read}; ${different.length} different ${different.slice(0, 5).join('; ')}`;
  return { name: 'events as expat has them', isRight: documents.length > 0 && different.length === 0, figure };
}

async function judgeDamage(documents: readonly Document[]): Promise<Finding[]> {
  const broken = [...damagedOf(documents.filter(({ bytes }) => bytes.length < longestDamaged))];
  const theirs = readWithExpat(broken);
  const count = { untyped: 0, both: 0, neither: 0, different: 0 };
  const opinions = new Map<string, number>();
  for (const [at, bytes] of broken.entries()) {
    const [ours, their] = [await readHere(bytes), theirs[at] ?? 'no answer'];
    const [isOurs, isTheirs] = [ours.startsWith('ok'), their.startsWith('ok')];
    if (ours.startsWith('untyped')) count.untyped++;
    if (isOurs && isTheirs) count[ours === their ? 'both' : 'different']++;
    else if (!isOurs && !isTheirs) count.neither++;
    else {
      const opinion = `${generalOf(ours)} here, ${generalOf(their)} there`;
      opinions.set(opinion, (opinions.get(opinion) ?? 0) + 1);
    }
  }
  const classes = [...opinions].sort(([, a], [, b]) => b - a).map(([opinion, times]) => `${times} × ${opinion}`);
  const disputed = [...opinions.values()].reduce((sum, times) => sum + times, 0);
  const agreed = `${count.both} read alike, ${count.neither} refused by both, ${count.different} read differently`;
  return [
    {
      name: 'damage',
      isRight: broken.length >= variants && count.untyped === 0,
      figure: `${broken.length} variants, ${count.untyped} errors that are no ConversionError`,
    },
    {
      name: 'damage as expat has it',
      // README.md of the floor says what the two do not agree about, and why.
      isRight: count.different === 0 && disputed < broken.length / 100,
      figure: `${agreed}, ${disputed} in dispute: ${classes.join('; ')}`,
    },
  ];
}

/** An answer without what differs from document to document. */
function generalOf(answer: string): string {
  return answer.startsWith('ok') ? 'read' : answer.replaceAll(/"[^"]*"?|\d+/g, '…').slice(0, 120);
}

/** What no file of a corpus has all of, and where readers differ. */
const oddities = `<?xml version="1.0" encoding="UTF-8" standalone='no'?>
<!DOCTYPE p:a PUBLIC "-//x" 'y' [<!-- it's --><!ENTITY u "http://u"><!ENTITY t '<p:b x="&u;"/>&#38;amp;'>
<!ENTITY % p "v"><!ENTITY f SYSTEM "g"><?pi ]>?><!ELEMENT a (b)>]>
<p:a xmlns:p="&u;" xmlns="v" p:x='1' x="&lt;&#65;
"><!-- c --><?ACE 18?>t&amp;&t;é<![CDATA[d<]]]><b xml:lang="de" /></p:a>
`;

/** As many variants as there shall be, by turns of the documents: bytes, characters that mean something, ends. */
function* damagedOf(documents: readonly Document[]): Generator<Uint8Array> {
  const each = Math.ceil(variants / 4 / Math.max(1, documents.length));
  for (const [at, { bytes }] of documents.entries()) {
    yield* flips(bytes, each, at + 1);
    yield* edits(bytes, each * 2, at + 1);
    yield* truncations(bytes, Math.max(1, Math.ceil(bytes.length / each)));
  }
  yield* edits(new TextEncoder().encode(oddities), variants / 2, 1);
}

/** One or two places where a telling character stands instead, or where some bytes are missing, or are there twice. */
function* edits(bytes: Uint8Array, count: number, seed: number): Generator<Uint8Array> {
  const pool = [...`<>&;"'/=!?-[]:% xX1\n`];
  const random = randomNumbers(seed);
  for (let time = 0; time < count; time++) {
    let broken = Buffer.from(bytes);
    for (let hits = 1 + random(2); hits > 0; hits--) {
      const at = random(broken.length);
      const length = random(6);
      const [before, after] = [broken.subarray(0, at), broken.subarray(at + (random(3) === 0 ? 0 : length))];
      const between = random(2) === 0 ? broken.subarray(at, at + length) : Buffer.from(pool[random(pool.length)] ?? '');
      broken = Buffer.concat([before, between, after]);
    }
    yield new Uint8Array(broken);
  }
}

/** Numbers below a bound, the same for the same seed. @see Numerical Recipes, "Quick and Dirty Generators" */
function randomNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** One line, as the script prints it for expat. */
async function readHere(bytes: Uint8Array): Promise<string> {
  const events = new Events();
  try {
    await walkXml(bytes, events, context, { entities: 'internal' });
    return events.summary();
  } catch (error) {
    if (error instanceof ConversionError) return `no ${error.message.split(' (')[0]}`;
    return `untyped ${String(error)}`;
  }
}

class Events {
  readonly #hash = createHash('sha256');
  readonly #counts = { elements: 0, attributes: 0, text: 0 };
  #run = '';

  open(element: XmlElement): void {
    const pairs = attributesOf(element);
    this.#counts.elements++;
    this.#counts.attributes += pairs.length;
    this.#tell(`S${expanded(element.uri, element.local)}`, ...pairs.flat());
  }
  close({ uri, local }: XmlElement): void {
    this.#tell(`E${expanded(uri, local)}`);
  }
  text(text: string): void {
    this.#run += text;
  }
  instruction({ target, body }: XmlInstruction): void {
    this.#tell(`P${target}`, body);
  }

  summary(): string {
    this.#endRun();
    const { elements, attributes, text } = this.#counts;
    return `ok ${elements} ${attributes} ${text} ${this.#hash.digest('hex')}`;
  }

  #tell(...parts: readonly string[]): void {
    this.#endRun();
    this.#hash.update(`${parts.join('\0')}\0\n`);
  }

  #endRun(): void {
    if (this.#run === '') return;
    this.#counts.text += Buffer.byteLength(this.#run);
    this.#hash.update(`T${this.#run}\0\n`);
    this.#run = '';
  }
}

/** Names as expat has them, values; declarations of namespaces are none. */
function attributesOf(element: XmlElement): [name: string, value: string][] {
  return element.attributes.flatMap((name, at): [string, string][] => {
    if (at % 2 === 1 || name === 'xmlns' || name.startsWith('xmlns:')) return [];
    const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
    const uri = prefix === '' ? '' : uriOf(element, prefix ?? '');
    return [[expanded(uri, local ?? ''), element.attributes[at + 1] ?? '']];
  });
}

function uriOf(element: XmlElement | undefined, prefix: string): string {
  if (prefix === 'xml') return xmlNamespace;
  return element?.attribute(`xmlns:${prefix}`) ?? (element === undefined ? '' : uriOf(element.parent, prefix));
}

function expanded(uri: string, local: string): string {
  return uri === '' ? local : `${uri}\f${local}`;
}

function documentsOf(corpus: string): Document[] {
  const pieces = unframe(run(['parts', corpus]));
  return pieces.flatMap((bytes, at) => {
    const name = new TextDecoder().decode(pieces[at - 1]);
    return at % 2 === 1 ? [{ name, bytes }] : [];
  });
}

function readWithExpat(documents: readonly Uint8Array[]): string[] {
  return run(['read'], frame(documents)).toString().trimEnd().split('\n');
}

function run(commands: readonly string[], input: Uint8Array = new Uint8Array()): Buffer {
  const { status, stdout, stderr } = spawnSync('python3', [script, ...commands], { input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`xml-expat.py: ${stderr}`);
  return stdout;
}

function frame(pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    pieces.flatMap((piece) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(piece.length);
      return [length, piece];
    }),
  );
}

function unframe(all: Buffer): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < all.length; ) {
    const end = at + 4 + all.readUInt32LE(at);
    pieces.push(new Uint8Array(all.subarray(at + 4, end)));
    at = end;
  }
  return pieces;
}
