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
const context = new ConversionRun(resolveLimits()).context(() =>
  Promise.reject(new Error('unexpected nested conversion')),
);
const variantCount = 10_000;
/** Only smaller documents are damaged. */
const maxDamagedLength = 4_000;

interface Document {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Compares the events of every document with Python's expat, and the results for damaged ones. */
export async function judgeXml(corpus: string | undefined): Promise<Finding[]> {
  if (spawnSync('python3', ['-c', 'import xml.parsers.expat']).status !== 0) {
    return [{ name: 'events', details: 'python3 with expat is not installed' }];
  }
  if (corpus === undefined) return [{ name: 'events', details: 'QUOIN_CORPUS is not set' }];
  const documents = documentsOf(corpus);
  return [judgeParserShape(), await judgeEvents(documents), ...(await judgeDamage(documents))];
}

/** Checks that V8 keeps the parser as an object with fast properties; as a hash table it takes five times as long. */
function judgeParserShape(): Finding {
  setFlagsFromString('--allow-natives-syntax');
  const isFast = new Function('object', 'return %HasFastProperties(object)') as (object: object) => boolean;
  const ignore = (): void => {};
  const events = { attribute: ignore, open: ignore, close: ignore, text: ignore, instruction: ignore, comment: ignore };
  const parsers = Array.from({ length: 20 }, () => new Parser({ ...events, doctype: ignore, error: ignore }));
  const fast = parsers.filter(isFast).length;
  return {
    name: 'shape of the parser',
    isCorrect: fast === parsers.length,
    details: `${fast} of ${parsers.length} fast`,
  };
}

async function judgeEvents(documents: readonly Document[]): Promise<Finding> {
  const theirs = readWithExpat(documents.map(({ bytes }) => bytes));
  const different: string[] = [];
  for (const [at, { name, bytes }] of documents.entries()) {
    const ours = await readHere(bytes);
    if (ours !== theirs[at]) different.push(`${name} (${ours} here, ${theirs[at]} by expat)`);
  }
  const totals = [1, 2, 3].map((field) => theirs.reduce((sum, line) => sum + (Number(line.split(' ')[field]) || 0), 0));
  const counts = `${totals[0]} elements, ${totals[1]} attributes, ${totals[2]} bytes of text`;
  const differences = `${different.length} different ${different.slice(0, 5).join('; ')}`;
  const details = `${documents.length} documents of ${counts}; ${differences}`;
  return { name: 'same events as expat', isCorrect: documents.length > 0 && different.length === 0, details };
}

async function judgeDamage(documents: readonly Document[]): Promise<Finding[]> {
  const broken = [...createVariants(documents.filter(({ bytes }) => bytes.length < maxDamagedLength))];
  const theirs = readWithExpat(broken);
  const count = { untyped: 0, both: 0, neither: 0, different: 0 };
  const disputes = new Map<string, number>();
  for (const [at, bytes] of broken.entries()) {
    const [ours, their] = [await readHere(bytes), theirs[at] ?? 'no result'];
    const [isReadHere, isReadByExpat] = [ours.startsWith('ok'), their.startsWith('ok')];
    if (ours.startsWith('untyped')) count.untyped++;
    if (isReadHere && isReadByExpat) count[ours === their ? 'both' : 'different']++;
    else if (!isReadHere && !isReadByExpat) count.neither++;
    else {
      const dispute = `${toCategory(ours)} here, ${toCategory(their)} by expat`;
      disputes.set(dispute, (disputes.get(dispute) ?? 0) + 1);
    }
  }
  const categories = [...disputes].sort(([, a], [, b]) => b - a).map(([dispute, times]) => `${times} × ${dispute}`);
  const disputed = [...disputes.values()].reduce((sum, times) => sum + times, 0);
  const counts = `${count.both} read alike, ${count.neither} refused by both, ${count.different} read differently`;
  return [
    {
      name: 'errors of damaged documents',
      isCorrect: broken.length >= variantCount && count.untyped === 0,
      details: `${broken.length} variants, ${count.untyped} errors other than ConversionError`,
    },
    {
      name: 'same results for damaged documents as expat',
      // packages/core/src/xml/README.md lists the differences and their reasons.
      isCorrect: count.different === 0 && disputed < broken.length / 100,
      details: `${counts}, ${disputed} in dispute: ${categories.join('; ')}`,
    },
  ];
}

/** Removes the parts of a result that depend on the document. */
function toCategory(result: string): string {
  return result.startsWith('ok') ? 'read' : result.replaceAll(/"[^"]*"?|\d+/g, '…').slice(0, 120);
}

/** Rare constructs that readers treat differently. */
const rareConstructs = `<?xml version="1.0" encoding="UTF-8" standalone='no'?>
<!DOCTYPE p:a PUBLIC "-//x" 'y' [<!-- it's --><!ENTITY u "http://u"><!ENTITY t '<p:b x="&u;"/>&#38;amp;'>
<!ENTITY % p "v"><!ENTITY f SYSTEM "g"><?pi ]>?><!ELEMENT a (b)>]>
<p:a xmlns:p="&u;" xmlns="v" p:x='1' x="&lt;&#65;
"><!-- c --><?ACE 18?>t&amp;&t;é<![CDATA[d<]]]><b xml:lang="de" /></p:a>
`;

/** Yields damaged variants of the documents in turn: other bytes, edited markup, truncations. */
function* createVariants(documents: readonly Document[]): Generator<Uint8Array> {
  const countPerKind = Math.ceil(variantCount / 4 / Math.max(1, documents.length));
  for (const [at, { bytes }] of documents.entries()) {
    yield* flips(bytes, countPerKind, at + 1);
    yield* edits(bytes, countPerKind * 2, at + 1);
    yield* truncations(bytes, Math.max(1, Math.ceil(bytes.length / countPerKind)));
  }
  yield* edits(new TextEncoder().encode(rareConstructs), variantCount / 2, 1);
}

/** Yields variants with one or two edits: bytes replaced by a markup character, removed or duplicated. */
function* edits(bytes: Uint8Array, count: number, seed: number): Generator<Uint8Array> {
  const pool = [...`<>&;"'/=!?-[]:% xX1\n`];
  const random = randomNumbers(seed);
  for (let time = 0; time < count; time++) {
    let broken = Buffer.from(bytes);
    for (let remaining = 1 + random(2); remaining > 0; remaining--) {
      const at = random(broken.length);
      const length = random(6);
      const [before, after] = [broken.subarray(0, at), broken.subarray(at + (random(3) === 0 ? 0 : length))];
      const between = random(2) === 0 ? broken.subarray(at, at + length) : Buffer.from(pool[random(pool.length)] ?? '');
      broken = Buffer.concat([before, between, after]);
    }
    yield new Uint8Array(broken);
  }
}

/**
 * Returns a generator of integers below a bound, which depend only on the seed.
 * @see Numerical Recipes, "Quick and Dirty Generators"
 */
function randomNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Returns a line like those that the script prints for expat. */
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
    this.#addEvent(`S${expandedName(element.uri, element.local)}`, ...pairs.flat());
  }
  close({ uri, local }: XmlElement): void {
    this.#addEvent(`E${expandedName(uri, local)}`);
  }
  text(text: string): void {
    this.#run += text;
  }
  instruction({ target, body }: XmlInstruction): void {
    this.#addEvent(`P${target}`, body);
  }

  summary(): string {
    this.#endRun();
    const { elements, attributes, text } = this.#counts;
    return `ok ${elements} ${attributes} ${text} ${this.#hash.digest('hex')}`;
  }

  #addEvent(...parts: readonly string[]): void {
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

