/** A piece of text with markup. */
export interface MarkedRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strikethrough?: boolean;
  readonly code?: boolean;
  readonly link?: string;
}

type MarkedStyle = Omit<MarkedRun, 'text'>;

const stylesByMark: Readonly<Record<string, MarkedStyle>> = {
  '***': { bold: true, italic: true },
  '**': { bold: true },
  '*': { italic: true },
  '~~': { strikethrough: true },
  '`': { code: true },
};
const delimiters = ['`', '***', '**', '~~', '*'];
const maxDepth = 8;

/**
 * Parses text with markup for bold, italic, strikethrough, code and links. A backslash escapes a markup character.
 * @see pdfme, "inline-markdown" text format
 */
export function parseMarkdown(text: string, base: MarkedStyle = {}, depth = 0): MarkedRun[] {
  const runs: MarkedRun[] = [];
  /** Delimiters without an end in the rest of the text. They are not searched again, so the time stays linear. */
  const unended = new Set<string>();
  let plain = '';
  const flush = () => {
    if (plain !== '') runs.push({ text: plain, ...base });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const inner = depth < maxDepth ? readMarked(text, at, unended) : undefined;
    if (inner !== undefined) {
      flush();
      const own = { ...base, ...inner.style };
      if (own.code) runs.push({ text: unescapeMarks(inner.text), ...own });
      else for (const run of parseMarkdown(inner.text, own, depth + 1)) runs.push(run);
      at = inner.end;
    } else {
      const isEscape = text[at] === '\\' && /[\\*~`[\]()]/.test(text[at + 1] ?? '');
      if (isEscape) at++;
      plain += text[at] ?? '';
      at++;
    }
  }
  flush();
  return runs;
}

interface MarkedSpan {
  readonly text: string;
  readonly style: MarkedStyle;
  readonly end: number;
}

function readMarked(text: string, at: number, unended: Set<string>): MarkedSpan | undefined {
  if (text[at] === '[') return readLink(text, at, unended);
  const mark = delimiters.find((each) => text.startsWith(each, at));
  if (mark === undefined || unended.has(mark)) return undefined;
  const from = at + mark.length;
  const end = findEnd(text, mark, from);
  if (end === undefined) unended.add(mark);
  if (end === undefined || end === from) return undefined;
  return { text: text.slice(from, end), style: stylesByMark[mark] ?? {}, end: end + mark.length };
}

function readLink(text: string, at: number, unended: Set<string>): MarkedSpan | undefined {
  if (unended.has('[')) return undefined;
  const middle = findEnd(text, '](', at + 1);
  const end = middle === undefined ? undefined : findEnd(text, ')', middle + 2);
  if (middle === undefined || end === undefined) {
    unended.add('[');
    return undefined;
  }
  const link = unescapeMarks(text.slice(middle + 2, end)).trim();
  return /^(?:https?:|mailto:|tel:)/i.test(link)
    ? { text: text.slice(at + 1, middle), style: { link }, end: end + 1 }
    : undefined;
}

function findEnd(text: string, mark: string, from: number): number | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(mark, at)) return at;
  }
  return undefined;
}

/** Removes the backslashes from code or a URL. */
function unescapeMarks(text: string): string {
  return text.replace(/\\([\\*~`[\]()])/g, '$1');
}

/** Escapes all markup characters with a backslash. */
export function escapeMarks(text: string): string {
  return text.replace(/[\\*~`[\]()]/g, '\\$&');
}
