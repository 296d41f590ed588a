import { startsWith } from '../../../bytes/signature.ts';
import type { FileEnds } from '../../../format.ts';
import { sniffNames } from '../../../zip/sniff.ts';

const mimetype = 'mimetypeapplication/vnd.adobe.indesign-idml-package';
/** Where the name of an archive's first file stands. @see APPNOTE 6.3.10, "Local file header" */
const firstNameStart = 30;
const ownNames = /(?:^|\/)(?:[^/]+\.idml|designmap\.xml)$/;
const ownFolders = /(?:^|\/)(?:links|document fonts)\//;

/** Whether an archive is a layout, alone or in its package, by the names that can be seen at its ends. */
export function isLayout(ends: FileEnds): boolean {
  if (startsWith(ends.head, mimetype, firstNameStart)) return true;
  const names = sniffNames(ends);
  if (names.some((name) => ownNames.test(name))) return true;
  // The layout of a large package may be out of sight. What holds a `.json` is another kind of package.
  return names.some((name) => ownFolders.test(name)) && !names.some((name) => name.endsWith('.json'));
}
