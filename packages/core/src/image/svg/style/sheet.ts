import { tokenTypes as types } from 'css-tree/dist/csstree.esm';
import { contentsOf, type Range, readDeclaration } from './contents.ts';
import type { Declaration } from './declarations.ts';
import { type Layer, Layers } from './layers.ts';
import { matchesMedia, type Screen } from './media.ts';
import type { Selector } from './selectors/matcher.ts';
import { nestingSelector, parseSelectors } from './selectors/selector.ts';
import { isSupported } from './supports.ts';
import { Tokens } from './tokens.ts';
import type { Validity } from './validity.ts';

/** A selector with what holds for the elements that it finds. */
export interface StyleRule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
  /** Those of later layers hold against those of earlier ones, and those of none against all. */
  readonly layer: Pick<Layer, 'order'>;
}

export interface StyleSheet {
  readonly rules: readonly StyleRule[];
  /** The descriptors of each `@font-face`, by name. */
  readonly fontFaces: readonly ReadonlyMap<string, string>[];
  /** Names of unknown at-rules and selectors, each once. */
  readonly unknown: ReadonlySet<string>;
}

const maxDepth = 16;
const maxRules = 100_000;

/** Reads the style sheets of a drawing, in their order. @see CSS Syntax 3, and CSS Nesting 1 */
export function parseSheets(sheets: readonly string[], screen: Screen, validity: Validity): StyleSheet {
  const reading = new Reading(screen, validity);
  for (const css of sheets) reading.add(css, [], 0);
  reading.layers.number();
  return reading;
}

/** The surroundings of a rule. */
interface RuleContext {
  readonly tokens: Tokens;
  readonly namespaces: Map<string, string>;
  /** The selectors of the rules around it. */
  readonly around: readonly Selector[] | undefined;
  readonly layer: readonly string[];
  readonly depth: number;
}

class Reading implements StyleSheet {
  readonly rules: StyleRule[] = [];
  readonly fontFaces: Map<string, string>[] = [];
  readonly unknown = new Set<string>();
  readonly layers = new Layers();
  readonly #screen: Screen;
  readonly #validity: Validity;

  constructor(screen: Screen, validity: Validity) {
    this.#screen = screen;
    this.#validity = validity;
  }

  add(css: string, layer: readonly string[], depth: number): void {
    const tokens = new Tokens(css);
    this.#contents([0, tokens.count], { tokens, namespaces: new Map(), around: undefined, layer, depth });
  }

  /** Reads the content of a sheet or a block: declarations and rules, in their order. */
  #contents(range: Range, place: RuleContext): void {
    const { tokens, around, depth } = place;
    if (depth > maxDepth) {
      this.unknown.add(`more than ${maxDepth} rules within each other`);
      return;
    }
    let open: Declaration[] = [];
    const close = (): void => {
      const found = open;
      open = [];
      if (found.length === 0) return;
      const layer = this.layers.add(place.layer);
      for (const selector of around ?? []) this.rules.push({ selector, declarations: found, layer });
    };
    for (const content of contentsOf(tokens, range, around !== undefined)) {
      if (content.kind === 'declaration') {
        for (const declaration of readDeclaration(tokens, content, this.#validity)) open.push(declaration);
        continue;
      }
      close();
      if (content.kind === 'at-rule') this.#atRule(content.name, content.head, content.body, place);
      else this.#rule(content.head, content.body, place);
    }
    close();
  }

  #rule(head: Range, body: Range, place: RuleContext): void {
    const { tokens, namespaces, around, depth } = place;
    const start = around && nestingSelector(around);
    const source = { tokens, namespaces, around, depth: 0 };
    const isFull = this.rules.length > maxRules;
    const selectors = isFull ? undefined : parseSelectors(source, ...head, { ...(start && { start }) });
    if (selectors !== undefined) this.#contents(body, { ...place, around: selectors, depth: depth + 1 });
    else {
      const text = tokens.text(head[0], Math.min(head[1], head[0] + 80)).slice(0, 80);
      if (!/::|:-(?:moz|webkit|ms)-/.test(text)) this.unknown.add(text);
    }
  }

