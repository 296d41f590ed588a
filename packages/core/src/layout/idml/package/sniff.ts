import { startsWith } from '../../../bytes/signature.ts';
import type { FileEnds } from '../../../format.ts';
import { sniffNames } from '../../../zip/sniff.ts';

const mimetype = 'mimetypeapplication/vnd.adobe.indesign-idml-package';
/** Offset of the first file's name in an archive. @see APPNOTE 6.3.10, "Local file header" */
const firstNameStart = 30;
const ownNames = /(?:^|\/)(?:[^/]+\.idml|designmap\.xml)$/;
const ownFolders = /(?:^|\/)(?:links|document fonts)\//;

/** True if an archive is a layout or a layout package, judged by the file names visible at its ends. */
export function isLayout(ends: FileEnds): boolean {
  if (startsWith(ends.head, mimetype, firstNameStart)) return true;
  const names = sniffNames(ends);
  if (names.some((name) => ownNames.test(name))) return true;
  // The layout of a large package may not be visible. An archive with a `.json` file is another kind of package.
  return names.some((name) => ownFolders.test(name)) && !names.some((name) => name.endsWith('.json'));
}
