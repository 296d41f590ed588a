import { parseWeight } from '../scene/fonts.ts';

/** Style of a piece of rich text. Absent members are inherited from the element. */
export interface HtmlStyle {
  readonly weight?: number;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strikethrough?: boolean;
  readonly colour?: string;
  readonly highlight?: string;
  readonly family?: string;
  /** Pixels, or a multiple of the inherited size. */
  readonly size?: { readonly px: number } | { readonly em: number };
  readonly spacingEm?: number;
  readonly position?: 'superscript' | 'subscript';
  readonly capitals?: 'all';
  readonly link?: string;
}

export interface HtmlRun {
  readonly text: string;
  readonly style: HtmlStyle;
}

export interface HtmlParagraph {
  readonly runs: readonly HtmlRun[];
  readonly align?: string | undefined;
  readonly list?: { readonly kind: 'bullet' | 'number'; readonly level: number } | undefined;
}

const blocks = new Set('p div li h1 h2 h3 h4 h5 h6 blockquote pre ul ol'.split(' '));
const inline = new Set('span b strong i em u s strike del ins a sup sub br font mark small code'.split(' '));
/** A tag must not contain angle brackets, even in quotation marks, so that the time stays linear. */
const token = /<(\/?)([a-zA-Z][\w-]*)([^<>]*)>|[^<]+|</g;

/** True if text has rich text tags. Plain text may contain an angle bracket. */
export function isHtml(text: string): boolean {
  for (const [, , name] of text.matchAll(token)) {
    if (name !== undefined && isKnown(name.toLowerCase())) return true;
  }
  return false;
}

function isKnown(name: string): boolean {
  return blocks.has(name) || inline.has(name);
}

/** An open element with the style of its content. */
interface OpenElement {
  readonly name: string;
  readonly style: HtmlStyle;
  readonly align?: string | undefined;
  /** Number of enclosing lists, and the innermost of them. */
  readonly lists: number;
  readonly list: string | undefined;
}

/**
 * Parses an editor's rich text: paragraphs, lists, and letters styled by tags and CSS. Other tags are ignored and their
 * text is kept.
 */
export function parseHtml(text: string): HtmlParagraph[] {
  const reader = new HtmlReader();
  for (const [piece, slash, name, attributes = ''] of text.matchAll(token)) {
    if (name === undefined) reader.addText(decodeEntities(piece));
    else if (slash === '/') reader.close(name.toLowerCase());
    else reader.open(name.toLowerCase(), attributes);
  }
  return reader.finish();
}

class HtmlReader {
  readonly #paragraphs: { runs: HtmlRun[]; align?: string | undefined; list?: HtmlParagraph['list'] }[] = [];
  readonly #open: OpenElement[] = [];
  #isStarted = false;

  addText(text: string): void {
    if (!this.#isStarted && text.trim() === '' && /[\r\n]/.test(text)) return; // between blocks
    if (!this.#isStarted) this.#start();
    this.#paragraphs.at(-1)?.runs.push({ text: text.replace(/\r\n?|\n/g, '\u2028'), style: this.#style });
  }

  open(name: string, attributes: string): void {
    if (name === 'br') {
      this.addText('\u2028');
      return;
    }
    const style = parseStyle(attributes);
    const combined = { ...this.#style, ...styleOf(name, attributes, style) };
    const align = style.get('text-align') ?? /ql-align-(\w+)/.exec(attributes)?.[1] ?? this.#open.at(-1)?.align;
    if (blocks.has(name)) this.#isStarted = false;
    const { lists = 0, list } = this.#open.at(-1) ?? {};
    const isList = name === 'ul' || name === 'ol';
    this.#open.push({ name, style: combined, align, lists: isList ? lists + 1 : lists, list: isList ? name : list });
    if (name === 'li') this.#start(listOf(this.#open.at(-1), attributes));
    else if (blocks.has(name) && !isList) this.#start();
  }

  close(name: string): void {
    const index = this.#open.findLastIndex((element) => element.name === name);
    if (index >= 0) this.#open.length = index;
    if (blocks.has(name)) this.#isStarted = false;
  }

  finish(): HtmlParagraph[] {
    for (const { runs } of this.#paragraphs) {
      const last = runs.at(-1);
      // A line break at the end of a paragraph only keeps it from being empty.
      if (last?.text.endsWith('\u2028')) runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
    }
    return this.#paragraphs;
  }

  get #style(): HtmlStyle {
    return this.#open.at(-1)?.style ?? {};
  }

  #start(list?: HtmlParagraph['list']): void {
    this.#paragraphs.push({ runs: [], align: this.#open.at(-1)?.align, list });
    this.#isStarted = true;
  }
}

const stylesByTag: Readonly<Record<string, HtmlStyle>> = {
  b: { weight: 700 },
  strong: { weight: 700 },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strikethrough: true },
  strike: { strikethrough: true },
  del: { strikethrough: true },
  sup: { position: 'superscript' },
  sub: { position: 'subscript' },
};

