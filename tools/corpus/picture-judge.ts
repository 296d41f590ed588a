import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findMagick } from '../judges/magick.ts';
import type { CorpusFile } from './files.ts';
import type { Judge, Judgement, JudgeResult, Result } from './judgement.ts';

const run = promisify(execFile);

interface Likeness {
  readonly ssim: number;
  readonly deltaE: number;
  readonly sizeOk: boolean;
}
type Compare = (reference: string, other: string) => Promise<Likeness>;

/** How near a result must come to what another implementation makes of the same file. */
const bars = {
  lossless: { ssim: 0.97, deltaE: 2.5 },
  lossy: { ssim: 0.9, deltaE: 4 },
  press: { ssim: 0.85, deltaE: 15 },
};

/** Judges pictures by ImageMagick's or the corpus' own rendering of the source, where there is one. */
export class PictureJudge implements Judge {
  readonly #compare: Compare | undefined;
  readonly #magick: string | undefined;
  readonly #folder: string;

  private constructor(compare: Compare | undefined, magick: string | undefined, folder: string) {
    this.#compare = compare;
    this.#magick = magick;
    this.#folder = folder;
  }

  /** Finds out who is there to judge. The measure of likeness lies beside the corpus, or where `QUOIN_JUDGES` says. */
  static async find(corpus: string, folder: string): Promise<PictureJudge> {
    const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'picture-distance.mjs');
    const { compare } = existsSync(measure) ? await import(pathToFileURL(measure).href) : { compare: undefined };
    return new PictureJudge(compare, await findMagick(), folder);
  }

  get names(): string {
    const magick = this.#magick === undefined ? 'no ImageMagick' : 'ImageMagick';
    return `${magick}, ${this.#compare === undefined ? 'no measure of likeness' : 'a measure of likeness'}`;
  }

  async prepare(file: CorpusFile): Promise<JudgeResult | undefined> {
    const reference = await this.#reference(file);
    return reference && ((result) => this.#judge(result, reference));
  }

  stop(): void {}

  /** The picture that results are compared with, once for each source. */
  async #reference(file: CorpusFile): Promise<{ path: string; by: string } | undefined> {
    if (this.#compare === undefined) return undefined;
    const own = join(dirname(file.path), 'ref', basename(file.path).replace(/\.svgz?$/, '.png'));
    if (file.folder === 'svg') return existsSync(own) ? { path: own, by: 'reference' } : undefined;
    if (this.#magick === undefined) return undefined;
    const path = join(this.#folder, `${file.sha256}.reference.png`);
    // Frames of an animation lie on a canvas; the place on its page that a tiff may state is no part of its picture.
    const canvas = ['gif', 'webp'].includes(file.folder) ? '-coalesce' : '+repage';
    const words = [canvas, '-auto-orient', '-background', 'white', '-alpha', 'remove', '-colorspace', 'sRGB'];
    try {
      await run(this.#magick, [`${file.path}[0]`, ...words, '-depth', '8', `png24:${path}`], { timeout: 60_000 });
      return { path, by: 'ImageMagick' };
    } catch {
      return undefined; // it cannot read the file either: then our own readers judge
    }
  }

  async #judge(result: Result, { path, by }: { path: string; by: string }): Promise<Judgement | undefined> {
    // Text set with the fonts of this machine looks different on the next one: nothing is held against it, or for it.
    if (result.notes.includes('SYSTEM_FONTS')) return undefined;
    const found = await this.#compare?.(path, result.path);
    if (found === undefined) throw new Error('judged without a measure');
    const isPress = result.notes.includes('COLOUR_CONVERTED');
    const bar = isPress ? bars.press : result.to === 'png' ? bars.lossless : bars.lossy;
    const isSized = found.sizeOk || by === 'reference'; // references of drawings have a size of their own
    const isRight = isSized && found.ssim >= bar.ssim && found.deltaE <= bar.deltaE;
    const why = `ssim ${found.ssim.toFixed(3)}, ΔE ${found.deltaE.toFixed(1)}${isSized ? '' : ', another size'}`;
    return { by, isRight, why };
  }
}
