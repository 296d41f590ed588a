import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FontAsset } from '../../../../packages/core/src/asset-options.ts';
import type { DesignBundle } from '../../../../packages/core/src/models/design-bundle.ts';
import { render } from '../../../../packages/core/src/render.ts';
import type { Finding } from '../../finding.ts';
import { run } from '../pdf/pdf-writer-programs.ts';
import { drawByPoppler } from '../pdf/viewers.ts';

/** A line of text as poppler finds it, in points from the top left. */
interface PdfLine {
  readonly words: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels for each point, in which baselines are measured. */
const density = 8;
/** Points by which baselines may differ. */
const mostShift = 0.5;
/** Points in which a line is searched. */
const reach = 40;

/**
 * Compares the lines of text of a design, written as PDF, with those in a PDF by InDesign: their words as poppler reads
 * them, and the lower edges of their ink, which are their baselines where both have the same letters.
 */
export async function compareLines(
  name: string,
  { template, files }: DesignBundle,
  reference: string,
  fonts: readonly FontAsset[],
  folder: string,
): Promise<Finding[]> {
  // Pictures are made beside the files, and nothing is written into the corpus.
  const [ours, copy] = [join(folder, 'ours.pdf'), join(folder, 'reference.pdf')];
  copyFileSync(reference, copy);
  writeFileSync(ours, (await render(template, files, { format: 'pdf', assets: { fonts } })).bytes);
  let [count, same, largest] = [0, 0, 0];
  for (const [at, { width, height }] of template.pages.entries()) {
    const size = { width: Math.round(width * density), height: Math.round(height * density) };
    const [theirLines, ourLines] = [linesOf(copy, at + 1), linesOf(ours, at + 1)];
    if (theirLines.length === 0) continue;
    const theirs = await openGray(drawByPoppler(copy, size, at + 1));
    const own = await openGray(drawByPoppler(ours, size, at + 1));
    for (const line of theirLines) {
      count++;
      const other = ourLines.find((each) => each.words === line.words && isNear(each, line));
      if (other === undefined) continue;
      same++;
      // The heights of the boxes are those that the fonts state in the files.
      const [top, bottom] = [Math.min(line.top, other.top), Math.max(line.bottom, other.bottom)];
      const [one, two] = [inkBottom(own, { ...other, top, bottom }), inkBottom(theirs, { ...line, top, bottom })];
      largest = Math.max(largest, Math.abs(one - two));
    }
  }
  if (count === 0) return [];
  const details = `${same} of ${count} lines have the same words (at least 90 %), baselines at most ${largest.toFixed(2)} pt apart (at most ${mostShift})`;
  return [{ name: `page lines: ${name}`, isCorrect: same >= count * 0.9 && largest <= mostShift, details }];
}

function isNear(one: PdfLine, other: PdfLine): boolean {
  return Math.abs(one.left - other.left) < reach && Math.abs(one.bottom - other.bottom) < reach;
}

function linesOf(path: string, page: number): PdfLine[] {
  const text = run('pdftotext', '-bbox-layout', '-f', String(page), '-l', String(page), path, '-');
  const found = text.matchAll(
    /<line xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([\s\S]*?)<\/line>/g,
  );
  return [...found].map(([, left, top, right, bottom, words = '']) => ({
    words: [...words.matchAll(/<word[^>]*>([^<]*)</g)].map(([, word]) => word).join(' '),
    ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
  }));
}

interface Gray {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function openGray(png: Buffer): Promise<Gray> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The lowest ink of a line, in points. */
function inkBottom({ data, width, height }: Gray, { left, top, right, bottom }: PdfLine): number {
  const background =
    data[Math.max(0, Math.round(top * density)) * width + Math.max(0, Math.round(left * density) - 4)] ?? 255;
  for (let y = Math.min(height - 1, Math.floor(bottom * density)); y > top * density; y--)
    for (let x = Math.floor(left * density); x < right * density; x++)
      if (Math.abs((data[y * width + x] ?? background) - background) > 100) return y / density;
  return top;
}
