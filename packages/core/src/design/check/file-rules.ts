import type { Manifest, TemplateBundle } from '../../models/design/bundle.ts';
import { quote } from './descriptions.ts';
import { childPath } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';
import type { RuleContext } from './rule.ts';

type FileKind = keyof Manifest;

/** What names a file: a font or a placed picture. */
interface FileReference {
  readonly src?: string | undefined;
  readonly missing?: string | undefined;
}

/** What the template says of a file of the manifest. */
interface FileUse {
  readonly path: Path;
  readonly isMissing: boolean;
}

/** The template and the manifest of a bundle name the same files. */
export class FileRules {
  readonly #uses: Readonly<Record<FileKind, Map<string, FileUse>>> = { images: new Map(), fonts: new Map() };

  checkReference(list: FileKind, { src, missing }: FileReference, path: Path, context: RuleContext): void {
    if (src !== undefined && missing !== undefined) {
      context.report(path, 'contradiction', 'found src and missing, expected one of them at most');
    }
    const key = src ?? missing;
    // A data URI is the file itself: there is nothing to list.
    if (key === undefined || /^data:/i.test(key)) return;
    if (!this.#uses[list].has(key)) {
      const at = childPath(path, src === undefined ? 'missing' : 'src');
      this.#uses[list].set(key, { path: at, isMissing: src === undefined });
    }
  }

  checkManifest({ manifest }: TemplateBundle, context: RuleContext): void {
    for (const list of ['images', 'fonts'] as const) {
      for (const [key, use] of this.#uses[list]) checkUse(list, key, use, manifest, context);
      for (const key of Object.keys(manifest[list])) {
        if (this.#uses[list].has(key)) continue;
        const message = `found ${quote(key)}, which the template does not use`;
        context.report(['manifest', list, key], 'not_in_template', message);
      }
    }
  }
}

function checkUse(
  list: FileKind,
  key: string,
  { path, isMissing }: FileUse,
  manifest: Manifest,
  context: RuleContext,
): void {
  const files = manifest[list];
  const file = Object.hasOwn(files, key) ? files[key] : undefined;
  if (file === undefined) {
    context.report(path, 'not_in_manifest', `found ${quote(key)}, expected a key of the ${list} of the manifest`);
  } else if ((file.missing === true) !== isMissing) {
    const [there, expected] = isMissing ? ['there', 'src'] : ['missing', 'missing'];
    const message = `found ${quote(key)}, which is ${there} by the manifest; expected it under ${expected}`;
    context.report(path, 'not_in_manifest', message);
  }
}
