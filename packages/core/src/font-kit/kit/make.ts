import { requireBytes, requireUndetached } from '../../arguments.ts';
import { type Context, ConversionRun, requireInput, throwIfAborted } from '../../context.ts';
import { openContext } from '../../convert.ts';
import type { FontFile } from '../../models/font-file.ts';
import { withFormatInFailure } from '../../named-failure.ts';
import type { Note } from '../../notes.ts';
import { readCharacters } from '../font-characters.ts';
import { readFaces } from '../read-faces.ts';
import { writeFont } from '../subset.ts';
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
  const files = new Map<string, Uint8Array>();
  const names = new FileNames();
  const faces: WrittenFace[] = [];
  for (const [index, bytes] of inputs.entries()) {
    requireInput(bytes, run);
    for await (const font of readFaces(bytes, plan.limits, context)) {
      const face = await withFormatInFailure('the font', () => writeFace(font, plan, names, files, context));
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

async function writeFace(
  font: FontFile,
  plan: KitPlan,
  names: FileNames,
  files: Map<string, Uint8Array>,
  context: Context,
): Promise<WrittenFace> {
  const { subsetTables } = await import('../subset-tables.ts');
  const available = readCharacters(font.tables, context);
  const planned: readonly KitSubset[] =
    plan.characters === undefined ? splitCharacters(available) : [{ name: 'subset', ranges: plan.characters }];
  const subsets: WrittenSubset[] = [];
  let face: KitFace | undefined;
  for (const { name, ranges } of planned) {
    const subset = await subsetTables(font, { characters: ranges, parts: plan.parts }, context);
    face ??= describeFace(subset.font, plan.family, context);
    const written: WrittenSubset['files'][number][] = [];
    for (const to of plan.types) {
      const { bytes, type, extension } = await writeFont(subset.font, to, context);
      const fileName = names.take([face.family, face.style, name], extension);
      files.set(fileName, bytes);
      written.push({ name: fileName, type, length: bytes.length });
    }
    subsets.push({ name, ranges: subset.characters, files: written });
  }
  const described = face ?? describeFace(font, plan.family, context);
  return { face: described, subsets, fallback: fitFallback(font, described, context) };
}
