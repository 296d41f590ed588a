import type { Manifest, TemplateBundle } from '../../models/design/bundle.ts';
import { quote } from './descriptions.ts';
import { childPath } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';
import type { RuleContext } from './rule.ts';

type FileKind = keyof Manifest;

/** A font or placed picture, which names a file. */
interface FileReference {
  readonly src?: string | undefined;
  readonly missing?: string | undefined;
}

/** A use of a file in the template. */
interface FileUse {
  readonly path: Path;
  readonly isMissing: boolean;
}

/** Checks that the template and the manifest of a bundle name the same files. */
export class FileRules {
  readonly #uses: Readonly<Record<FileKind, Map<string, FileUse>>> = { images: new Map(), fonts: new Map() };

  checkReference(list: FileKind, { src, missing }: FileReference, path: Path, context: RuleContext): void {
    if (src !== undefined && missing !== undefined) {
      context.report(path, 'contradiction', 'found src and missing, expected at most one of them');
    }
    const key = src ?? missing;
    // A data URI contains the file, so the manifest does not list it.
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
    context.report(path, 'not_in_manifest', `found ${quote(key)}, expected a key of manifest.${list}`);
  } else if ((file.missing === true) !== isMissing) {
    const [state, expected] = isMissing ? ['not missing', 'src'] : ['missing', 'missing'];
    const message = `found ${quote(key)}, which is ${state} according to the manifest; expected it as ${expected}`;
    context.report(path, 'not_in_manifest', message);
  }
}
