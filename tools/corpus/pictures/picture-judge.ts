import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { OutputType } from '@quoin/core';
import sharp from 'sharp';
import { findMagick } from '../../programs/magick.ts';
import type { CorpusFile } from '../files.ts';
import type { Judge, Judgement, JudgeResult, Result } from '../judgement.ts';
import { isEquallyLight } from './brightness.ts';
import { BrowserRenderer } from './browser-renderer.ts';
import { findReference } from './corpus-reference.ts';
import { writeDocumentedPicture } from './documented-pictures.ts';
import { loadDrawingFonts } from './drawing-fonts.ts';
import { embeddedPicture } from './embedded-picture.ts';
import { hasSize } from './has-size.ts';

const run = promisify(execFile);

interface Similarity {
  readonly ssim: number;
  readonly deltaE: number;
  readonly sizeOk: boolean;
}
/** A picture of the same source, and the implementation that rendered it. */
interface Reference {
  readonly path: string;
  readonly by: string;
}
type Compare = (reference: string, other: string) => Promise<Similarity>;

/** Minimum similarity of a result to another implementation's rendering of the same file. */
const thresholds = {
  lossless: { ssim: 0.97, deltaE: 2.5 },
  lossy: { ssim: 0.9, deltaE: 4 },
  /** Chroma subsampling changes saturated colours more; structure must match better then. */
  saturated: { ssim: 0.985, deltaE: 6.5 },
  /** Inks are converted differently by each implementation. */
  inks: { ssim: 0.85, deltaE: 15 },
};

/** Folders of drawings, and of formats without inks: their colours are converted by gamma or RGB profiles. */
const drawingFolders = new Set(['svg', 'eps', 'ai', 'pdf']);
const inklessFolders = new Set(['png', 'gif', 'webp', 'bmp']);
interface SourceKind {
  readonly isDrawing: boolean;
  readonly hasInks: boolean;
}

/** Notes of results whose text is set in fonts of this machine or in substitutes. */
const fontNotes = new Set(['SYSTEM_FONTS', 'TEXT_FONT_SUBSTITUTED', 'TEXT_CHARACTER_MISSING']);

/** Judges pictures by ImageMagick's rendering of the source or the corpus' own, if there is one. */
export class PictureJudge implements Judge {
  readonly #compare: Compare | undefined;
  readonly #magick: string | undefined;
  readonly #browser: BrowserRenderer;
  readonly #folder: string;
  #profile: Promise<string> | undefined;

  private constructor(
    compare: Compare | undefined,
    magick: string | undefined,
    browser: BrowserRenderer,
    folder: string,
  ) {
    this.#compare = compare;
    this.#magick = magick;
    this.#browser = browser;
    this.#folder = folder;
  }

