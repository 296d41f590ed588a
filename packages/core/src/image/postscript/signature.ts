import { startsWith } from '../../bytes/signature.ts';

/** True if the first line marks a PostScript program. */
export function isPostScript(head: Uint8Array): boolean {
  const start = head[0] === 0x04 ? 1 : 0; // some drivers begin with an end-of-file character
  return startsWith(head, '%!', start);
}

/** True for programs that Illustrator saved as its own documents: its creator line, and no header of EPSF. */
export function isIllustratorProgram(head: Uint8Array): boolean {
  if (!isPostScript(head)) return false;
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1');
  const [first = ''] = text.split(/[\r\n]/, 1);
  return !/[ \t]EPSF/.test(first) && /[\r\n]%%Creator: *\(?Adobe Illustrator/.test(text);
}
