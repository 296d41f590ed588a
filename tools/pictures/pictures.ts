import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawOverview } from './overview.ts';
import { recordTerminal } from './terminal.ts';

/** Folder of the pictures of the README. */
export const pictureFolder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** Writes the pictures of the README. Needs the built packages. */
export async function writePictures(folder = pictureFolder): Promise<void> {
  const { png } = await drawOverview();
  await writeFile(join(folder, 'overview.png'), png);
  await writeFile(join(folder, 'terminal.svg'), await recordTerminal());
}
