import {
  invalid,
  readList,
  readMembers,
  requireBytes,
  requireSignal,
  requireUndetached,
  requireWithin,
} from './arguments.ts';
import { type Assets, resolveAssets } from './asset-options.ts';
import type { DocumentComparison } from './compare/documents.ts';
import type { FontComparison } from './compare/fonts.ts';
import { inBoth, type Pair } from './compare/named-file.ts';
import type { PictureComparison } from './compare/pictures.ts';
import { type Context, ConversionRun, requireInput } from './context.ts';
import { openContext, resolveSource } from './convert.ts';
import { ConversionError } from './errors.ts';
import type { Format } from './format.ts';
import { formats } from './formats/registry.ts';
import { type Limits, resolveLimits } from './limits.ts';
import { withFormatInFailure } from './named-failure.ts';

/** Options of `compare`. */
export interface CompareOptions {
  /**
   * The greatest difference that counts as equal: of pixels by CIEDE2000, of outlines of fonts in 1/1000 em, of numbers
   * in documents in their unit. Default: 0.
   */
  readonly threshold?: number;
  /** The faces of the two collections, from 0. Default: the first of each. */
  readonly faces?: readonly [number, number];
  /** Fonts that text may be set in, and ICC profiles. Default: only the built-in ones and those in the files. */
  readonly assets?: Assets;
  /** Upper bounds for the whole comparison; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the call, which then fails with `ABORTED`. */
  readonly signal?: AbortSignal;
}

/** The differences of two files of one kind. */
export type Comparison = PictureComparison | FontComparison | DocumentComparison;

const optionNames = ['threshold', 'faces', 'assets', 'limits', 'signal'] as const;
/** More than any difference. */
const maxThreshold = 1_000_000;

/**
 * Compares two files: pictures and drawings by their pixels, fonts by their tables and outlines, packages and design
 * documents by their designs. The files must be of one kind, but may have different formats.
 *
 * @example
 * ```ts
 * import { compare } from '@quoin/core';
 *
 * const draw = (fill: string) =>
 *   `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${fill}" d="M0 0h9v9H0"/></svg>`;
 * const [one, other] = ['black', 'white'].map((fill) => new TextEncoder().encode(draw(fill)));
 * const comparison = await compare(one, other);
 * comparison.isEqual; // => false
 * Math.round(comparison.difference.deltaE.max); // => 100
 * ```
 */
export async function compare(
  first: Uint8Array,
  second: Uint8Array,
  options: CompareOptions = {},
): Promise<Comparison> {
  const given = readMembers(options, 'options', optionNames);
  const signal = requireSignal(given.signal, 'options.signal');
  const threshold = requireWithin(given.threshold, 0, maxThreshold, 'options.threshold') ?? 0;
  const faces = readFaces(given.faces);
  const run = new ConversionRun(resolveLimits(given.limits), signal, undefined, resolveAssets(given.assets));
  const inputs: Pair<Uint8Array> = [requireBytes(first, 'the first file'), requireBytes(second, 'the second file')];
  const context = openContext(run);
  try {
    const files = await inBoth(inputs, async (bytes) => {
      requireInput(bytes, run);
      return { bytes, format: findFormat(bytes, context) };
    });
    return await withFormatInFailure('a file', () => compareFiles(files, { threshold, faces }, context));
  } finally {
    if (!signal?.aborted) for (const input of inputs) requireUndetached(input, 'the input');
  }
}

interface OpenFile {
  readonly bytes: Uint8Array;
  /** Undefined for a design document: conversions do not read or write JSON. */
  readonly format: Format | undefined;
}

async function compareFiles(
  [one, other]: Pair<OpenFile>,
  { threshold, faces }: { readonly threshold: number; readonly faces: Pair<number> },
  context: Context,
): Promise<Comparison> {
  const [kind, otherKind] = [one.format?.kind ?? 'package', other.format?.kind ?? 'package'];
  if (kind !== otherKind)
    throw new ConversionError('PAIR_UNSUPPORTED', `cannot compare ${nameOf(one)} with ${nameOf(other)}`);
  if (one.format === undefined || other.format === undefined || kind === 'package') {
    const { compareDocuments } = await import('./compare/documents.ts');
    return compareDocuments([one, other], threshold, context);
  }
  const files = [
    { bytes: one.bytes, format: one.format },
    { bytes: other.bytes, format: other.format },
  ] as const;
  if (kind === 'font') {
    const { compareFonts } = await import('./compare/fonts.ts');
    return compareFonts(files, { threshold, faces }, context);
  }
  const { comparePictures } = await import('./compare/pictures.ts');
  return comparePictures(files, threshold, context);
}

const nameOf = ({ format }: OpenFile): string => format?.name ?? 'a design document';

/** The format of a file; undefined for JSON, which starts with a brace after spaces and a byte order mark. */
function findFormat(bytes: Uint8Array, context: Context): Format | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  return start.startsWith('{') ? undefined : resolveSource(bytes, undefined, formats, context);
}

function readFaces(value: unknown): Pair<number> {
  if (value === undefined) return [0, 0];
  const [first, second, ...others] = readList(value, 'options.faces');
  const isFace = (face: unknown): face is number => Number.isSafeInteger(face) && Number(face) >= 0;
  if (isFace(first) && isFace(second) && others.length === 0) return [first, second];
  throw invalid('options.faces', value, 'two whole numbers from 0');
}
