import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFontTools } from '../../programs/fonttools.ts';
import type { CorpusFile } from '../files.ts';
import type { Judge, Judgement, JudgeResult, Result } from '../judgement.ts';

const script = fileURLToPath(new URL('./font-judge.py', import.meta.url));

/** The number of glyphs, spread over a font, whose outlines are compared. */
const glyphsPerFont = { sample: 60, whole: 400 } as const;

/** The script's reply to a request. */
interface Reply {
  readonly by: string;
  readonly faults: readonly string[];
  readonly details: string;
}

/** Judges fonts with fontTools and other installed programs, in one Python process that replies line by line. */
export class FontJudge implements Judge {
  readonly names: string;
  readonly #child: ChildProcess | undefined;
  readonly #replies: AsyncIterator<string> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(names: string, child?: ChildProcess, replies?: AsyncIterator<string>) {
    this.names = names;
    this.#child = child;
    this.#replies = replies;
  }

  /** Detects the installed judges. The distance measure is in the folder `QUOIN_JUDGES`, or beside the corpus. */
  static async find(corpus: string, isSample: boolean): Promise<FontJudge> {
    const python = await findFontTools();
    if (python === undefined) return new FontJudge('no fontTools');
    const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'font-distance.py');
    const args = [
      '-W',
      'ignore',
      script,
      ...(existsSync(measure) ? [measure, String(glyphsPerFont[isSample ? 'sample' : 'whole'])] : []),
    ];
    const child = spawn(python, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = await replies.next();
    const { names } = JSON.parse(first.value as string) as { names: string };
    return new FontJudge(names, child, replies);
  }

  async prepare(file: CorpusFile): Promise<JudgeResult | undefined> {
    return this.#child && ((result) => this.#judge(file, result));
  }

  stop(): void {
    this.#child?.stdin?.end();
  }

  async #judge(file: CorpusFile, { path }: Result): Promise<Judgement | undefined> {
    const { by, faults, details } = await this.#request({ source: file.path, result: path });
    if (by === '') return undefined;
    return { by, isRight: faults.length === 0, details: [...faults, details].filter((part) => part !== '').join('; ') };
  }

  /** Sends one request at a time, since replies have no ids. */
  #request(request: object): Promise<Reply> {
    const reply = this.#last.then(async () => {
      this.#child?.stdin?.write(`${JSON.stringify(request)}\n`);
      const { value, done } = (await this.#replies?.next()) ?? { done: true, value: undefined };
      if (done === true) throw new Error('the font judge has exited');
      return JSON.parse(value as string) as Reply;
    });
    this.#last = reply.catch(() => {});
    return reply;
  }
}
