/** Text that is HTML: escaped where necessary. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | undefined | readonly Piece[];

/** Creates HTML: interpolated values are escaped for text and quoted attributes, unless they are HTML. */
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

/** Formats a description: words between backticks become code. */
export function toInline(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

/** The same in paragraphs, separated by empty lines. */
export function toParagraphs(text: string | undefined): Html {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return html`${paragraphs.map((paragraph) => html`<p>${toInline(paragraph)}</p>`)}`;
}

/** Creates an `id` that is safe in attributes and URL fragments. */
export function toAnchor(...parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[^\w-]+/g, '-')).join('-');
}