  /** Detects the installed judges. The similarity measure is in the folder `QUOIN_JUDGES`, or beside the corpus. */
  static async find(corpus: string, folder: string): Promise<PictureJudge> {
    const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'picture-distance.mjs');
    const { compare } = existsSync(measure) ? await import(pathToFileURL(measure).href) : { compare: undefined };
    return new PictureJudge(compare, await findMagick(), await BrowserRenderer.find(folder), folder);
  }

  get names(): string {
    const magick = this.#magick === undefined ? 'no ImageMagick' : 'ImageMagick';
    const fonts = loadDrawingFonts().length === 0 ? ', without Noto and Amiri for drawings' : '';
    const browser = this.#browser.isAvailable ? 'Chromium' : 'no Chromium';
    const measure = this.#compare === undefined ? 'no similarity measure' : 'a similarity measure';
    return `${magick}, ${browser}, ${measure}${fonts}`;
  }

  async prepare(file: CorpusFile): Promise<JudgeResult | undefined> {
    const references = await this.#references(file);
    // The svg output of a drawing is compared with the source itself; the measure renders both.
    const isMeasured = this.#compare !== undefined && file.folder === 'svg' && (await hasSize(file));
    const source = isMeasured ? [{ path: file.path, by: 'source' }] : [];
    const kind = { isDrawing: drawingFolders.has(file.folder), hasInks: !inklessFolders.has(file.folder) };
    return async (result) => {
      if (result.to === 'svg' && source.length > 0) return this.#judgeByAny(result, source, kind);
      const judgement = await this.#judgeByAny(result, references, kind);
      if (judgement?.isRight !== false || file.folder !== 'svg') return judgement;
      const path = await this.#browser.render(file, { sizeOf: result.path });
      if (path === undefined) return judgement;
      const byChromium = await this.#judge(result, { path, by: 'Chromium' }, kind);
      return byChromium?.isRight ? byChromium : judgement;
    };
  }

  stop(): void {}

  /**
   * Extracts the picture embedded in a drawing, since renderers scale it or do not show it. Returns the path of the
   * picture, or of the result if it contains none.
   */
  async #extractPicture({ path, to }: Result): Promise<string> {
    if (to !== 'svg') return path;
    const [, , type, data] = embeddedPicture.exec(await readFile(path, 'latin1')) ?? [];
    if (data === undefined) return path;
    await writeFile(`${path}.${type}`, Buffer.from(data, 'base64'));
    return `${path}.${type}`;
  }

  /** Renders the references for the results of one source. */
  async #references(file: CorpusFile): Promise<Reference[]> {
    if (this.#compare === undefined) return [];
    const own = findReference(file);
    const found = own === undefined ? [] : [{ path: own, by: 'reference' }];
    if (file.folder === 'svg') return found;
    const documented = join(this.#folder, `${file.sha256}.documented.png`);
    if (await writeDocumentedPicture(file, documented)) return [{ path: documented, by: 'its authors' }];
    // Readers differ in taking unassigned bits of a bitmap as alpha.
    const alphas = file.folder === 'bmp' ? ['remove', 'off'] : ['remove'];
    const rendered = await Promise.all(alphas.map((alpha) => this.#renderByMagick(file, alpha)));
    // Without a target profile ImageMagick treats gray as if it were made for a screen.
    if (file.folder === 'psd') rendered.push(await this.#renderByMagick(file, 'remove', await this.#screenProfile()));
    if (file.folder === 'tiff') rendered.push(await this.#renderByLibtiff(file), await this.#renderInverted(file));
    // ImageMagick shows the channels of a multichannel file as red, green and blue; psd-tools shows the first if
    // all are selections.
    if (await isMultichannel(file))
      rendered.splice(0, rendered.length, await this.#renderByMagick(file, 'off', undefined, 'R'));
    return [...found, ...rendered.filter((each) => each !== undefined)];
  }

  async #renderByMagick(
    file: CorpusFile,
    alpha: string,
    profile?: string,
    channel?: string,
  ): Promise<Reference | undefined> {
    if (this.#magick === undefined) return undefined;
    const path = join(this.#folder, `${file.sha256}.${alpha}${profile ? '.profile' : ''}.reference.png`);
    // Frames of an animation are placed on its canvas. A tiff's position on its page is not part of the picture.
    const canvas = ['gif', 'webp'].includes(file.folder) ? '-coalesce' : '+repage';
    const single = channel === undefined ? [] : ['-channel', channel, '-separate', '+channel'];
    // ImageMagick would blend a png with its own gamma onto white in linear light, unlike browsers.
    const space = file.folder === 'png' ? ['-colorspace', 'sRGB'] : [];
    const args = [canvas, '-auto-orient', ...space, '-background', 'white', '-alpha', alpha, ...single];
    const colours = profile === undefined ? ['-colorspace', 'sRGB'] : ['-profile', profile, '-colorspace', 'sRGB'];
    try {
      await run(this.#magick, [`${file.path}[0]`, ...args, ...colours, '-depth', '8', `png24:${path}`], {
        timeout: 60_000,
      });
      return { path, by: channel === undefined ? 'ImageMagick' : "ImageMagick's first channel" };
    } catch {
      return undefined; // cannot read the file either; our own reader judges
    }
  }

  /** Renders with libtiff's own program if it is installed. ImageMagick shows old JPEG in wrong colours. */
  async #renderByLibtiff(file: CorpusFile): Promise<Reference | undefined> {
    if (this.#magick === undefined) return undefined;
    const path = join(this.#folder, `${file.sha256}.libtiff`);
    const args = ['-auto-orient', '-background', 'white', '-alpha', 'remove', '-depth', '8'];
    try {
      await run('tiff2rgba', [file.path, `${path}.tif`], { timeout: 60_000 });
      await run(this.#magick, [`${path}.tif[0]`, ...args, `png24:${path}.png`], { timeout: 60_000 });
      return { path: `${path}.png`, by: 'libtiff' };
    } catch {
      return undefined;
    }
  }

  /** Inverts min-is-white TIFFs of other depths than 1, 8 and 16 bits, which ImageMagick 6 does not invert. */
  async #renderInverted(file: CorpusFile): Promise<Reference | undefined> {
    if (this.#magick === undefined) return undefined;
    const path = join(this.#folder, `${file.sha256}.inverted.png`);
    try {
      const args = ['-format', '%[tiff:photometric] %z', 'info:'];
      const { stdout } = await run(this.#magick, [`${file.path}[0]`, ...args], { timeout: 60_000 });
      const [photometric, depth] = stdout.trim().split(' ');
      if (photometric !== 'min-is-white' || ['1', '8', '16'].includes(depth ?? '')) return undefined;
      await run(this.#magick, [`${file.path}[0]`, '-negate', '-depth', '8', `png24:${path}`], { timeout: 60_000 });
      return { path, by: 'ImageMagick' };
    } catch {
      return undefined;
    }
  }

  /** Writes the engine's sRGB profile once and returns its path. */
  #screenProfile(): Promise<string> {
    this.#profile ??= writeScreenProfile(join(this.#folder, 'screen.icc'));
    return this.#profile;
  }

  /**
   * Encodes a reference with ImageMagick like the result. Pictures whose pixels all differ lose much by the encoding
   * itself: their colours, and where a channel is clipped also their brightness.
   */
  async #encodeLikewise(reference: string, to: OutputType): Promise<string | undefined> {
    if (this.#magick === undefined || (to !== 'jpg' && to !== 'webp')) return undefined;
    const path = `${reference}.${to}`;
    await run(this.#magick, [reference, '-quality', '90', '-sampling-factor', '4:2:0', path], { timeout: 60_000 });
    return path;
  }

  /** True if a result lost no more than another encoder of the same format loses. */
  async #isWithinLoss(
    found: Similarity,
    isLight: boolean,
    reference: string,
    picture: string,
    to: OutputType,
  ): Promise<boolean> {
    const encoded = await this.#encodeLikewise(reference, to);
    const other = encoded === undefined ? undefined : await this.#compare?.(reference, encoded);
    if (encoded === undefined || other === undefined) return false;
    if (found.ssim < other.ssim - 0.01 || found.deltaE > other.deltaE + 0.5) return false;
    return isLight || isEquallyLight(encoded, picture, 'lossy');
  }

  /** Implementations read some files differently; agreement with one reference is enough. */
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

  /** The brightness of drawings is not compared, since implementations render edges differently. */
  async #judge(result: Result, { path, by }: Reference, kind: SourceKind): Promise<Judgement | undefined> {
    // Text set in fonts of this machine or in substitutes looks different on other machines, so it is not judged.
    if (result.notes.some((note) => fontNotes.has(note))) return undefined;
    // ImageMagick shows the empty merged picture instead of the layers; `pnpm judges layers` judges layers.
    if (result.notes.includes('LAYERS_COMPOSED')) return undefined;
    const picture = await this.#extractPicture(result);
    const found = await this.#compare?.(path, picture);
    if (found === undefined) throw new Error('there is no similarity measure');
    const hasConvertedInks = kind.hasInks && result.notes.includes('COLOUR_CONVERTED');
    const loss = lossOf(result.to, picture);
    const threshold = hasConvertedInks ? thresholds.inks : thresholds[loss];
    const hasRightSize = found.sizeOk || by === 'reference'; // the corpus' references have their own size
    const passes = ({ ssim, deltaE }: Pick<Similarity, 'ssim' | 'deltaE'>): boolean =>
      found.ssim >= ssim && found.deltaE <= deltaE;
    const isSimilar = passes(threshold) || (threshold === thresholds.lossy && passes(thresholds.saturated));
    const isLight = hasConvertedInks || kind.isDrawing || (await isEquallyLight(path, picture, loss));
    const isRight =
      (hasRightSize &&
        ((isLight && isSimilar) ||
          (threshold === thresholds.lossy && (await this.#isWithinLoss(found, isLight, path, picture, result.to))))) ||
      (await isIdentical(path, picture));
    const figures = `ssim ${found.ssim.toFixed(3)}, ΔE ${found.deltaE.toFixed(1)}`;
    const details = hasRightSize ? figures : `${figures}, different size`;
    return { by, isRight, details: isLight ? details : `${details}, lighter or darker` };
  }
}

/** Drawings have the loss of their embedded picture, which is none for png. */
function lossOf(to: OutputType, picture: string): 'lossless' | 'lossy' {
  return to === 'png' || picture.endsWith('.svg.png') ? 'lossless' : 'lossy';
}

/** True if all pixels are equal. The similarity measure aligns pictures, but repetitive ones at a wrong offset. */
async function isIdentical(one: string, other: string): Promise<boolean> {
  if (other.endsWith('.svg')) return false; // the engine renders drawings in their own size
  const [a, b] = await Promise.all([one, other].map((path) => sharp(path).toColourspace('srgb').raw().toBuffer()));
  return a!.equals(b!);
}

/** @see Adobe Photoshop File Formats Specification, "File Header Section", color mode 7 */
async function isMultichannel({ folder, path }: CorpusFile): Promise<boolean> {
  return folder === 'psd' && (await readFile(path)).subarray(24, 26).toString('hex') === '0007';
}

async function writeScreenProfile(path: string): Promise<string> {
  const flat = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await flat.withIccProfile('srgb').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('the engine embedded no profile');
  await writeFile(path, icc);
  return path;
}
