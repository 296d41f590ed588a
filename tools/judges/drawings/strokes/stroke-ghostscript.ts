import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contoursOf } from '../../../../packages/core/src/outline/contour.ts';
import type { Outline } from '../../../../packages/core/src/outline/outline.ts';
import { toCubic } from '../../../../packages/core/src/outline/segment.ts';
import type { StrokeCase } from './stroke-cases.ts';

const run = promisify(execFile);

/** A case with its parsed path. */
type ParsedCase = StrokeCase & { readonly outline: Outline };

/** Draws strokes by Ghostscript into a grid of square cells; undefined if it is not installed. */
export async function drawByGhostscript(
  cases: readonly ParsedCase[],
  { pixels, columns }: { pixels: number; columns: number },
): Promise<Uint8Array | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-strokes-'));
  const [width, height] = [columns * pixels, Math.ceil(cases.length / columns) * pixels];
  try {
    const scale = pixels / 100;
    const cells = cases.map((each, index) => {
      const [x, y] = [(index % columns) * 100, Math.floor(index / columns) * 100];
      return `gsave ${x} ${y} translate newpath 0 0 100 100 rectclip ${toPostScript(each)} grestore`;
    });
    writeFileSync(
      join(folder, 'page.ps'),
      `%!PS\n0.1 setflat false setstrokeadjust 0 ${height} translate ${scale} -${scale} scale\n${cells.join('\n')}\nshowpage\n`,
    );
    const page = [
      '-sDEVICE=pgmraw',
      '-r72',
      `-g${width}x${height}`,
      '-dGraphicsAlphaBits=4',
      '-o',
      join(folder, 'page.pgm'),
    ];
    await run('gs', ['-q', '-dSAFER', ...page, join(folder, 'page.ps')]);
    return new Uint8Array(readFileSync(join(folder, 'page.pgm')).subarray(-width * height));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toPostScript({ outline, style, matrix }: ParsedCase): string {
  const { width, cap, join: corner, miterLimit, dash = [], dashPhase = 0 } = style;
  const [capCode, joinCode] = [['butt', 'round', 'square'].indexOf(cap), ['miter', 'round', 'bevel'].indexOf(corner)];
  const lines: string[] = [];
  const print = (operator: string, ...values: number[]) => void lines.push(`${values.join(' ')} ${operator}`);
  for (const { start, segments, isClosed } of contoursOf(outline)) {
    print('moveto', ...start);
    for (const segment of segments) {
      if (segment.length === 4) print('lineto', segment[2], segment[3]);
      else print('curveto', ...toCubic(segment).slice(2));
    }
    if (isClosed) print('closepath');
  }
  // SVG and PostScript both repeat an odd count of dashes. PostScript's phase must not be negative.
  const period = 2 * dash.reduce((sum, length) => sum + length, 0);
  const phase = period === 0 ? 0 : ((dashPhase % period) + period) % period;
  return `[${matrix.join(' ')}] concat ${lines.join(' ')} ${width} setlinewidth ${capCode} setlinecap ${joinCode} setlinejoin
    ${miterLimit} setmiterlimit [${dash.join(' ')}] ${phase} setdash stroke`;
}
