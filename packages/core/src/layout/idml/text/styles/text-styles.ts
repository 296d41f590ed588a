import type { CharacterProperties } from '../../../../models/design/character-properties.ts';
import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';
import type { CharacterStyle, ParagraphStyle } from '../../../../models/design/styles.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import type { ElementAttributes, TextReport } from '../attributes/cascaded-attributes.ts';
import { attributesOf, CascadedAttributes, plainName } from '../attributes/cascaded-attributes.ts';
import { characterRules } from '../attributes/character.ts';
import { omitDefaultFeatures } from '../attributes/features.ts';
import { paragraphRules } from '../attributes/paragraph.ts';
import type { PropertyRules } from '../attributes/property-rule.ts';
import { mergeProperties, readAll, readOwn } from '../attributes/property-rule.ts';
import { reportUnsupported } from '../attributes/unsupported.ts';
import type { Directory } from '../directory.ts';
import { isNoCharacterStyle } from '../directory.ts';
import type { StyleNode, StyleTree } from './style-tree.ts';

/** InDesign's application defaults. */
const applicationDefaults: ElementAttributes = {
  attributes: new Map([
    ['AppliedFont', 'Minion Pro'],
    ['FontStyle', 'Regular'],
    ['PointSize', '12'],
    ['Leading', 'Auto'],
    ['AutoLeading', '120'],
    ['FillColor', 'Color/Black'],
    ['Justification', 'LeftAlign'],
    ['Ligatures', 'true'],
    ['KerningMethod', '$ID/Metrics'],
    ['Hyphenation', 'true'],
    ['AppliedLanguage', '$ID/English: USA'],
  ]),
  properties: new Map(),
};

/** The paragraph and character styles: their own properties, and all properties in effect where they are used. */
export class TextStyles {
  readonly directory: Directory;
  /** Defaults below all styles: first those of the document, then those of the application. */
  readonly defaults: readonly ElementAttributes[];
  readonly #paragraph = new Map<string, ParagraphProperties>();
  readonly #character = new Map<string, CharacterProperties>();
  readonly #chains = new Map<StyleNode, readonly ElementAttributes[]>();

  constructor(directory: Directory) {
    const { preferences } = directory.idml.parts;
    const found = ['TextDefault', 'TextPreference'].flatMap((name) => preferences?.child(name) ?? []);
    this.directory = directory;
    this.defaults = [...found.map(attributesOf), applicationDefaults];
  }

  /** Reads all styles, each after its base style. */
  async read(): Promise<{ paragraph: ParagraphStyle[]; character: CharacterStyle[] }> {
    const { paragraphStyles, characterStyles } = this.directory;
    const paragraph = await this.#readTree(paragraphStyles, paragraphRules, this.#paragraph, this.defaults);
    const character = await this.#readTree(characterStyles, characterRules, this.#character, []);
    if (paragraphStyles.root === undefined) paragraph.unshift(this.#createRoot());
    this.#addNext(paragraph);
    return { paragraph, character };
  }

  /** Returns all properties of a paragraph style, or none for an unknown id. */
  paragraph(id: string): ParagraphProperties {
    return this.#paragraph.get(id) ?? {};
  }

  character(id: string | undefined): CharacterProperties {
    return (id === undefined ? undefined : this.#character.get(id)) ?? {};
  }

  /** Returns the attributes of a style, from itself to the root of its kind. */
  layers(tree: StyleTree, node: StyleNode | undefined): readonly ElementAttributes[] {
    if (node === undefined || isNoCharacterStyle(tree, node)) return [];
    const known = this.#chains.get(node);
    if (known !== undefined) return known;
    const chain = tree.chain(node).filter((one) => !isNoCharacterStyle(tree, one));
    const found = chain.map(({ element }) => attributesOf(element));
    this.#chains.set(node, found);
    return found;
  }

  async #readTree<Properties extends CharacterProperties>(
    tree: StyleTree,
    rules: PropertyRules<Properties>,
    known: Map<string, Properties>,
    below: readonly ElementAttributes[],
  ): Promise<(CharacterStyle & { set: Properties })[]> {
    const { context } = this.directory.idml;
    const styles = new Map<StyleNode, CharacterStyle & { set: Properties }>();
    for (const node of tree.nodes) {
      if (isNoCharacterStyle(tree, node)) continue;
      context.spend(1_000);
      // Starts at the root of the chain, because base styles must be read first.
      for (const one of tree.chain(node).reverse()) {
        if (styles.has(one) || isNoCharacterStyle(tree, one)) continue;
        styles.set(one, this.#readStyle(tree, one, rules, known, below));
        if (styles.size % 50 === 0) await context.breathe();
      }
    }
    return tree.nodes.flatMap((node) => styles.get(node) ?? []);
  }

  #readStyle<Properties extends CharacterProperties>(
    tree: StyleTree,
    node: StyleNode,
    rules: PropertyRules<Properties>,
    known: Map<string, Properties>,
    below: readonly ElementAttributes[],
  ): CharacterStyle & { set: Properties } {
    const { idml } = this.directory;
    const report = this.#reporter(node);
    const layers = this.layers(tree, node);
    const [, basis] = tree.chain(node);
    const basedOn = basis === undefined || isNoCharacterStyle(tree, basis) ? undefined : idml.id(basis.self);
    const inherited = ((basedOn === undefined ? undefined : known.get(basedOn)) ?? {}) as Properties;
    const own = node === tree.root ? layers.length + below.length : 1;
    const set = readOwn(rules, new CascadedAttributes([...layers, ...below], report, own), this.directory, inherited);
    reportUnsupported(attributesOf(node.element), report);
    const id = idml.id(node.self);
    known.set(id, omitDefaultFeatures(mergeProperties(inherited, set)));
    const group = node.group.length === 0 ? undefined : [...node.group];
    return { ...omitUndefined<Omit<CharacterStyle, 'set'>>({ id, name: displayName(node), group, basedOn }), set };
  }

  /** Creates the root style from the defaults, for a layout without one. */
  #createRoot(): ParagraphStyle {
    const report = this.#reporter(undefined);
    const set = readAll(paragraphRules, new CascadedAttributes(this.defaults, report), this.directory);
    const id = this.directory.rootParagraphStyle;
    this.#paragraph.set(id, set);
    report('TEXT_STYLES_MENDED', '[No paragraph style] is missing; created from the defaults');
    return { id, name: '[No paragraph style]', set };
  }

  #addNext(styles: ParagraphStyle[]): void {
    const { paragraphStyles, idml } = this.directory;
    const byId = new Map(styles.map((style) => [style.id, style]));
    for (const node of paragraphStyles.nodes) {
      const next = paragraphStyles.find(node.element.attribute('NextStyle'));
      const style = byId.get(idml.id(node.self));
      if (style !== undefined && next !== undefined && next !== node) style.next = idml.id(next.self);
    }
  }

  #reporter(node: StyleNode | undefined): TextReport {
    const { context } = this.directory.idml;
    const item = node === undefined ? undefined : `${node.element.name} ${displayName(node)}`;
    return (code, detail) => context.note(code, detail, item === undefined ? undefined : { item });
  }
}

/** Returns the displayed name, without folders and without the `$ID/` prefix. */
export function displayName({ element, group, self }: StyleNode): string {
  const path = plainName(element.attribute('Name') ?? self);
  if (path === 'NormalParagraphStyle') return '[Basic Paragraph]';
  const folders = group.length === 0 ? '' : `${group.join(':')}:`;
  return path.startsWith(folders) ? path.slice(folders.length) : path;
}
