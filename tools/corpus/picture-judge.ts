import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { OutputType } from '@quoin/core';
import sharp from 'sharp';
import { findMagick } from '../programs/magick.ts';
import { isAsLight } from './brightness.ts';
import { BrowserDrawings } from './browser-drawings.ts';
import type { CorpusFile } from './files.ts';
import type { Judge, Judgement, JudgeResult, Result } from './judgement.ts';
import { lendFonts } from './lent-fonts.ts';
import { drawStated } from './stated-pictures.ts';

const run = promisify(execFile);

interface Likeness {
  readonly ssim: number;
  readonly deltaE: number;
  readonly sizeOk: boolean;
}
/** A picture of the same source, and who drew it. */
interface Reference {
  readonly path: string;
  readonly by: string;
}
type Compare = (reference: string, other: string) => Promise<Likeness>;

/** How near a result must come to what another implementation makes of the same file. */
const bars = {
  lossless: { ssim: 0.97, deltaE: 2.5 },
  lossy: { ssim: 0.9, deltaE: 4 },
  /** Colours at half the size cost pictures of pure ones more, where the light is right. */
  pure: { ssim: 0.985, deltaE: 6.5 },
  press: { ssim: 0.85, deltaE: 15 },
};

/** The folders of drawings, and of formats that hold no inks: their colours are converted by gamma or RGB profiles. */
const drawn = new Set(['svg', 'eps', 'ai', 'pdf']);
const inkless = new Set(['png', 'gif', 'webp', 'bmp']);
interface SourceKind {
  readonly isDrawn: boolean;
  readonly hasInks: boolean;
}

const otherLetters = new Set(['SYSTEM_FONTS', 'TEXT_FONT_SUBSTITUTED', 'TEXT_CHARACTER_MISSING']);

/** Judges pictures by ImageMagick's or the corpus' own rendering of the source, where there is one. */
export class PictureJudge implements Judge {
  readonly #compare: Compare | undefined;
  readonly #magick: string | undefined;
  readonly #browser: BrowserDrawings;
  readonly #folder: string;
  #profile: Promise<string> | undefined;

  private constructor(
    compare: Compare | undefined,
    magick: string | undefined,
    browser: BrowserDrawings,
    folder: string,
  ) {
    this.#compare = compare;
    this.#magick = magick;
    this.#browser = browser;
    this.#folder = folder;
  }

