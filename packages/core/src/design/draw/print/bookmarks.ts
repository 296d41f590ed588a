import type { PdfBookmark } from '../../../drawing/pdf/options.ts';
import type { DesignInput } from '../../../models/design/document.ts';
import type { NoteCode } from '../../../notes.ts';
import type { LinkTargets } from './link-targets.ts';

interface OpenBookmark extends PdfBookmark {
  readonly level: number;
  readonly children: OpenBookmark[];
}

/** The document's bookmarks as a tree. One without a page in the file is left out, and its children move up. */
export function listBookmarks(
  { bookmarks = [] }: DesignInput,
  targets: LinkTargets,
  note: (code: NoteCode, detail: string) => void,
): PdfBookmark[] {
  const roots: OpenBookmark[] = [];
  let path: readonly OpenBookmark[] = [];
  for (const { name, link, level = 0 } of bookmarks) {
    const found = targets.resolve(link);
    if ('problem' in found) note('DRAWING_LOOK_LOST', `the bookmark "${name}", ${found.problem}`);
    else if (typeof found.target === 'string')
      note('DRAWING_LOOK_LOST', `the bookmark "${name}", which opens an address`);
    else {
      const bookmark: OpenBookmark = { title: name, page: found.target, level, children: [] };
      const above = path.filter((each) => each.level < level);
      (above.at(-1)?.children ?? roots).push(bookmark);
      path = [...above, bookmark];
    }
  }
  return roots;
}