/** Returns names, as expat has them, and values of attributes, without namespace declarations. */
function attributesOf(element: XmlElement): [name: string, value: string][] {
  return element.attributes.flatMap((name, at): [string, string][] => {
    if (at % 2 === 1 || name === 'xmlns' || name.startsWith('xmlns:')) return [];
    const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
    const uri = prefix === '' ? '' : uriOf(element, prefix ?? '');
    return [[expandedName(uri, local ?? ''), element.attributes[at + 1] ?? '']];
  });
}

function uriOf(element: XmlElement | undefined, prefix: string): string {
  if (prefix === 'xml') return xmlNamespace;
  return element?.attribute(`xmlns:${prefix}`) ?? (element === undefined ? '' : uriOf(element.parent, prefix));
}

function expandedName(uri: string, local: string): string {
  return uri === '' ? local : `${uri}\f${local}`;
}

function documentsOf(corpus: string): Document[] {
  const pieces = unframe(runPython(['parts', corpus]));
  return pieces.flatMap((bytes, at) => {
    const name = new TextDecoder().decode(pieces[at - 1]);
    return at % 2 === 1 ? [{ name, bytes }] : [];
  });
}

function readWithExpat(documents: readonly Uint8Array[]): string[] {
  return runPython(['read'], frame(documents)).toString().trimEnd().split('\n');
}

function runPython(commands: readonly string[], input: Uint8Array = new Uint8Array()): Buffer {
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
