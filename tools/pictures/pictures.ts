import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawOverview } from './overview.ts';
import { recordTerminal } from './terminal.ts';

/** Folder of the pictures of the README. */
export const pictureFolder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** The README shows the narrow one on narrow screens. */
export const overviews = [
  ['overview.png', 'wide'],
  ['overview-narrow.png', 'narrow'],
] as const;

/** Writes the pictures of the README. Needs the built packages. */
export async function writePictures(folder = pictureFolder): Promise<void> {
  for (const [name, arrangement] of overviews)
    await writeFile(join(folder, name), (await drawOverview(arrangement)).png);
  await writeFile(join(folder, 'terminal.svg'), await recordTerminal());
}
