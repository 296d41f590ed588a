import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFontTools } from '../programs/fonttools.ts';
import type { CorpusFile } from './files.ts';
import type { Judge, Judgement, JudgeResult, Result } from './judgement.ts';

const script = fileURLToPath(new URL('./font-judge.py', import.meta.url));

/** Of so many glyphs, spread over a font, the outlines are compared. */
const glyphsPerFont = { sample: 60, whole: 400 } as const;

/** What the script answers. */
interface Answer {
  readonly by: string;
  readonly faults: readonly string[];
  readonly why: string;
}

/** Judges fonts by fontTools and what else is installed, in one process of Python that answers line by line. */
export class FontJudge implements Judge {
  readonly names: string;
  readonly #child: ChildProcess | undefined;
  readonly #answers: AsyncIterator<string> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(names: string, child?: ChildProcess, answers?: AsyncIterator<string>) {
    this.names = names;
    this.#child = child;
    this.#answers = answers;
  }

  /** Finds out who is there to judge. The measure of distance lies beside the corpus, or where `QUOIN_JUDGES` says. */
  static async find(corpus: string, isSample: boolean): Promise<FontJudge> {
    const python = await findFontTools();
    if (python === undefined) return new FontJudge('no fontTools');
    const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'font-distance.py');
    const words = [
      '-W',
      'ignore',
      script,
      ...(existsSync(measure) ? [measure, String(glyphsPerFont[isSample ? 'sample' : 'whole'])] : []),
    ];
    const child = spawn(python, words, { stdio: ['pipe', 'pipe', 'ignore'] });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = await answers.next();
    const { names } = JSON.parse(first.value as string) as { names: string };
    return new FontJudge(names, child, answers);
  }

  async prepare(file: CorpusFile): Promise<JudgeResult | undefined> {
    return this.#child && ((result) => this.#judge(file, result));
  }

  stop(): void {
    this.#child?.stdin?.end();
  }

  async #judge(file: CorpusFile, { path }: Result): Promise<Judgement | undefined> {
    const { by, faults, why } = await this.#ask({ source: file.path, result: path });
    if (by === '') return undefined;
    return { by, isRight: faults.length === 0, why: [...faults, why].filter((part) => part !== '').join('; ') };
  }

  /** One question after the other: answers have no numbers. */
  #ask(question: object): Promise<Answer> {
    const answer = this.#last.then(async () => {
      this.#child?.stdin?.write(`${JSON.stringify(question)}\n`);
      const { value, done } = (await this.#answers?.next()) ?? { done: true, value: undefined };
      if (done === true) throw new Error('the judge of fonts has ended');
      return JSON.parse(value as string) as Answer;
    });
    this.#last = answer.catch(() => {});
    return answer;
  }
}
