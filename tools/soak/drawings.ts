import { convert } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import fc from 'fast-check';
import { makeDrawings } from '../../bench/cases/drawing-samples.ts';
import { flips } from '../../packages/core/test/damage.ts';

/** Time of one conversion, far above that of an intact drawing on a busy machine. */
const maxSeconds = 20;
/** Memory of the process, with the engine's own and the compiled code. */
const maxMegabytes = 1000;
const sampleSize = 500;

/** Numbers, names and values that have made readers of drawings fail. */
const values = [
  ...['0', '-1', '1e9', '1e-9', '1e308', 'NaN', '9'.repeat(400), '', 'url(#a)', 'url(#b)', 'none', 'inherit', '100%'],
  ...['#a', '#missing', 'javascript:1', 'data:image/svg+xml,%3Csvg', 'calc(1/0)', 'var(--a)', 'rotate(1e9)', 'M0 0L'],
  ...['matrix(0 0 0 0 0 0)', 'scale(1e-30)', '0 0 0 0', '-1 -1 -1 -1', 'context-fill', 'currentColor', '1 2 3', '🙂'],
];
const names = [
  ...['g', 'use', 'svg', 'symbol', 'pattern', 'mask', 'clipPath', 'marker', 'filter', 'switch', 'text', 'tspan'],
  ...['image', 'feImage', 'feTile', 'feMorphology', 'feTurbulence', 'style', 'foreignObject', 'stop', 'textPath'],
];
const attributes = [
  ...['id', 'href', 'fill', 'stroke', 'mask', 'filter', 'clip-path', 'marker', 'style', 'transform', 'viewBox'],
  ...['width', 'height', 'x', 'y', 'r', 'd', 'points', 'stroke-width', 'stroke-dasharray', 'font-size', 'rotate'],
  ...['dx', 'textLength', 'patternTransform', 'patternUnits', 'maskUnits', 'radius', 'stdDeviation', 'offset'],
];

/** Damages drawings in their values, names and structure, and converts each: by name, in time, within the memory. */
export async function soakDrawings(count: number, seed: number): Promise<string[]> {
  const problems: string[] = [];
  const drawings = makeDrawings().map((bytes) => Buffer.from(bytes).toString());
  let [done, peak, slowest] = [0, 0, 0];
  while (done < count) {
    const some = Math.min(sampleSize, count - done);
    for (const [index, bytes] of fc.sample(damaged(drawings), { numRuns: some, seed: seed + done }).entries()) {
      const start = performance.now();
      const problem = await problemOf(bytes, index % 4 === 0 ? 'svg' : 'png');
      const seconds = (performance.now() - start) / 1000;
      slowest = Math.max(slowest, seconds);
      peak = Math.max(peak, process.memoryUsage().rss / 1e6);
      if (problem !== undefined) problems.push(`${problem}: ${Buffer.from(bytes).toString('base64')}`);
      if (seconds > maxSeconds) problems.push(`${seconds.toFixed(0)} s: ${Buffer.from(bytes).toString('base64')}`);
    }
    done += some;
  }
  process.stdout.write(
    `${done} damaged drawings; the slowest took ${slowest.toFixed(1)} s; at most ${peak.toFixed(0)} MB of memory\n`,
  );
  if (peak > maxMegabytes) problems.push(`the process had ${peak.toFixed(0)} MB; at most ${maxMegabytes} are allowed`);
  return problems;
}

async function problemOf(bytes: Uint8Array, to: 'png' | 'svg'): Promise<string | undefined> {
  try {
    await convert(bytes, { to, limits: { maxPixels: 4_000_000 } });
    return undefined;
  } catch (error) {
    return error instanceof ConversionError ? undefined : String(error);
  }
}

function damaged(drawings: readonly string[]): fc.Arbitrary<Uint8Array> {
  // Of doubles, most samples would be tiny.
  const share = fc.integer({ min: 0, max: 9_999 }).map((number) => number / 10_000);
  const edit = fc.record({
    kind: fc.constantFrom('value', 'value', 'value', 'attribute', 'attribute', 'name', 'repeat', 'move', 'cut'),
    at: share,
    to: share,
    value: fc.constantFrom(...values),
    name: fc.constantFrom(...names),
    attribute: fc.constantFrom(...attributes),
  });
  const edits = fc.array(edit, { minLength: 1, maxLength: 8 });
  return fc
    .tuple(fc.constantFrom(...drawings), edits, fc.boolean(), fc.nat())
    .map(([text, list, flipsBytes, number]) => {
      const bytes = Buffer.from(list.reduce((before, each) => applyEdit(before, each), text));
      if (!flipsBytes || number % 5 !== 0) return bytes;
      return [...flips(bytes, 1, number)][0] ?? bytes;
    });
}

interface Edit {
  readonly kind: string;
  readonly at: number;
  readonly to: number;
  readonly value: string;
  readonly name: string;
  readonly attribute: string;
}

/** Changes one place of the text, which mostly stays XML. */
function applyEdit(text: string, { kind, at, to, value, name, attribute }: Edit): string {
  const find = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = [...text.matchAll(pattern)];
    return found[Math.floor(at * found.length)];
  };
  const replace = (place: RegExpExecArray | undefined, by: string): string =>
    place === undefined ? text : text.slice(0, place.index) + by + text.slice(place.index + place[0].length);
  const tag = find(/<(\w+)((?! xmlns)[^<>]*)>/g); // not the root, without which nothing is drawn
  const whole = find(/<(\w+)[^<>]*\/>|<(\w+)[^<>]*>[^<>]*<\/\2>/g);
  switch (kind) {
    case 'value':
      return replace(find(/(?<==)(?<!xmlns=)"[^"]*"/g), `"${value}"`);
    case 'attribute':
      return tag === undefined ? text : replace(tag, `<${tag[1]} ${attribute}="${value}"${tag[2]}>`);
    case 'name':
      return tag === undefined ? text : text.replaceAll(new RegExp(`(</?)${tag[1]}\\b`, 'g'), `$1${name}`);
    case 'repeat':
      return whole === undefined ? text : replace(whole, whole[0].repeat(1 + Math.floor(to * 40)));
    case 'move':
      return replace(whole, `<${name} ${attribute}="${value}">${whole?.[0] ?? ''}</${name}>`);
    default:
      return text.slice(0, Math.floor(at * text.length)) + text.slice(Math.floor((at + to / 100) * text.length));
  }
}
