import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConversionRun } from '../../../../packages/core/src/context.ts';
import { convert } from '../../../../packages/core/src/convert.ts';
import type { DrawingPdfOptions, PdfPage } from '../../../../packages/core/src/drawing/pdf/options.ts';
import { writeDrawingPdf } from '../../../../packages/core/src/drawing/pdf/write.ts';
import { defaultLimits } from '../../../../packages/core/src/limits.ts';

/** Writes pages twice, which must be the same bytes, or writes bytes unchanged; returns the path of the file. */
export async function writePages(
  folder: string,
  pages: readonly PdfPage[] | Uint8Array,
  options: DrawingPdfOptions = {},
): Promise<string> {
  const path = join(folder, 'written.pdf');
  writeFileSync(path, pages instanceof Uint8Array ? pages : await writeTwice(pages, options));
  return path;
}

async function writeTwice(pages: readonly PdfPage[], options: DrawingPdfOptions): Promise<Uint8Array> {
  const write = () => {
    const run = new ConversionRun(defaultLimits, undefined, new Date(Date.UTC(2020, 1, 2, 3, 4, 5)));
    const context = run.context((bytes, request) => convert(bytes, request as never));
    return writeDrawingPdf(pages, options, context);
  };
  const [one, two] = [await write(), await write()];
  if (!Buffer.from(one).equals(Buffer.from(two))) throw new Error('two runs have different bytes');
  return one;
}

/** True if qpdf finds neither faults nor anything to warn about. */
export function checkByQpdf(path: string): boolean {
  return spawnSync('qpdf', ['--check', path]).status === 0;
}

/** Width and height in points, by poppler. */
export function pageSize(path: string): readonly [number, number] {
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(run('pdfinfo', path)) ?? [];
  return [Number(width), Number(height)];
}

export function run(program: string, ...values: readonly string[]): string {
  return execFileSync(program, values, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 }).toString();
}
