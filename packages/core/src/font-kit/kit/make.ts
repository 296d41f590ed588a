import { requireBytes, requireUndetached } from '../../arguments.ts';
import { type Context, ConversionRun, requireInput, throwIfAborted } from '../../context.ts';
import { openContext } from '../../convert.ts';
import type { FontFile } from '../../models/font-file.ts';
import { withFormatInFailure } from '../../named-failure.ts';
import type { Note } from '../../notes.ts';
import { readCharacters } from '../font-characters.ts';
import { readFaces } from '../read-faces.ts';
import { loadSubsetter, type StartedFont, startFont } from '../subset.ts';
import { type WrittenFace, type WrittenSubset, writeStyleSheet } from './css.ts';
import { describeFace, type KitFace } from './face.ts';
import { fitFallback } from './fallback.ts';
import { FileNames } from './file-names.ts';
import { type FontKitOptions, readFontKitOptions } from './options.ts';
import { writeSpecimen } from './specimen.ts';
import { type KitSubset, splitCharacters } from './split.ts';

/** The files of a kit, and the differences of its fonts from their sources. */
export interface FontKit {
  /** Contents by name: the fonts, `fonts.css` and `specimen.html`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly notes: readonly Note[];
}

type KitPlan = Awaited<ReturnType<typeof readFontKitOptions>>;

/**
 * Makes everything that a page needs to use fonts: subsets, a style sheet that loads each of them only for pages with
 * its characters, and a page that shows them. All faces of a collection are included. Rejects only with a
 * `ConversionError`.
 *
 * @param fonts fonts in any format that `convert` reads, such as the styles of a family
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { makeFontKit } from '@quoin/core/font';
 *
 * const kit = await makeFontKit([await readFile('font.ttf')], { types: ['woff2', 'woff'] });
 * kit.files.has('fonts.css'); // => true
 * kit.files.has('specimen.html'); // => true
 * ```
 */
export async function makeFontKit(fonts: readonly Uint8Array[], options: FontKitOptions = {}): Promise<FontKit> {
  const plan = await readFontKitOptions(options);
  const inputs = fonts.map((bytes, index) => requireBytes(bytes, `font ${index}`));
  const run = new ConversionRun(plan.limits, plan.signal);
  const context = openContext(run);
  await loadSubsetter();
  const files = new Map<string, Uint8Array>();
  const kit: Kit = { plan, names: new FileNames(), files };
  const faces: WrittenFace[] = [];
  for (const [index, bytes] of inputs.entries()) {
    requireInput(bytes, run);
    for await (const font of readFaces(bytes, plan.limits, context)) {
      const face = await withFormatInFailure('the font', () => writeFace(font, kit, context));
      faces.push(face);
    }
    if (!plan.signal?.aborted) requireUndetached(bytes, `font ${index}`);
  }
  throwIfAborted(plan.signal);
  const encoder = new TextEncoder();
  files.set('fonts.css', encoder.encode(writeStyleSheet(faces, plan.style)));
  files.set('specimen.html', encoder.encode(writeSpecimen(faces, plan.text)));
  return { files, notes: run.notes };
}

/** Facts that all faces of a kit share. */
interface Kit {
  readonly plan: KitPlan;
  readonly names: FileNames;
  readonly files: Map<string, Uint8Array>;
}

/** Adds the files of a face. The fallback is fitted while other threads compress them. */
async function writeFace(font: FontFile, kit: Kit, context: Context): Promise<WrittenFace> {
  const { face, started } = await startSubsets(font, kit, context);
  const fallback = fitFallback(font, face, context);
  const subsets: WrittenSubset[] = [];
  for (const subset of started) subsets.push({ ...subset, files: await finishFiles(subset, kit.files) });
  return { face, subsets, fallback };
}

/** A subset whose files other threads still compress, while the next one is made. */
interface StartedSubset extends KitSubset {
  readonly files: readonly (StartedFont & { readonly name: string })[];
}

async function startSubsets(
  font: FontFile,
  { plan, names }: Kit,
  context: Context,
): Promise<{ face: KitFace; started: StartedSubset[] }> {
  const { subsetTables } = await loadSubsetter();
  const available = readCharacters(font.tables, context);
  const planned: readonly KitSubset[] =
    plan.characters === undefined ? splitCharacters(available) : [{ name: 'subset', ranges: plan.characters }];
  const started: StartedSubset[] = [];
  let face: KitFace | undefined;
  for (const { name, ranges } of planned) {
    const subset = await subsetTables(font, { characters: ranges, parts: plan.parts }, context);
    face ??= describeFace(subset.font, plan.family, context);
    const files: StartedSubset['files'][number][] = [];
    for (const to of plan.types) {
      const file = await startFont(subset.font, to, context);
      files.push({ ...file, name: names.take([face.family, face.style, name], file.extension) });
    }
    started.push({ name, ranges: subset.characters, files });
  }
  return { face: face ?? describeFace(font, plan.family, context), started };
}

/** Waits for the files of a subset and adds them to those of the kit. */
async function finishFiles(subset: StartedSubset, files: Kit['files']): Promise<WrittenSubset['files']> {
  const finished: WrittenSubset['files'][number][] = [];
  for (const { name, type, bytes: ready } of subset.files) {
    const bytes = await ready;
    files.set(name, bytes);
    finished.push({ name, type, length: bytes.length });
  }
  return finished;
}
