import { type Declaration, dropComments, parseDeclaration, splitOutside, unquote } from './declarations.ts';
import type { Selector } from './matcher.ts';
import { isSupported, matchesMedia, type Screen } from './media.ts';
import { parseSelectors } from './selector.ts';

/** A selector with what holds for the elements that it finds. */
export interface StyleRule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
  /** Those of later layers hold against those of earlier ones, and those of none against all. */
  readonly layer: number;
}

export interface StyleSheet {
  readonly rules: readonly StyleRule[];
  /** The descriptors of each `@font-face`, by name. */
  readonly fontFaces: readonly ReadonlyMap<string, string>[];
  /** What is not known here, each once: names of at-rules, and selectors. */
  readonly unknown: ReadonlySet<string>;
}

const mostDepth = 16;
const mostNested = 2000;
const mostRules = 100_000;

/** Reads the style sheets of a drawing, in their order. @see CSS Syntax 3, and CSS Nesting 1 */
export function parseSheets(sheets: readonly string[], screen: Screen): StyleSheet {
  const reading = new Reading(screen);
  for (const css of sheets) reading.add(css, '', 0);
  return reading;
}

class Reading implements StyleSheet {
  readonly rules: StyleRule[] = [];
  readonly fontFaces: Map<string, string>[] = [];
  readonly unknown = new Set<string>();
  readonly #screen: Screen;
  readonly #layers = new Map<string, number>();

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  add(css: string, layer: string, depth: number): void {
    for (const part of partsOf(dropComments(css).replaceAll(/<!--|-->/g, ' '))) this.#part(part, '', layer, depth);
  }

  /** @param around the selectors that this is nested in */
  #part({ head, body }: Part, around: string, layer: string, depth: number): void {
    if (depth > mostDepth) return;
    if (head.startsWith('@')) this.#atRule(head, body, { around, layer, depth });
    else if (body !== undefined) this.#rule(nest(head, around), body, layer, depth);
  }

  #rule(head: string, body: string, layer: string, depth: number): void {
    const selectors = head.length > mostNested && depth > 0 ? undefined : parseSelectors(head);
    if (selectors === undefined || this.rules.length > mostRules) {
      if (!/::|:-(?:moz|webkit|ms)-/.test(head)) this.unknown.add(head.slice(0, 80));
      return;
    }
    this.#body(body, head, layer, depth, (declarations) => {
      for (const selector of selectors) this.rules.push({ selector, declarations, layer: this.#layerOf(layer) });
    });
  }

  /** What stands in a rule: declarations, and rules within it, in their order. */
  #body(body: string, around: string, layer: string, depth: number, add: (found: Declaration[]) => void): void {
    let open: Declaration[] = [];
    for (const part of partsOf(body)) {
      if (part.body === undefined && !part.head.startsWith('@')) {
        open.push(...parseDeclaration(part.head));
        continue;
      }
      if (open.length > 0) add(open);
      open = [];
      this.#part(part, around, layer, depth + 1);
    }
    if (open.length > 0) add(open);
  }

  #atRule(head: string, body: string | undefined, place: { around: string; layer: string; depth: number }): void {
    const [, name = '', rest = ''] = /^@([\w-]+)\s*([\s\S]*)$/.exec(head) ?? [];
    const { around, layer, depth } = place;
    const within = (inner = layer): void => {
      if (around === '') for (const part of partsOf(body ?? '')) this.#part(part, '', inner, depth + 1);
      else this.#rule(around, body ?? '', inner, depth + 1);
    };
    switch (name.toLowerCase()) {
      case 'media':
        if (matchesMedia(rest, this.#screen)) within();
        return;
      case 'supports':
        if (isSupported(rest)) within();
        return;
      case 'layer':
        this.#layer(rest, body, layer, within);
        return;
      case 'import':
        this.#import(rest, layer, depth);
        return;
      case 'font-face': {
        const descriptors = partsOf(body ?? '').flatMap((part) => parseDeclaration(part.head));
        this.fontFaces.push(new Map(descriptors.map(({ property, value }) => [property, value])));
        return;
      }
      case 'charset':
      case 'namespace':
      case 'page':
      case 'keyframes': // animations are noted where they are asked for
      case '-webkit-keyframes':
        return;
      default:
        this.unknown.add(`@${name}`);
    }
  }

  #layer(names: string, body: string | undefined, outer: string, within: (layer: string) => void): void {
    const full = (name: string): string => (outer === '' ? name : `${outer}.${name}`);
    if (body === undefined) for (const name of splitOutside(names, ',')) this.#layerOf(full(name.trim()));
    else within(full(names.trim() === '' ? `anonymous ${this.#layers.size}` : names.trim()));
  }

  #layerOf(name: string): number {
    if (name === '') return Number.MAX_SAFE_INTEGER;
    const known = this.#layers.get(name) ?? this.#layers.size;
    this.#layers.set(name, known);
    return known;
  }

  /** A sheet that lies within the address itself; nothing else is loaded. */
  #import(rest: string, layer: string, depth: number): void {
    const [, address = '', media = ''] = /^(url\([^)]*\)|"[^"]*"|'[^']*')\s*([\s\S]*)$/i.exec(rest) ?? [];
    const url = unquote(address.replace(/^url\(\s*/i, '').replace(/\s*\)$/, ''));
    const [, isBase64, data] = /^data:text\/css[^,]*?(;base64)?,([\s\S]*)$/i.exec(url) ?? [];
    if (data === undefined) this.unknown.add('@import');
    else if (matchesMedia(media, this.#screen) && depth < mostDepth) {
      this.add(
        isBase64 === undefined ? decodePercents(data) : Buffer.from(data, 'base64').toString(),
        layer,
        depth + 1,
      );
    }
  }
}

function decodePercents(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString());
}

/** A selector within others says by `&` where these stand; without one, they stand before it. */
function nest(head: string, around: string): string {
  if (around === '') return head.replaceAll('&', ':root');
  const parts = splitOutside(head, ',').map((part) => {
    const text = part.trim();
    return text.includes('&') ? text : `& ${text}`;
  });
  return parts.join(',').replaceAll('&', () => `:is(${around})`);
}

/** A block with what stands before it, or a statement without one. */
interface Part {
  readonly head: string;
  readonly body: string | undefined;
}

/** The outermost blocks and statements. */
function partsOf(css: string): Part[] {
  const parts: Part[] = [];
  let [from, depth, open, quote, round] = [0, 0, 0, '', 0];
  const statement = (to: number): void => {
    const head = css.slice(from, to).trim();
    if (head !== '') parts.push({ head, body: undefined });
  };
  for (let at = 0; at < css.length; at++) {
    const letter = css[at]!; // below the length
    if (letter === '\\') at++;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') round++;
    else if (letter === ')') round = Math.max(0, round - 1);
    else if (letter === '{' && depth++ === 0) open = at;
    else if (letter === '}' && depth > 0 && --depth === 0) {
      parts.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, at) });
      [from, round] = [at + 1, 0];
    } else if (letter === ';' && depth === 0 && round === 0) {
      statement(at);
      from = at + 1;
    }
  }
  if (depth === 0) statement(css.length);
  return parts;
}
