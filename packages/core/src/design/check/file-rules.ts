import type { Manifest, TemplateBundle } from '../../models/design/bundle.ts';
import type { Judge } from './judge.ts';
import type { Path } from './problem-list.ts';
import { within } from './things.ts';
import { quote } from './words.ts';

type List = keyof Manifest;

/** What names a file: a font or a placed picture. */
interface Named {
  readonly src?: string | undefined;
  readonly missing?: string | undefined;
}

/** What the template says of a file of the manifest. */
interface Use {
  readonly path: Path;
  readonly isMissing: boolean;
}

/** The template and the manifest of a bundle name the same files. */
export class FileRules {
  readonly #uses: Readonly<Record<List, Map<string, Use>>> = { images: new Map(), fonts: new Map() };

  judgeNamed(list: List, { src, missing }: Named, path: Path, judge: Judge): void {
    if (src !== undefined && missing !== undefined) {
      judge.fault(path, 'contradiction', 'found src and missing, expected one of them at most');
    }
    const key = src ?? missing;
    // A data URI is the file itself: there is nothing to list.
    if (key === undefined || /^data:/i.test(key)) return;
    if (!this.#uses[list].has(key)) {
      const at = within(path, src === undefined ? 'missing' : 'src');
      this.#uses[list].set(key, { path: at, isMissing: src === undefined });
    }
  }

  judgeManifest({ manifest }: TemplateBundle, judge: Judge): void {
    for (const list of ['images', 'fonts'] as const) {
      for (const [key, use] of this.#uses[list]) judgeUse(list, key, use, manifest, judge);
      for (const key of Object.keys(manifest[list])) {
        if (this.#uses[list].has(key)) continue;
        const message = `found ${quote(key)}, which the template does not use`;
        judge.fault(['manifest', list, key], 'not_in_template', message);
      }
    }
  }
}

function judgeUse(list: List, key: string, { path, isMissing }: Use, manifest: Manifest, judge: Judge): void {
  const files = manifest[list];
  const file = Object.hasOwn(files, key) ? files[key] : undefined;
  if (file === undefined) {
    judge.fault(path, 'not_in_manifest', `found ${quote(key)}, expected a key of the ${list} of the manifest`);
  } else if ((file.missing === true) !== isMissing) {
    const [there, expected] = isMissing ? ['there', 'src'] : ['missing', 'missing'];
    const message = `found ${quote(key)}, which is ${there} by the manifest; expected it under ${expected}`;
    judge.fault(path, 'not_in_manifest', message);
  }
}
