import { writeFile } from 'node:fs/promises';
import { convert, type InputType, inspect, type OutputType } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { loadFile } from './files.ts';
import { loadDrawingFonts, loadPrinterFonts } from './pictures/drawing-fonts.ts';

// Converts files in a separate process, so that a crash, a hang or an out-of-memory error affects only one file.

export interface ConversionTask {
  readonly path: string;
  /** Default: detected from the bytes. */
  readonly from?: InputType;
  readonly to: OutputType;
  readonly out: string;
  /** True if programs get the fonts of Ghostscript, so that pictures can be compared. */
  readonly usesPrinterFonts?: boolean;
}

export type ConversionOutcome =
  | { readonly kind: 'converted'; readonly notes: readonly string[]; readonly figures: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly failure: string }
  | { readonly kind: 'defect'; readonly message: string };

process.on('message', async (task: ConversionTask) => {
  process.send?.(await run(task));
});

async function run({ path, from, to, out, usesPrinterFonts }: ConversionTask): Promise<ConversionOutcome> {
  try {
    const bytes = await loadFile(path, { packed: true });
    const fonts = path.endsWith('.svg') ? loadDrawingFonts() : usesPrinterFonts ? loadPrinterFonts() : [];
    const result = await convert(bytes, { ...(from && { from }), to, assets: { fonts }, allowMissing: true }); // layouts come without linked files
    await writeFile(out, result.bytes);
    const figures = describe((await inspect(result.bytes)).facts);
    return { kind: 'converted', notes: result.notes.map(({ code }) => code), figures };
  } catch (error) {
    if (error instanceof ConversionError) {
      return { kind: 'refused', code: error.code, message: error.message, failure: error.kind };
    }
    return { kind: 'defect', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function describe({ width, height, glyphs, pages }: Record<string, unknown>): string {
  if (glyphs !== undefined) return `${glyphs} glyphs`;
  return pages === undefined ? `${width}×${height}` : `${pages} pages`;
}
