import type { CharacterProperties } from '../../../../models/design/character-properties.ts';
import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Idml } from '../../idml.ts';
import { attributesOf, CascadedAttributes, clip, plainName } from '../attributes/cascaded-attributes.ts';
import type { TextStyles } from '../styles/text-styles.ts';

/** A font face used by text. */
export interface UsedFont {
  readonly family: string;
  readonly style: string;
}

/** Collects the font faces that text uses, each once. */
export class FontsUsed {
  readonly #idml: Idml;
  readonly #found = new Map<string, UsedFont>();
  readonly #listed = new Map<string, Set<string>>();
  readonly #composites = new Map<string, XmlElement>();

  constructor(idml: Idml) {
    this.#idml = idml;
    const { fonts } = idml.parts;
    for (const font of fonts?.childrenNamed('FontFamily').flatMap((family) => family.childrenNamed('Font')) ?? []) {
      const family = plainName(font.attribute('FontFamily') ?? '');
      const styles = this.#listed.get(family) ?? new Set<string>();
      styles.add(plainName(font.attribute('FontStyleName') ?? ''));
      this.#listed.set(family, styles);
    }
    for (const composite of fonts?.childrenNamed('CompositeFont') ?? []) {
      this.#composites.set(plainName(composite.attribute('Name') ?? ''), composite);
    }
  }

  /** All faces, sorted by name. */
  get list(): UsedFont[] {
    const key = ({ family, style }: UsedFont) => `${family}\0${style}`;
    return [...this.#found.values()].sort((one, other) => (key(one) < key(other) ? -1 : 1));
  }

  add(family: string | undefined, style: string | undefined): void {
    if (family === undefined || family === '') return;
    const face = { family, style: style ?? '' };
    const key = `${face.family}\0${face.style}`;
    if (this.#found.has(key)) return;
    const composite = this.#composites.get(family);
    if (composite !== undefined) {
      this.#addComposite(composite);
      return;
    }
    this.#found.set(key, face);
    if (this.#listed.get(family)?.has(face.style) !== true) {
      this.#idml.context.note('TEXT_FONT_UNLISTED', `${clip(family)} ${clip(face.style)}`.trim());
    }
  }

  /** Adds the faces of characters, ruby and emphasis marks. */
  addForCharacters({ fontFamily, fontStyle, ruby, emphasis }: CharacterProperties): void {
    this.add(fontFamily, fontStyle);
    if (ruby !== undefined) this.add(ruby.fontFamily, ruby.fontStyle);
    if (emphasis !== undefined && emphasis !== 'none') this.add(emphasis.fontFamily, emphasis.fontStyle);
  }

  /** Adds the faces of the bullet and of the character styles that a paragraph applies. */
  addForParagraph(all: ParagraphProperties, textStyles: TextStyles): void {
    const bullet = all.list?.kind === 'bullet' ? all.list.font : undefined;
    if (bullet !== undefined) this.add(bullet.family, bullet.style ?? all.fontStyle);
    const given = [all.nestedStyles, all.lineStyles, all.grepStyles].flatMap(
      (list) => list?.map(({ style }) => style) ?? [],
    );
    for (const id of [...given, all.list?.characterStyle]) {
      const { fontFamily, fontStyle } = textStyles.character(id);
      const isOwn = fontFamily !== undefined || fontStyle !== undefined;
      if (isOwn) this.add(fontFamily ?? all.fontFamily, fontStyle ?? all.fontStyle);
    }
  }

  /** Adds the faces of a composite font: several fonts under one name, each for its own characters. */
  #addComposite(composite: XmlElement): void {
    for (const entry of composite.childrenNamed('CompositeFontEntry')) {
      const attributes = new CascadedAttributes([attributesOf(entry)], () => {});
      const family = attributes.name('AppliedFont');
      if (family !== undefined && !this.#composites.has(family)) this.add(family, attributes.name('FontStyle'));
    }
  }
}