  /** Finds out who is there to judge. The measure of likeness lies beside the corpus, or where `QUOIN_JUDGES` says. */
  static async find(corpus: string, folder: string): Promise<PictureJudge> {
    const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'picture-distance.mjs');
    const { compare } = existsSync(measure) ? await import(pathToFileURL(measure).href) : { compare: undefined };
    return new PictureJudge(compare, await findMagick(), await BrowserDrawings.find(folder), folder);
  }

  get names(): string {
    const magick = this.#magick === undefined ? 'no ImageMagick' : 'ImageMagick';
    const letters = lendFonts().length === 0 ? ', without Noto and Amiri for drawings' : '';
    const browser = this.#browser.isThere ? 'Chromium' : 'no Chromium';
    return `${magick}, ${browser}, ${this.#compare === undefined ? 'no measure of likeness' : 'a measure of likeness'}${letters}`;
  }

  async prepare(file: CorpusFile): Promise<JudgeResult | undefined> {
    const references = await this.#references(file);
    // A drawing is written again as it was, so the measure draws both.
    const source = this.#compare && file.folder === 'svg' ? [{ path: file.path, by: 'source' }] : [];
    const kind = { isDrawn: drawn.has(file.folder), hasInks: !inkless.has(file.folder) };
    return async (result) => {
      if (result.to === 'svg' && source.length > 0) return this.#judgeByAny(result, source, kind);
      const judgement = await this.#judgeByAny(result, references, kind);
      if (judgement?.isRight !== false || file.folder !== 'svg') return judgement;
      const path = await this.#browser.draw(file, { like: result.path });
      if (path === undefined) return judgement;
      const shown = await this.#judge(result, { path, by: 'Chromium' }, kind);
      return shown?.isRight ? shown : judgement;
    };
  }

  stop(): void {}

  /** The picture within a drawing is looked at itself: it is drawn larger than its pixels, or not at all. */
  async #shownBy({ path, to }: Result): Promise<string> {
    if (to !== 'svg') return path;
    const [, type, data] =
      /<image [^>]*href="data:image\/(\w+);base64,([^"]*)"\/><\/svg>\s*$/.exec(await readFile(path, 'latin1')) ?? [];
    if (data === undefined) return path;
    await writeFile(`${path}.${type}`, Buffer.from(data, 'base64'));
    return `${path}.${type}`;
  }

  /** The pictures that results are compared with, made once for each source. */
  async #references(file: CorpusFile): Promise<Reference[]> {
    if (this.#compare === undefined) return [];
    const own = findReference(file);
    const found = own === undefined ? [] : [{ path: own, by: 'reference' }];
    if (file.folder === 'svg') return found;
    const stated = join(this.#folder, `${file.sha256}.stated.png`);
    if (await drawStated(file, stated)) return [{ path: stated, by: 'its makers' }];
    // Whether bits that a bitmap does not name are alpha is for each reader to say.
    const alphas = file.folder === 'bmp' ? ['remove', 'off'] : ['remove'];
    const drawn = await Promise.all(alphas.map((alpha) => this.#draw(file, alpha)));
    // Told of no other profile, ImageMagick shows gray as if it were made for a screen.
    if (file.folder === 'psd') drawn.push(await this.#draw(file, 'remove', await this.#screenProfile()));
    if (file.folder === 'tiff') drawn.push(await this.#drawByLibtiff(file), await this.#drawInverted(file));
    // It takes channels of their own for red, green and blue; psd-tools shows the first one where all are selections.
    if (await isMultichannel(file)) drawn.splice(0, drawn.length, await this.#draw(file, 'off', undefined, 'R'));
    return [...found, ...drawn.filter((each) => each !== undefined)];
  }

  async #draw(file: CorpusFile, alpha: string, profile?: string, channel?: string): Promise<Reference | undefined> {
    if (this.#magick === undefined) return undefined;
    const path = join(this.#folder, `${file.sha256}.${alpha}${profile ? '.profile' : ''}.reference.png`);
    // Frames of an animation lie on a canvas; the place on its page that a tiff may state is no part of its picture.
    const canvas = ['gif', 'webp'].includes(file.folder) ? '-coalesce' : '+repage';
    const single = channel === undefined ? [] : ['-channel', channel, '-separate', '+channel'];
    // A png with a gamma of its own would be laid on white in linear light, which browsers do not.
    const space = file.folder === 'png' ? ['-colorspace', 'sRGB'] : [];
    const words = [canvas, '-auto-orient', ...space, '-background', 'white', '-alpha', alpha, ...single];
    const colours = profile === undefined ? ['-colorspace', 'sRGB'] : ['-profile', profile, '-colorspace', 'sRGB'];
    try {
      await run(this.#magick, [`${file.path}[0]`, ...words, ...colours, '-depth', '8', `png24:${path}`], {
        timeout: 60_000,
      });
      return { path, by: channel === undefined ? 'ImageMagick' : "ImageMagick's first channel" };
    } catch {
      return undefined; // it cannot read the file either: then our own readers judge
    }
  }

  /** What libtiff's own program shows, where it is installed: ImageMagick has old JPEG in wrong colours. */
  async #drawByLibtiff(file: CorpusFile): Promise<Reference | undefined> {
    if (this.#magick === undefined) return undefined;
    const path = join(this.#folder, `${file.sha256}.libtiff`);
    const words = ['-auto-orient', '-background', 'white', '-alpha', 'remove', '-depth', '8'];
    try {
      await run('tiff2rgba', [file.path, `${path}.tif`], { timeout: 60_000 });
      await run(this.#magick, [`${path}.tif[0]`, ...words, `png24:${path}.png`], { timeout: 60_000 });
      return { path: `${path}.png`, by: 'libtiff' };
    } catch {
      return undefined;
    }
  }

  /** ImageMagick 6 turns white that is zero around at 1, 8 and 16 bits, and forgets it at all others. */
  async #drawInverted(file: CorpusFile): Promise<Reference | undefined> {
    if (this.#magick === undefined) return undefined;
    const path = join(this.#folder, `${file.sha256}.inverted.png`);
    try {
      const words = ['-format', '%[tiff:photometric] %z', 'info:'];
      const { stdout } = await run(this.#magick, [`${file.path}[0]`, ...words], { timeout: 60_000 });
      const [meaning, depth] = stdout.trim().split(' ');
      if (meaning !== 'min-is-white' || ['1', '8', '16'].includes(depth ?? '')) return undefined;
      await run(this.#magick, [`${file.path}[0]`, '-negate', '-depth', '8', `png24:${path}`], { timeout: 60_000 });
      return { path, by: 'ImageMagick' };
    } catch {
      return undefined;
    }
  }

  /** The profile of a screen, as the engine has it. */
  #screenProfile(): Promise<string> {
    this.#profile ??= writeScreenProfile(join(this.#folder, 'screen.icc'));
    return this.#profile;
  }

  /** What the encoding itself costs, of a picture whose every pixel is another colour: ImageMagick's own loss. */
  async #lossOf(reference: string, to: OutputType): Promise<Likeness | undefined> {
    if (this.#magick === undefined || (to !== 'jpg' && to !== 'webp')) return undefined;
    const path = `${reference}.${to}`;
    await run(this.#magick, [reference, '-quality', '90', '-sampling-factor', '4:2:0', path], { timeout: 60_000 });
    return this.#compare?.(reference, path);
  }

  /** Where readings differ, one that agrees is enough. */
  async #judgeByAny(
    result: Result,
    references: readonly Reference[],
    kind: SourceKind,
  ): Promise<Judgement | undefined> {
    let first: Judgement | undefined;
    for (const reference of references) {
      const judgement = await this.#judge(result, reference, kind);
      if (judgement?.isRight) return judgement;
      first ??= judgement;
    }
    return first;
  }

  /** Edges of drawings are rendered differently, so that drawings are not as light as each other. */
  async #judge(result: Result, { path, by }: Reference, kind: SourceKind): Promise<Judgement | undefined> {
    // Text set with the fonts of this machine, or others than it asks for, looks different on the next one: nothing is
    // held against it, or for it.
    if (result.notes.some((note) => otherLetters.has(note))) return undefined;
    // ImageMagick shows the empty picture in the place of the merged one; `pnpm judges layers` judges layers.
    if (result.notes.includes('LAYERS_COMPOSED')) return undefined;
    const shown = await this.#shownBy(result);
    const found = await this.#compare?.(path, shown);
    if (found === undefined) throw new Error('judged without a measure');
    const isPress = kind.hasInks && result.notes.includes('COLOUR_CONVERTED');
    const loss = lossOf(result.to, shown);
    const bar = isPress ? bars.press : bars[loss];
    const isSized = found.sizeOk || by === 'reference'; // references of drawings have a size of their own
    const passes = ({ ssim, deltaE }: Pick<Likeness, 'ssim' | 'deltaE'>): boolean =>
      found.ssim >= ssim && found.deltaE <= deltaE;
    const isNear = passes(bar) || (bar === bars.lossy && passes(bars.pure));
    const isLight = isPress || kind.isDrawn || (await isAsLight(path, shown, loss));
    const isRight =
      (isSized &&
        isLight &&
        (isNear || isWithin(found, bar === bars.lossy && (await this.#lossOf(path, result.to))))) ||
      (await isSame(path, shown));
    const why = `ssim ${found.ssim.toFixed(3)}, ΔE ${found.deltaE.toFixed(1)}${isSized ? '' : ', another size'}`;
    return { by, isRight, why: isLight ? why : `${why}, lighter or darker` };
  }
}

/** A drawing with an embedded picture loses what that picture does: a png nothing. */
function lossOf(to: OutputType, shown: string): 'lossless' | 'lossy' {
  return to === 'png' || shown.endsWith('.svg.png') ? 'lossless' : 'lossy';
}

/** The measure shifts pictures against each other, and finds ones that repeat themselves alike at a wrong place. */
async function isSame(one: string, other: string): Promise<boolean> {
  if (other.endsWith('.svg')) return false; // the engine draws those in a size of its own
  const [a, b] = await Promise.all([one, other].map((path) => sharp(path).toColourspace('srgb').raw().toBuffer()));
  return a!.equals(b!);
}

/** Whether a result lost no more than another encoder of the same format does. */
function isWithin({ ssim, deltaE }: Likeness, other: Likeness | undefined | false): boolean {
  return other !== undefined && other !== false && ssim >= other.ssim - 0.01 && deltaE <= other.deltaE + 0.5;
}

/** @see Adobe Photoshop File Formats Specification, "File Header Section", color mode 7 */
async function isMultichannel({ folder, path }: CorpusFile): Promise<boolean> {
  return folder === 'psd' && (await readFile(path)).subarray(24, 26).toString('hex') === '0007';
}

async function writeScreenProfile(path: string): Promise<string> {
  const flat = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await flat.withIccProfile('srgb').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('the engine gave no profile');
  await writeFile(path, icc);
  return path;
}

/** The corpus' own picture of a file. Several bitmaps share one: its name is how theirs begin. */
function findReference({ folder, path }: CorpusFile): string | undefined {
  const own = join(dirname(path), 'ref');
  if (!['svg', 'bmp'].includes(folder) || !existsSync(own)) return undefined;
  const name = basename(path).replace(/\.(svgz?|bmp)$/, '');
  if (folder === 'svg') return existsSync(join(own, `${name}.png`)) ? join(own, `${name}.png`) : undefined;
  const pictured = name.replace(/^[a-z]+_[a-z]-/, '');
  const starts = readdirSync(own).filter((each) => pictured.startsWith(each.slice(0, -'.png'.length)));
  const nearest = starts.sort((a, b) => b.length - a.length)[0];
  return nearest && join(own, nearest);
}
