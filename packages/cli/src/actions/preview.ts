import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Note, type OutputType, setEngineCache } from '@quoin/core';
import { type PdfRenderOptions, type RenderOptions, render, renderPages } from '@quoin/core/design';
import { ConversionError } from '@quoin/core/errors';
import { readAssets } from '../assets.ts';
import { describeProblem, inputOf, listProblems } from '../documents.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { FileError, toFileError } from '../file-error.ts';
import { type Input, readInput, stemOf } from '../inputs.ts';
import type { PageRange } from '../options.ts';
import { requireWritable, resolveOutputPath, writeOutput, writeStream } from '../outputs.ts';
import { type OpenedDesign, openDesign } from '../preview/open-design.ts';
import { openResult } from '../preview/open-result.ts';
import { printOutcome } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

export interface PreviewFlags {
  readonly output?: string;
  readonly outDir?: string;
  readonly format?: string;
  readonly page?: readonly PageRange[];
  readonly scale?: number;
  readonly bleed?: true;
  readonly marks?: true;
  readonly fontDir?: string;
  readonly profileDir?: string;
  readonly outputIntent?: string;
  readonly condition?: string;
  readonly standard?: 'PDF/X-4';
  readonly open?: true;
  readonly force?: true;
  readonly json?: true;
}

/** One file of the preview. */
interface Result {
  readonly path: string | undefined;
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly notes: readonly Note[];
}

/** Facts that all steps of a call share. */
interface Call {
  readonly input: Input;
  readonly flags: PreviewFlags;
  readonly format: string;
  readonly terminal: Terminal;
  readonly opened: OpenedDesign;
  readonly options: RenderOptions;
}

/** Pictures in HTML have two pixels for each pixel of a common screen. */
const htmlScale = 2;

/** Draws the pages of a file as one HTML page, a PDF or pictures. */
export async function preview(
  name: string,
  flags: PreviewFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  const asJson = flags.json === true;
  setEngineCache(false);
  try {
    for await (const { path, bytes, type, notes } of previewFile(name, flags, terminal)) {
      if (path === undefined) await writeStream(terminal.stdout, bytes);
      else await writeOutput(path, bytes, flags.force === true);
      const outcome = { input: name, ok: true, output: path ?? '-', type, byteLength: bytes.length, notes } as const;
      printOutcome(outcome, terminal, { asJson });
    }
  } catch (error) {
    status.code = exitCodeOf(error);
    printOutcome({ input: name, ok: false, error }, terminal, { asJson });
    if (!asJson) terminal.stderr.write(listProblems(error).map(describeProblem).join(''));
  }
}

/** Draws the results one by one, and opens the first if that is wanted. */
async function* previewFile(name: string, flags: PreviewFlags, terminal: Terminal): AsyncGenerator<Result> {
  const input = inputOf(name);
  const format = resolveFormat(flags);
  requireFlags(flags, format);
  const assets = await readAssets(flags);
  const settings = { assets, signal: terminal.signal };
  const opened = await openDesign(await readInput(input, terminal), input, settings);
  const page = flags.page && listPages(flags.page, opened.design.pages.length);
  const { scale = format === 'html' ? htmlScale : 1, bleed = false, marks = false } = flags;
  const options: RenderOptions = { ...settings, scale, bleed, marks, ...(page && { page }) };
  const call = { input, flags, format, terminal, opened, options };
  let first: string | undefined;
  for await (const result of draw(call)) {
    yield result;
    first ??= result.path;
  }
  if (flags.open && first !== undefined) await openResult(first, terminal);
}

function resolveFormat({ format, output }: PreviewFlags): string {
  if (format !== undefined) return format;
  const extension = output === undefined ? '' : extname(output).slice(1).toLowerCase();
  const known: Readonly<Record<string, string>> = { htm: 'html', jpeg: 'jpg', '': 'html' };
  const found = known[extension] ?? extension;
  if (['html', 'pdf', 'png', 'jpg', 'webp', 'svg'].includes(found)) return found;
  const supported = 'supported outputs: html, pdf, png, jpg, webp, svg';
  throw new FileError('TYPE_UNKNOWN', `cannot write "${extension}"; ${supported}`, { kind: 'parameter' });
}

