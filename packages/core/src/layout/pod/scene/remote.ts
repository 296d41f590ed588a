/** Whether a reader of the document anywhere can ask for it. */
export function isRemoteSource(src: string): boolean {
  return /^(?:https?:)?\/\/[^\s/]/i.test(src);
}

/** The address within CSS' `url("…")`, or the text itself. */
export function unwrapUrl(text: string): string {
  const inside = /^\s*url\(\s*(["']?)(.*?)\1\s*\)/is.exec(text)?.[2];
  return (inside ?? text).trim();
}

/** The last part of where a file lies, for people. */
export function nameFile(src: string): string {
  const path = src.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1) || src;
}
