import type { CharacterProperties } from '../../../../models/design/character-properties.ts';
import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { ElementAttributes, TextReport } from '../attributes/cascaded-attributes.ts';
import { attributesOf, CascadedAttributes } from '../attributes/cascaded-attributes.ts';
import { characterRules } from '../attributes/character.ts';
import { omitDefaultFeatures } from '../attributes/features.ts';
import { paragraphRules } from '../attributes/paragraph.ts';
import { difference, mergeProperties, readAll, unlessEmpty } from '../attributes/property-rule.ts';
import { reportUnsupported } from '../attributes/unsupported.ts';
import type { TextStyles } from './text-styles.ts';

/** The innermost ranges around a piece of text. */
export interface Ranges {
  readonly paragraph: XmlElement | undefined;
  readonly character: XmlElement | undefined;
  /** The whole story. */
  readonly story: XmlElement;
  /** Style from the cell, for paragraphs without their own style. */
  readonly paragraphStyle: string | undefined;
  /** Style from a hyperlink or cross-reference. */
  readonly linkStyle: string | undefined;
}

export interface ParagraphFormat {
  readonly style: string;
  readonly set: ParagraphProperties | undefined;
  /** All properties in effect. */
  readonly all: ParagraphProperties;
  readonly key: string;
}

export interface CharacterFormat {
  readonly style: string | undefined;
  readonly set: CharacterProperties | undefined;
  readonly all: CharacterProperties;
  /** Attributes of the ranges beyond formatting: breaks, page numbers, conditions. */
  readonly attributes: CascadedAttributes;
  readonly key: string;
}

/**
 * Formats shared by all stories. Only formats that were read without a note are shared, because notes name the story.
 */
export class SharedFormats {
  readonly paragraphs = new Map<string, ParagraphFormat>();
  readonly characters = new Map<string, CharacterFormat>();
  /** Short keys for attribute lists, so that long lists are compared only once. */
  readonly #keys = new Map<string, string>();
  readonly #keysOfRanges = new WeakMap<XmlElement, string>();

  /** Returns the same key for ranges and stories with the same attributes. */
  keyOf(range: XmlElement | undefined): string {
    if (range === undefined) return '';
    const known = this.#keysOfRanges.get(range);
    if (known !== undefined) return known;
    const text = [...comparedAttributes(range), ...serializeElement(range.child('Properties'))].join('\u0000');
    const key = this.#keys.get(text) ?? String(this.#keys.size);
    this.#keys.set(text, key);
    this.#keysOfRanges.set(range, key);
    return key;
  }
}

/** Computes the formats of a story's paragraphs and characters, each once: a long text has few formats. */
export class StoryFormats {
  readonly #textStyles: TextStyles;
  readonly #shared: SharedFormats;
  readonly #report: TextReport;
  readonly #onParagraph: (all: ParagraphProperties) => void;
  readonly #paragraphs = new Map<string, ParagraphFormat>();
  readonly #characters = new Map<string, CharacterFormat>();
  #reportCount = 0;

