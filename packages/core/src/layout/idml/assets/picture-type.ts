import { startsWith } from '../../../bytes/signature.ts';
import { gzipSignature, hasSvgRoot } from '../../../image/svg-root.ts';

const headLength = 4096;

/** Signatures of the file types that layouts place, including types without a reader. */
const signatures: readonly (readonly [type: string, start: string, offset?: number])[] = [
  ['jpg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'WEBP', 8],
  ['gif', 'GIF8'],
  ['tiff', 'II*\0'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'MM\0+'],
  ['psd', '8BPS'],
  ['eps', '%!PS'],
  ['eps', '\xc5\xd0\xd3\xc6'],
  ['wmf', '\xd7\xcd\xc6\x9a'],
  ['emf', ' EMF', 40],
  ['indd', '\x06\x06\xed\xf5\xd8\x1d\x46\xe5'],
  ['pict', '\x00\x11\x02\xff', 522],
  ['jp2', '\0\0\0\x0cjP  '],
  ['heic', 'ftyphei', 4],
  ['avif', 'ftypavif', 4],
  ['bmp', 'BM'],
  ['svg', gzipSignature],
];

/**
 * Detects the type of an image by its bytes, or by its name if they are not conclusive. Illustrator files contain PDF
 * or EPS.
 */
export function sniffPicture(bytes: Uint8Array, name: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'unknown';
  const head = bytes.subarray(0, headLength);
  const type =
    signatures.find(([, start, offset]) => startsWith(head, start, offset))?.[0] ?? sniffText(head) ?? ending;
  return ending === 'ai' && (type === 'pdf' || type === 'eps') ? 'ai' : type;
}

function sniffText(head: Uint8Array): string | undefined {
  if (Buffer.from(head.subarray(0, 1024)).includes('%PDF-')) return 'pdf';
  return hasSvgRoot(head) ? 'svg' : undefined;
}
