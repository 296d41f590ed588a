import {
  describeValue,
  invalid,
  readMembers,
  readSafely,
  requireBytes,
  requireSignal,
  requireType,
  requireWithin,
} from './arguments.ts';
import { type Assets, resolveAssets } from './asset-options.ts';
import { type Context, ConversionRun, throwIfAborted } from './context.ts';
import { type ConversionResult, openContext, resolveSource } from './convert.ts';
import { upgradeDesign } from './design/upgrade.ts';
import { ConversionError } from './errors.ts';
import type { Format, Reader } from './format.ts';
import { formats, type OutputType } from './formats/registry.ts';
import { resolveOutputType } from './formats/types.ts';
import { type Limits, resolveLimits } from './limits.ts';
import type { DesignInput } from './models/design/document.ts';
import type { Drawing } from './models/drawing/drawing.ts';
import type { ModelName } from './models/index.ts';
import { withFormatInFailure } from './named-failure.ts';
import { findWriting } from './plan.ts';

/** Options of `render`. */
export interface RenderOptions {
  /** The page, from 1. Default: the first. */
  readonly page?: number;
  /** The type of the result: `svg`, `png`, `jpg`, `webp` or `pdf`. Default: `png`. */
  readonly format?: OutputType;
  /** The size as a multiple of the page's own, at which a point is 4/3 pixels (96 pixels per inch). Default: 1. */
  readonly scale?: number;
  /** True if the picture includes the bleed of the page. Default: false. */
  readonly bleed?: boolean;
  /** True if crop marks are drawn around the page. Default: false. */
  readonly marks?: boolean;
  /** Fonts for text whose font is not among the files, and ICC profiles. Default: only the built-in ones. */
  readonly assets?: Assets;
  /** Upper bounds; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the call, which then fails with `ABORTED`. */
  readonly signal?: AbortSignal;
}

const optionNames = ['page', 'format', 'scale', 'bleed', 'marks', 'assets', 'limits', 'signal'] as const;
/** Any larger picture exceeds every limit of pixels. */
const [minScale, maxScale] = [0.001, 1_000];

/**
 * Draws a page of a design document as a picture or a PDF. A document of an older version is upgraded first.
 * @param files the contents of the document's pictures and fonts, by the `src` that the document uses; `unpackDesign`
 * returns them
 *
 * @example
 * ```ts
 * import { render, upgradeDesign } from '@quoin/core/design';
 *
 * const page = { id: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d655', name: '1', width: 300, height: 150, elements: [] };
 * const picture = await render(upgradeDesign({ pages: [page] }), new Map(), { format: 'svg' });
 * picture.mediaType; // => 'image/svg+xml'
 * new TextDecoder().decode(picture.bytes).includes('width="400" height="200"'); // => true
 * ```
 */
export async function render(
  document: DesignInput,
  files: ReadonlyMap<string, Uint8Array>,
  options: RenderOptions = {},
): Promise<ConversionResult> {
  const given = readMembers(options, 'options', optionNames);
  const signal = requireSignal(given.signal, 'options.signal');
  const run = new ConversionRun(resolveLimits(given.limits), signal, undefined, resolveAssets(given.assets));
  const type = given.format === undefined ? 'png' : requireType(given.format, 'options.format', 'string');
  const target = resolveOutputType(type, formats);
  const writing = findWriting('drawing', target);
  if (writing === undefined)
    throw new ConversionError('PAIR_UNSUPPORTED', `a page of a design cannot become ${target.name}`);
  const pageOptions = {
    scale: requireWithin(given.scale, minScale, maxScale, 'options.scale') ?? 1,
    bleed: given.bleed !== undefined && requireType(given.bleed, 'options.bleed', 'boolean'),
    marks: given.marks !== undefined && requireType(given.marks, 'options.marks', 'boolean'),
    // A page of a PDF is white without paint.
    paper: target.writes?.model !== 'drawing',
  };
  const design = upgradeDesign(document);
  const source = { design, page: requirePage(design, given.page), files: requireFiles(files) };
  throwIfAborted(signal);
  const context = openContext(run);
  const bytes = await withFormatInFailure('the design', async () => {
    const { drawDesignPage } = await import('./design/draw/page.ts');
    const readDrawing = (file: Uint8Array): Promise<Drawing | undefined> => readFile(file, context);
    const drawing = await drawDesignPage({ ...source, readDrawing }, pageOptions, context);
    const model =
      writing.bridge === undefined ? drawing : await (await writing.bridge.load())(drawing, context, target.id);
    return (await writing.write())(model, { to: target.id, config: undefined }, context);
  });
  throwIfAborted(signal);
  const [extension] = target.extensions;
  return { bytes, type: target.id as OutputType, mediaType: target.mediaType, extension, notes: run.notes };
}

function requirePage({ pages }: DesignInput, given: unknown): DesignInput['pages'][number] {
  const number = given ?? 1;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1)
    throw invalid('options.page', given, 'a whole number from 1');
  const page = pages[number - 1];
  if (page !== undefined) return page;
  throw new ConversionError('PAGE_ABSENT', `the design has no page ${number}; it has ${pages.length}`);
}

function requireFiles(files: unknown): ReadonlyMap<string, Uint8Array> {
  return readSafely('files', 'OPTION_INVALID', () => {
    if (!(files instanceof Map)) throw invalid('files', files, 'a Map');
    return new Map(
      [...(files as Map<unknown, unknown>)].map(([name, bytes]) => [
        requireType(name, 'a name in files', 'string'),
        requireBytes(bytes, `files[${describeValue(name)}]`),
      ]),
    );
  });
}

/** Reads a file of a vector format as a drawing. */
async function readFile(bytes: Uint8Array, context: Context): Promise<Drawing | undefined> {
  const { id, reads }: Format = resolveSource(bytes, undefined, formats, context);
  if (id === 'svg') {
    const [{ readSvgDrawing }, { unpackDrawing }] = await Promise.all([
      import('./image/svg/read-drawing.ts'),
      import('./image/svg/nested-source.ts'),
    ]);
    return readSvgDrawing(await unpackDrawing(bytes, context), context);
  }
  const model: ModelName | undefined = reads?.model;
  if (reads === undefined || model !== 'drawing') return undefined;
  const read = (await reads.load()) as Reader<'drawing'>;
  return read(bytes, context, { to: 'svg', config: undefined });
}