function requireFlags(flags: PreviewFlags, format: string): void {
  const refuse = (message: string): FileError => new FileError('FLAGS', message, { kind: 'parameter' });
  if (flags.output !== undefined && flags.outDir !== undefined)
    throw refuse('--output and --out-dir cannot be combined; use one of them');
  const forPdf = Object.entries({
    '--output-intent': flags.outputIntent,
    '--condition': flags.condition,
    '--standard': flags.standard,
  }).find(([, value]) => value !== undefined);
  if (forPdf !== undefined && format !== 'pdf') throw refuse(`${forPdf[0]} applies to pdf only; add --format pdf`);
}

/** The numbers of the pages that ranges name. An open range ends with the last page. */
function listPages(ranges: readonly PageRange[], count: number): number[] {
  return ranges.flatMap(({ first, last = Math.max(first, count) }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

function draw(call: Call): AsyncGenerator<Result> {
  if (call.format === 'html') return drawHtml(call);
  return call.format === 'pdf' ? drawPdf(call) : drawPictures(call);
}

async function* drawHtml(call: Call): AsyncGenerator<Result> {
  const { design, files, notes } = call.opened;
  const path = await pathOf(call, `${stemOf(call.input)}.html`);
  const { HtmlPreview } = await import('../preview/html-page.ts');
  const html = new HtmlPreview(design.metaData.title || stemOf(call.input), notes, call.options.scale ?? 1);
  const all = [...notes];
  for await (const picture of renderPages(design, files, { ...call.options, format: 'png' })) {
    const { name, width, height } = design.pages[picture.page - 1]!; // it was drawn
    html.addPage({ ...picture, number: picture.page, name, width, height });
    all.push(...picture.notes);
  }
  yield { path, bytes: html.finish(), type: 'html', notes: all };
}

async function* drawPdf(call: Call): AsyncGenerator<Result> {
  const { design, files, notes } = call.opened;
  const path = await pathOf(call, `${stemOf(call.input)}.pdf`);
  const pdf = await readPdfOptions(call.flags);
  const now = pdf.standard && { now: new Date() };
  const made = await render(design, files, { ...call.options, format: 'pdf', pdf, ...now });
  yield { path, bytes: made.bytes, type: 'pdf', notes: [...notes, ...made.notes] };
}

async function* drawPictures(call: Call): AsyncGenerator<Result> {
  const { flags, format, input, opened, options } = call;
  const { design, files, notes } = opened;
  const numbers = (options.page as readonly number[] | undefined) ?? design.pages.map((_, index) => index + 1);
  const isOne = numbers.length === 1;
  const isStream = flags.outDir === undefined && input.path === undefined;
  if (!isOne && (flags.output !== undefined || isStream)) {
    const found = `there are ${numbers.length} pages`;
    throw new FileError('OUTPUT_SHARED', `${found}; use --page for one, or --out-dir for all`, { kind: 'parameter' });
  }
  const digits = String(Math.max(...numbers, 1)).length;
  const nameOf = (page: number): string => `${stemOf(input)}-${String(page).padStart(digits, '0')}.${format}`;
  // All paths are checked first, so that nothing is drawn if one of them is refused.
  const reserved = new Set<string>();
  const paths = new Map<number, string | undefined>();
  for (const page of new Set(numbers)) paths.set(page, await pathOf(call, nameOf(page), reserved));
  let earlier = notes;
  const pages = { ...options, page: [...paths.keys()], format: format as OutputType };
  for await (const { bytes, page, notes: found } of renderPages(design, files, pages)) {
    yield { path: paths.get(page), bytes, type: format, notes: [...earlier, ...found] };
    earlier = [];
  }
}

/** The path of a result, which must not exist; undefined for standard output. */
async function pathOf({ input, flags }: Call, name: string, reserved = new Set<string>()): Promise<string | undefined> {
  const path = resolveOutputPath(input, name, { out: flags.output, outDir: flags.outDir });
  if (path !== undefined) await requireWritable(path, flags.force === true, reserved);
  return path;
}

async function readPdfOptions({ outputIntent, condition, standard }: PreviewFlags): Promise<PdfRenderOptions> {
  const profile = outputIntent === undefined ? undefined : await readProfile(outputIntent);
  const intent = { ...(profile && { profile }), ...(condition !== undefined && { condition }) };
  return {
    ...(Object.keys(intent).length > 0 && { outputIntent: intent }),
    ...(standard !== undefined && { standard }),
  };
}

async function readProfile(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw toFileError(path, cause);
  });
  if (Buffer.from(bytes.subarray(36, 40)).toString('latin1') === 'acsp') return bytes;
  throw new ConversionError('OPTION_INVALID', `${path} is no ICC profile; expected the profile of a press`);
}
