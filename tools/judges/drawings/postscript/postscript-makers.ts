import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CorpusFile } from '../../../corpus/files.ts';
import { type Finding, type Part, takePart } from '../../finding.ts';
import { madePrograms } from './postscript-makers.data.ts';
import { judgePages, type PageShares } from './postscript-pictures.ts';

const run = promisify(execFile);
const seconds = 60;
/** The least shares: what is reached, so that nothing gets worse. */
const least: PageShares = {
  converted: 0.98,
  sameSize: 0.98,
  within2: 0.93,
  within5: 0.97,
  colours: 0.97,
  notLarger: 0.9,
};
/** The number of pages from which a share of similar ones says something; fewer are made where programs are absent. */
const minPages = 10;

/** Has gnuplot, R, matplotlib and others that are installed write PostScript, and judges what becomes of it. */
export async function judgePostScriptMakers(
  corpus: string | undefined,
  isSample: boolean,
  part?: Part,
): Promise<Finding[]> {
  if (corpus === undefined)
    return [{ name: 'pages', details: 'QUOIN_CORPUS, beside which the measure is, is not set' }];
  const folder = await mkdtemp(join(tmpdir(), 'quoin-makers-'));
  try {
    const all = isSample ? madePrograms.filter((_, index) => index % 6 === 0) : madePrograms;
    const chosen = takePart(all, part);
    const files = await makeAll(chosen, folder);
    const missing = chosen.filter(({ name }) => files.every((file) => file.name !== name)).map(({ name }) => name);
    const details = `${files.length} of ${chosen.length} programs were made; not made: ${missing.join(', ') || 'none'}`;
    if (files.length === 0) return [{ name: 'makers', details }];
    const shares = files.length < minPages ? { ...least, within2: 0, within5: 0 } : least;
    const total = (files.length * all.length) / chosen.length;
    return [{ name: 'makers', details }, ...(await judgePages(corpus, files, { least: shares, total }))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeAll(programs: typeof madePrograms, folder: string): Promise<CorpusFile[]> {
  const waiting = [...programs];
  const files: CorpusFile[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, command, source } = next;
      const own = join(folder, name);
      const path = join(folder, `${name}.eps`);
      await mkdir(own);
      await writeFile(join(own, 'in'), `${source}\n`);
      try {
        await run('sh', ['-ec', command], { cwd: own, timeout: seconds * 1000 });
        await copyFile(join(own, 'out'), path);
        const sha256 = createHash('sha256')
          .update(await readFile(path))
          .digest('hex');
        files.push({ path, name, folder: 'eps', sha256 });
      } catch {
        // The program is not installed, or cannot draw this.
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return files;
}
