import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True if Inkscape is installed. */
export async function hasInkscape(): Promise<boolean> {
  return run('inkscape', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Draws svgs by Inkscape, in one process, with a width in pixels. Undefined for those that it does not read. */
export async function drawByInkscape(svgs: readonly Uint8Array[], width: number): Promise<(Buffer | undefined)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-inkscape-'));
  try {
    const files = svgs.map((svg, index) => {
      const file = join(folder, `${index}.svg`);
      writeFileSync(file, svg);
      return file;
    });
    const options = ['--export-type=png', `--export-width=${width}`, '--export-area-page', '--export-background=#fff'];
    await run('inkscape', [...options, ...files], { timeout: 300_000, env: { ...process.env, HOME: folder } });
    return files.map((file) => {
      try {
        return readFileSync(file.replace('.svg', '.png'));
      } catch {
        return undefined;
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
