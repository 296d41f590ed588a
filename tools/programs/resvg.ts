import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkout } from '../verify/command.ts';

/** Draws an svg with a width in pixels; the result is a PNG. */
export type DrawSvg = (svg: Uint8Array, width: number) => Promise<Uint8Array>;

const folder = join(checkout, '.cache/resvg');
const script = `
const { Resvg } = require('@resvg/resvg-js');
const svg = require('node:fs').readFileSync(0);
const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: Number(process.argv[1]) } }).render();
process.stdout.write(drawn.asPng());
`;

/** Finds resvg in `.cache/resvg`, where it may be installed to compare it with our engine. */
export function findResvg(): DrawSvg | undefined {
  try {
    createRequire(join(folder, 'package.json')).resolve('@resvg/resvg-js');
    return drawInProcess;
  } catch {
    return undefined;
  }
}

/** Some drawings end the whole process, so each is drawn in its own. */
function drawInProcess(svg: Uint8Array, width: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', script, String(width)], { cwd: folder, timeout: 30_000 });
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.stdin.on('error', () => {}); // it ended before it had read everything
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(pieces)) : reject(new Error(`resvg ended with code ${code}`)),
    );
    child.stdin.end(svg);
  });
}
