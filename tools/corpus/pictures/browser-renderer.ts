import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { findChromium, takePicture } from '../../programs/chromium.ts';
import type { CorpusFile } from '../files.ts';

/** Renders drawings with Chromium, for those whose reference in the corpus differs from our result. */
export class BrowserRenderer {
  readonly #browser: string | undefined;
  readonly #folder: string;
  readonly #rendered = new Map<string, Promise<string | undefined>>();

  private constructor(browser: string | undefined, folder: string) {
    this.#browser = browser;
    this.#folder = folder;
  }

  static async find(folder: string): Promise<BrowserRenderer> {
    return new BrowserRenderer(await findChromium(), folder);
  }

  get isAvailable(): boolean {
    return this.#browser !== undefined;
  }

  /**
   * Renders a drawing in the size of another picture. Returns undefined without a browser or if it fails; the previous
   * judgement is kept then.
   */
  render(file: CorpusFile, { sizeOf }: { readonly sizeOf: string }): Promise<string | undefined> {
    const rendered = this.#rendered.get(file.sha256) ?? this.#takePicture(file, sizeOf).catch(() => undefined);
    this.#rendered.set(file.sha256, rendered);
    return rendered;
  }

  async #takePicture({ path, sha256 }: CorpusFile, sizeOf: string): Promise<string | undefined> {
    if (this.#browser === undefined) return undefined;
    const { width, height } = await sharp(sizeOf).metadata();
    const bytes = await readFile(path);
    const source = (path.endsWith('z') ? gunzipSync(bytes) : bytes).toString('base64');
    const image = `<img width="${width}" height="${height}" src="data:image/svg+xml;base64,${source}">`;
    const page = `<!DOCTYPE html><body style="margin:0;background:#fff;font-size:0">${image}`;
    // The browser uses part of the window's height.
    const shown = await takePicture(this.#browser, page, { width, height: height + 200, scale: 1 });
    const out = join(this.#folder, `${sha256}.browser.png`);
    await writeFile(out, await sharp(shown).extract({ left: 0, top: 0, width, height }).png().toBuffer());
    return out;
  }
}
