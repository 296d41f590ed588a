import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findFontTools } from '../../programs/fonttools.ts';
import type { CorpusFile } from '../files.ts';
import type { Judge, Judgement, JudgeResult, Result } from '../judgement.ts';
import { FontJudgeProcess } from './font-judge-process.ts';

/** The number of glyphs, spread over a font, whose outlines are compared. */
const glyphsPerFont = { sample: 60, whole: 400 } as const;

/** Judges fonts with fontTools and other installed programs, in as many Python processes as files are converted. */
export class FontJudge implements Judge {
  readonly names: string;
  readonly #processes: readonly FontJudgeProcess[];

  private constructor(processes: readonly FontJudgeProcess[]) {
    this.names = processes[0]?.names ?? 'no fontTools';
    this.#processes = processes;
  }

  /** Detects the installed judges. The distance measure is in the folder `QUOIN_JUDGES`, or beside the corpus. */
  static async find(corpus: string, isSample: boolean): Promise<FontJudge> {
    const python = await findFontTools();
    if (python === undefined) return new FontJudge([]);
    const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'font-distance.py');
    const args = existsSync(measure) ? [measure, String(glyphsPerFont[isSample ? 'sample' : 'whole'])] : [];
    const starts = Array.from({ length: availableParallelism() }, () => FontJudgeProcess.start(python, args));
    return new FontJudge(await Promise.all(starts));
  }

  async prepare(file: CorpusFile): Promise<JudgeResult | undefined> {
    return this.#processes.length === 0 ? undefined : (result) => this.#judge(file, result);
  }

  stop(): void {
    for (const each of this.#processes) each.stop();
  }

  async #judge(file: CorpusFile, { path }: Result): Promise<Judgement | undefined> {
    const idlest = this.#processes.reduce((least, each) => (each.pending < least.pending ? each : least));
    const { by, faults, details } = await idlest.request({ source: file.path, result: path });
    if (by === '') return undefined;
    return { by, isRight: faults.length === 0, details: [...faults, details].filter((part) => part !== '').join('; ') };
  }
}