  constructor(
    textStyles: TextStyles,
    common: SharedFormats,
    report: TextReport,
    onParagraph: (all: ParagraphProperties) => void,
  ) {
    this.#textStyles = textStyles;
    this.#shared = common;
    this.#report = (code, detail) => {
      this.#reportCount++;
      report(code, detail);
    };
    this.#onParagraph = onParagraph;
  }

  /** Returns the format of a paragraph that begins in these ranges. */
  paragraph(ranges: Ranges): ParagraphFormat {
    const { character, paragraph, story, paragraphStyle = '' } = ranges;
    const key = [...[paragraph, character, story].map((range) => this.#shared.keyOf(range)), paragraphStyle].join('\n');
    const known = this.#paragraphs.get(key) ?? this.#shared.paragraphs.get(key);
    if (known !== undefined) return known;
    const reports = this.#reportCount;
    const format = this.#makeParagraph(ranges, key);
    (this.#reportCount === reports ? this.#shared.paragraphs : this.#paragraphs).set(key, format);
    this.#onParagraph(format.all);
    return format;
  }

  /** Returns the format of characters in these ranges, within a paragraph of that format. */
  character(ranges: Ranges, within: ParagraphFormat): CharacterFormat {
    const { character, paragraph, story, linkStyle = '', paragraphStyle = '' } = ranges;
    const keys = [paragraph, character, story].map((range) => this.#shared.keyOf(range));
    const key = [within.key, ...keys, linkStyle, paragraphStyle].join('\r');
    const known = this.#characters.get(key) ?? this.#adoptShared(this.#shared.characters.get(key), ranges);
    if (known !== undefined) return known;
    const reports = this.#reportCount;
    const format = this.#makeCharacter(ranges, within, key);
    if (this.#reportCount === reports) this.#shared.characters.set(key, format);
    this.#characters.set(key, format);
    return format;
  }

  #makeParagraph(ranges: Ranges, key: string): ParagraphFormat {
    const { character, paragraph } = ranges;
    const { directory } = this.#textStyles;
    const style =
      directory.paragraphStyle(this.#paragraphStyleOf(ranges), this.#readAttributes([])) ??
      directory.rootParagraphStyle;
    const own = [character, paragraph, ranges.story].flatMap((element) =>
      element === undefined ? [] : attributesOf(element),
    );
    // A character range can set paragraph properties, but its character properties apply only to its characters.
    const isForCharacters = (name: string) => Object.hasOwn(characterRules, name);
    const attributes = new CascadedAttributes([...own, ...this.#styleAttributes(ranges)], this.#report, own.length);
    const all = readAll(paragraphRules, attributes, directory);
    const formats = readAll(
      characterRules,
      new CascadedAttributes(attributes.layers.slice(character === undefined ? 0 : 1), () => {}),
      directory,
    );
    const wanted = Object.fromEntries(Object.entries(all).filter(([name]) => !isForCharacters(name)));
    const below = this.#textStyles.paragraph(style);
    const set: ParagraphProperties = difference(paragraphRules, { ...wanted, ...formats }, below, attributes);
    if (paragraph !== undefined) reportUnsupported(attributesOf(paragraph), this.#report);
    return { style, set: unlessEmpty(set), all: omitDefaultFeatures(mergeProperties(below, set)), key };
  }

  #makeCharacter(ranges: Ranges, within: ParagraphFormat, key: string): CharacterFormat {
    const { character, paragraph, linkStyle } = ranges;
    const { directory } = this.#textStyles;
    const { characterStyles } = directory;
    const reports = this.#readAttributes([]);
    const names = [character, paragraph, ranges.story].map((element) => element?.attribute('AppliedCharacterStyle'));
    const named = names.find((name) => name !== undefined);
    const style = directory.characterStyle(named, reports) ?? directory.characterStyle(linkStyle, reports);
    const layers = [
      ...(character === undefined ? [] : [attributesOf(character)]),
      ...this.#textStyles.layers(characterStyles, characterStyles.find(named)),
      ...this.#textStyles.layers(characterStyles, characterStyles.find(linkStyle)),
      ...[paragraph, ranges.story].flatMap((element) => (element === undefined ? [] : attributesOf(element))),
      ...this.#styleAttributes(ranges),
    ];
    const attributes = this.#characterAttributes(layers, ranges);
    const all = readAll(characterRules, attributes, directory);
    const below = omitDefaultFeatures(
      mergeProperties(characterPropertiesOf(within.all), this.#textStyles.character(style)),
    );
    const set = difference(characterRules, all, below, attributes);
    if (character !== undefined) reportUnsupported(attributesOf(character), this.#report);
    return { style, set: unlessEmpty(set), all, attributes, key };
  }

  /** Reuses a format of another story, so that its later notes name this story. */
  #adoptShared(format: CharacterFormat | undefined, ranges: Ranges): CharacterFormat | undefined {
    if (format === undefined) return undefined;
    const own = { ...format, attributes: this.#characterAttributes(format.attributes.layers, ranges) };
    this.#characters.set(format.key, own);
    return own;
  }

  #characterAttributes(layers: readonly ElementAttributes[], { character }: Ranges): CascadedAttributes {
    return new CascadedAttributes(layers, this.#report, character === undefined ? 0 : 1);
  }

  #paragraphStyleOf({ paragraph, paragraphStyle, story }: Ranges): string | undefined {
    return paragraph?.attribute('AppliedParagraphStyle') ?? paragraphStyle ?? story.attribute('AppliedParagraphStyle');
  }

  #styleAttributes(ranges: Ranges): readonly ElementAttributes[] {
    const { paragraphStyles } = this.#textStyles.directory;
    const node = paragraphStyles.find(this.#paragraphStyleOf(ranges)) ?? paragraphStyles.root;
    return [...this.#textStyles.layers(paragraphStyles, node), ...this.#textStyles.defaults];
  }

  #readAttributes(layers: readonly ElementAttributes[]): CascadedAttributes {
    return new CascadedAttributes(layers, this.#report);
  }
}

/** Returns the character properties of a paragraph. */
function characterPropertiesOf(all: ParagraphProperties): CharacterProperties {
  return Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(characterRules, name)));
}

/** Returns the attributes that affect formatting. A story's own id and title do not. */
function comparedAttributes({ name, attributes }: XmlElement): readonly string[] {
  if (name !== 'Story') return attributes;
  return attributes.filter((_, at) => !['Self', 'StoryTitle'].includes(attributes[at - (at % 2)] ?? ''));
}

/** Lists the names, attributes and texts of an element for comparison. */
function serializeElement(element: XmlElement | undefined): string[] {
  if (element === undefined) return [];
  const inside = element.elements().flatMap((child) => ['\u0001', ...serializeElement(child), '\u0002']);
  return [element.name, ...element.attributes, element.text, ...inside];
}
