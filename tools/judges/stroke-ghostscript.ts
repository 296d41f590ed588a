import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contoursOf } from '../../packages/core/src/outline/contour.ts';
import type { Outline } from '../../packages/core/src/outline/outline.ts';
import { toCubic } from '../../packages/core/src/outline/segment.ts';
import type { Trial } from './stroke-trials.ts';

const run = promisify(execFile);

/** A trial whose path was read. */
type DrawnTrial = Trial & { readonly outline: Outline };

/** The trials as Ghostscript draws them, in squares of so many pixels and rows of so many; nothing, where it is not installed. */
export async function drawByGhostscript(
  trials: readonly DrawnTrial[],
  { pixels, columns }: { pixels: number; columns: number },
): Promise<Uint8Array | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-strokes-'));
  const [width, height] = [columns * pixels, Math.ceil(trials.length / columns) * pixels];
  try {
    const scale = pixels / 100;
    const cells = trials.map((one, index) => {
      const [x, y] = [(index % columns) * 100, Math.floor(index / columns) * 100];
      return `gsave ${x} ${y} translate newpath 0 0 100 100 rectclip ${asPostScript(one)} grestore`;
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

function asPostScript({ outline, style, matrix }: DrawnTrial): string {
  const { width, cap, join: corner, miterLimit, dash = [], dashPhase = 0 } = style;
  const [capCode, joinCode] = [['butt', 'round', 'square'].indexOf(cap), ['miter', 'round', 'bevel'].indexOf(corner)];
  const lines: string[] = [];
  const say = (word: string, ...values: number[]) => void lines.push(`${values.join(' ')} ${word}`);
  for (const { start, segments, isClosed } of contoursOf(outline)) {
    say('moveto', ...start);
    for (const segment of segments) {
      if (segment.length === 4) say('lineto', segment[2], segment[3]);
      else say('curveto', ...toCubic(segment).slice(2));
    }
    if (isClosed) say('closepath');
  }
  // An odd count of dashes is repeated in SVG; PostScript does as much. A phase must not be below zero.
  const period = 2 * dash.reduce((sum, length) => sum + length, 0);
  const phase = period === 0 ? 0 : ((dashPhase % period) + period) % period;
  return `[${matrix.join(' ')}] concat ${lines.join(' ')} ${width} setlinewidth ${capCode} setlinecap ${joinCode} setlinejoin
    ${miterLimit} setmiterlimit [${dash.join(' ')}] ${phase} setdash stroke`;
}
