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

/** The merged picture of a psd, which ImageMagick has written, beside ImageMagick, both at their own settings. */
export async function psdCases(): Promise<{ cases: Case[]; absent: string[] }> {
  const magick = await findMagick();
  if (magick === undefined) return { cases: [], absent: ['ImageMagick'] };
  return { cases: [besideMagick(magick)], absent: [] };
}

function besideMagick(magick: string): Case {
  return {
    name: '12 MP psd → png',
    peer: 'ImageMagick',
    bar: 0.2,
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
        theirsForNothing: () => run(magick, ['-size', '1x1', 'xc:red', join(folder, 'nothing.png')]),
        close: async () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  };
}
