/** True if the URL can be fetched from any machine. */
export function isRemoteSource(src: string): boolean {
  return /^(?:https?:)?\/\/[^\s/]/i.test(src);
}

/** Returns the URL within CSS `url("…")`, or the text itself. */
export function unwrapUrl(text: string): string {
  const inside = /^\s*url\(\s*(["']?)(.*?)\1\s*\)/is.exec(text)?.[2];
  return (inside ?? text).trim();
}

/** Returns the last part of a path or URL for messages. */
export function nameFile(src: string): string {
  const path = src.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1) || src;
}