  #atRule(name: string, head: Range, body: Range | undefined, place: RuleContext): void {
    const { tokens, layer, depth } = place;
    const text = (): string => tokens.text(...head);
    const within = (inner = layer): void => {
      if (body !== undefined) this.#contents(body, { ...place, layer: inner, depth: depth + 1 });
    };
    switch (name) {
      case 'media':
        if (matchesMedia(text(), this.#screen)) within();
        return;
      case 'supports':
        if (isSupported(text(), this.#validity)) within();
        return;
      case 'layer':
        if (body === undefined) for (const each of text().split(',')) this.#nameLayer(each, layer);
        else within(this.#nameLayer(text(), layer));
        return;
      case 'import':
        this.#import(head, place);
        return;
      case 'namespace':
        this.#namespace(head, place);
        return;
      case 'font-face':
        if (body !== undefined) this.fontFaces.push(this.#descriptors(body, tokens));
        return;
      case 'charset':
      case 'page':
      case 'keyframes': // animations are noted where they are asked for
      case '-webkit-keyframes':
        return;
      default:
        this.unknown.add(`@${name}`);
    }
  }

  /** Adds a layer by its name, with dots between names; without a name it differs from all others. */
  #nameLayer(text: string, outer: readonly string[]): readonly string[] {
    const names = text.trim() === '' ? [this.layers.unnamed()] : text.trim().split('.');
    const path = [...outer, ...names];
    this.layers.add(path);
    return path;
  }

  #namespace([from, end]: Range, { tokens, namespaces }: RuleContext): void {
    let at = tokens.skipBlank(from, end);
    let prefix = '';
    if (tokens.is(at, types.Ident)) {
      prefix = tokens.value(at);
      at = tokens.skipBlank(at + 1, end);
    }
    const uri = at < end ? addressAt(tokens, at) : undefined;
    if (uri !== undefined) namespaces.set(prefix, uri);
  }

  #descriptors(body: Range, tokens: Tokens): Map<string, string> {
    const found = new Map<string, string>();
    for (const content of contentsOf(tokens, body, true))
      if (content.kind === 'declaration') found.set(content.name, tokens.text(...content.value));
    return found;
  }

  /** A sheet that lies within the address itself; nothing else is loaded. */
  #import([from, end]: Range, { tokens, layer, depth }: RuleContext): void {
    const start = tokens.skipBlank(from, end);
    const url = start < end ? (addressAt(tokens, start) ?? '') : '';
    const [, isBase64, data] = /^data:text\/css[^,]*?(;base64)?,([\s\S]*)$/i.exec(url) ?? [];
    if (data === undefined) {
      this.unknown.add('@import');
      return;
    }
    let at = tokens.skipBlank(tokens.after(start), end);
    let inner = layer;
    const isCall = (name: string): boolean =>
      at < end && tokens.is(at, types.Function) && tokens.value(at).toLowerCase() === name;
    if (at < end && tokens.is(at, types.Ident) && tokens.value(at).toLowerCase() === 'layer') {
      inner = this.#nameLayer('', layer);
      at = tokens.skipBlank(at + 1, end);
    } else if (isCall('layer')) {
      inner = this.#nameLayer(tokens.text(at + 1, tokens.endOf(at)), layer);
      at = tokens.skipBlank(tokens.after(at), end);
    }
    if (isCall('supports')) {
      const condition = tokens.text(at + 1, tokens.endOf(at));
      if (!isSupported(/^[a-z-]+\s*:/i.test(condition) ? `(${condition})` : condition, this.#validity)) return;
      at = tokens.skipBlank(tokens.after(at), end);
    }
    if (!matchesMedia(tokens.text(at, end), this.#screen) || depth >= maxDepth) return;
    this.add(isBase64 === undefined ? decodePercents(data) : Buffer.from(data, 'base64').toString(), inner, depth + 1);
  }
}

/** The address in a string, in `url(a)` or in `url("a")`. */
function addressAt(tokens: Tokens, at: number): string | undefined {
  if (tokens.is(at, types.String) || tokens.is(at, types.Url)) return tokens.value(at);
  if (!tokens.is(at, types.Function) || tokens.value(at).toLowerCase() !== 'url') return undefined;
  const inner = tokens.skipBlank(at + 1);
  return tokens.is(inner, types.String) ? tokens.value(inner) : undefined;
}

function decodePercents(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString());
}
