import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { findChromium, takePicture } from '../programs/chromium.ts';
import type { CorpusFile } from './files.ts';

/** Drawings as Chromium shows them: asked where the picture that the corpus has of one is not ours. */
export class BrowserDrawings {
  readonly #browser: string | undefined;
  readonly #folder: string;
  readonly #drawn = new Map<string, Promise<string | undefined>>();

  private constructor(browser: string | undefined, folder: string) {
    this.#browser = browser;
    this.#folder = folder;
  }

  static async find(folder: string): Promise<BrowserDrawings> {
    return new BrowserDrawings(await findChromium(), folder);
  }

  get isThere(): boolean {
    return this.#browser !== undefined;
  }

  /**
   * The picture of a drawing in the size of another one; `undefined` without a browser, or where it shows none: then
   * the judgement stands that the drawing had before.
   */
  draw(file: CorpusFile, { like }: { readonly like: string }): Promise<string | undefined> {
    const drawn = this.#drawn.get(file.sha256) ?? this.#show(file, like).catch(() => undefined);
    this.#drawn.set(file.sha256, drawn);
    return drawn;
  }

  async #show({ path, sha256 }: CorpusFile, like: string): Promise<string | undefined> {
    if (this.#browser === undefined) return undefined;
    const { width, height } = await sharp(like).metadata();
    const bytes = await readFile(path);
    const source = (path.endsWith('z') ? gunzipSync(bytes) : bytes).toString('base64');
    const image = `<img width="${width}" height="${height}" src="data:image/svg+xml;base64,${source}">`;
    const page = `<!DOCTYPE html><body style="margin:0;background:#fff;font-size:0">${image}`;
    // Some of a window is its own.
    const shown = await takePicture(this.#browser, page, { width, height: height + 200, scale: 1 });
    const out = join(this.#folder, `${sha256}.browser.png`);
    await writeFile(out, await sharp(shown).extract({ left: 0, top: 0, width, height }).png().toBuffer());
    return out;
  }
}
