import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { convert } from '@quoin/core';
import { findMagick } from '../../tools/programs/magick.ts';
import type { Case } from '../measure.ts';
import { makePhoto } from '../picture.ts';

const run = promisify(execFile);

/** Compares reading the merged image of a PSD, which ImageMagick wrote, with ImageMagick at default settings. */
export async function psdCases(): Promise<{ cases: Case[]; missing: string[] }> {
  const magick = await findMagick();
  if (magick === undefined) return { cases: [], missing: ['ImageMagick'] };
  return { cases: [compareWithMagick(magick)], missing: [] };
}

function compareWithMagick(magick: string): Case {
  return {
    name: '12 MP psd → png',
    peer: 'ImageMagick',
    maxRatio: 0.2,
    rounds: 3,
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
      const [photo, source] = [join(folder, 'photo.jpg'), join(folder, 'photo.psd')];
      await writeFile(photo, await makePhoto());
      await run(magick, [photo, '-compress', 'RLE', source]);
      const psd = await readFile(source);
      return {
        ours: () => convert(psd, { to: 'png' }),
        theirs: () => run(magick, [`${source}[0]`, join(folder, 'out.png')]),
        theirStart: () => run(magick, ['-size', '1x1', 'xc:red', join(folder, 'empty.png')]),
        close: async () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  };
}