function styleOf(name: string, attributes: string, style: ReadonlyMap<string, string>): HtmlStyle {
  const weight = parseWeight(style.get('font-weight'));
  const size = /^([\d.]+)(px|em|%)$/.exec(style.get('font-size') ?? '');
  const spacing = /^(-?[\d.]+)em$/.exec(style.get('letter-spacing') ?? '');
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const slant = style.get('font-style');
  const colour = style.get('color') ?? (name === 'font' ? attributeOf(attributes, 'color') : undefined);
  const highlight = style.get('background-color') ?? (name === 'mark' ? '#ffff00' : undefined);
  const link = name === 'a' ? attributeOf(attributes, 'href') : undefined;
  const family = style.get('font-family');
  return {
    ...(Object.hasOwn(stylesByTag, name) ? stylesByTag[name] : {}),
    ...(weight !== undefined && { weight }),
    ...(slant !== undefined && { italic: /italic|oblique/.test(slant) }),
    ...(lines.includes('underline') && { underline: true }),
    ...(lines.includes('line-through') && { strikethrough: true }),
    ...(colour !== undefined && { colour }),
    ...(highlight !== undefined && { highlight }),
    ...(family !== undefined && { family }),
    ...(size && { size: sizeOf(Number(size[1]), size[2]) }),
    ...(spacing && { spacingEm: Number(spacing[1]) }),
    ...(style.get('text-transform') === 'uppercase' && { capitals: 'all' as const }),
    ...(link !== undefined && link !== '' && { link }),
  };
}

function sizeOf(value: number, unit: string | undefined): { px: number } | { em: number } {
  if (unit === 'px') return { px: value };
  return { em: unit === '%' ? value / 100 : value };
}

function listOf(element: OpenElement | undefined, attributes: string): HtmlParagraph['list'] {
  const stated = attributeOf(attributes, 'data-list'); // newer editors write all lists as `ol`
  const isNumbered = stated === undefined ? element?.list === 'ol' : stated === 'ordered';
  const indent = Number(/ql-indent-(\d)/.exec(attributes)?.[1] ?? 0);
  return { kind: isNumbered ? 'number' : 'bullet', level: Math.min(9, Math.max(1, element?.lists ?? 1) + indent) };
}

function parseStyle(attributes: string): Map<string, string> {
  const style = new Map<string, string>();
  for (const declaration of (attributeOf(attributes, 'style') ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) style.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim());
  }
  return style;
}

function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key, double, single, bare] of attributes.matchAll(
    /(?:^|[\s"'])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g,
  )) {
    if (key?.toLowerCase() === name) return decodeEntities(double ?? single ?? bare ?? '');
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  euro: '€',
  deg: '°',
  times: '×',
  shy: '\u00ad',
  thinsp: '\u2009',
  ensp: '\u2002',
  emsp: '\u2003',
  zwnj: '\u200c',
  zwj: '\u200d',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
