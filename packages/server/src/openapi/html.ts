/** Text that is HTML already: it was escaped where it had to be. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | undefined | readonly Piece[];

/** Writes HTML: whatever is put between is escaped, in text and in quoted attributes, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.reduce((text, string, index) => text + toText(pieces[index - 1]) + string));
}

function toText(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(toText).join('');
  return piece === undefined ? '' : escapeHtml(String(piece));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A description: words between backticks are code. */
export function toInline(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

/** The same in paragraphs, parted by empty lines. */
export function toParagraphs(text: string | undefined): Html {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return html`${paragraphs.map((paragraph) => html`<p>${toInline(paragraph)}</p>`)}`;
}

/** A word for an `id` or a link to it: nothing in it can end an attribute or begin another part of a URL. */
export function toAnchor(...parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[^\w-]+/g, '-')).join('-');
}
