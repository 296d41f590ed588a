import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { characterRules } from './character.ts';
import { settled } from './features.ts';
import { paragraphRules } from './paragraph.ts';
import { difference, layered, orNothing, readAll } from './rule.ts';
import type { Layer, Report } from './said.ts';
import { layerOf, Said } from './said.ts';
import type { StyleBook } from './style-book.ts';
import { reportUnsupported } from './unsupported.ts';

/** What a stretch of text stands in: the ranges around it, the nearest of each kind. */
export interface Ranges {
  readonly paragraph: XmlElement | undefined;
  readonly character: XmlElement | undefined;
  /** Of the whole story. */
  readonly story: XmlElement;
  /** Named by the cell, for paragraphs that name none. */
  readonly paragraphStyle: string | undefined;
  /** Named by a hyperlink or cross reference. */
  readonly linkStyle: string | undefined;
}

export interface ParagraphLook {
  readonly style: string;
  readonly set: ParagraphProperties | undefined;
  /** All that holds, for who sets text in it. */
  readonly all: ParagraphProperties;
  readonly key: string;
}

export interface CharacterLook {
  readonly style: string | undefined;
  readonly set: CharacterProperties | undefined;
  readonly all: CharacterProperties;
  /** What the ranges say beyond looks: breaks, page numbers, conditions. */
  readonly said: Said;
  readonly key: string;
}

/** The looks that stories have in common: all that were made without a word about the story. */
export class CommonLooks {
  readonly paragraphs = new Map<string, ParagraphLook>();
  readonly characters = new Map<string, CharacterLook>();
  /** Short names for what ranges say, so that long ones are compared only once. */
  readonly #keys = new Map<string, string>();
  readonly #keysOfRanges = new WeakMap<XmlElement, string>();

  /** Ranges, and stories, that say the same have the same key, and so the same look. */
  keyOf(range: XmlElement | undefined): string {
    if (range === undefined) return '';
    const known = this.#keysOfRanges.get(range);
    if (known !== undefined) return known;
    const text = [...attributesOf(range), ...written(range.child('Properties'))].join('\u0000');
    const key = this.#keys.get(text) ?? String(this.#keys.size);
    this.#keys.set(text, key);
    this.#keysOfRanges.set(range, key);
    return key;
  }
}

/** How paragraphs and characters of a story look, each said once: a long text has few looks. */
export class Looks {
  readonly #book: StyleBook;
  readonly #common: CommonLooks;
  readonly #report: Report;
  readonly #onParagraph: (all: ParagraphProperties) => void;
  readonly #paragraphs = new Map<string, ParagraphLook>();
  readonly #characters = new Map<string, CharacterLook>();
  #reports = 0;

  constructor(book: StyleBook, common: CommonLooks, report: Report, onParagraph: (all: ParagraphProperties) => void) {
    this.#book = book;
    this.#common = common;
    this.#report = (code, detail) => {
      this.#reports++;
      report(code, detail);
    };
    this.#onParagraph = onParagraph;
  }

  /** The look of a paragraph that begins in these ranges. */
  paragraph(ranges: Ranges): ParagraphLook {
    const { character, paragraph, story, paragraphStyle = '' } = ranges;
    const key = [...[paragraph, character, story].map((range) => this.#common.keyOf(range)), paragraphStyle].join('\n');
    const known = this.#paragraphs.get(key) ?? this.#common.paragraphs.get(key);
    if (known !== undefined) return known;
    const reports = this.#reports;
    const look = this.#makeParagraph(ranges, key);
    (this.#reports === reports ? this.#common.paragraphs : this.#paragraphs).set(key, look);
    this.#onParagraph(look.all);
    return look;
  }

  /** The look of characters in these ranges, within a paragraph of that look. */
  character(ranges: Ranges, within: ParagraphLook): CharacterLook {
    const { character, paragraph, story, linkStyle = '', paragraphStyle = '' } = ranges;
    const keys = [paragraph, character, story].map((range) => this.#common.keyOf(range));
    const key = [within.key, ...keys, linkStyle, paragraphStyle].join('\r');
    const known = this.#characters.get(key) ?? this.#adopt(this.#common.characters.get(key), ranges);
    if (known !== undefined) return known;
    const reports = this.#reports;
    const look = this.#makeCharacter(ranges, within, key);
    if (this.#reports === reports) this.#common.characters.set(key, look);
    this.#characters.set(key, look);
    return look;
  }

  #makeParagraph(ranges: Ranges, key: string): ParagraphLook {
    const { character, paragraph } = ranges;
    const { directory } = this.#book;
    const style =
      directory.paragraphStyle(this.#paragraphStyleOf(ranges), this.#said([])) ?? directory.rootParagraphStyle;
    const own = [character, paragraph, ranges.story].flatMap((element) =>
      element === undefined ? [] : layerOf(element),
    );
    // A character range has a say in what belongs to paragraphs alone; its looks are those of its characters.
    const isForCharacters = (name: string) => Object.hasOwn(characterRules, name);
    const said = new Said([...own, ...this.#styleLayers(ranges)], this.#report, own.length);
    const all = readAll(paragraphRules, said, directory);
    const looks = readAll(
      characterRules,
      new Said(said.layers.slice(character === undefined ? 0 : 1), () => {}),
      directory,
    );
    const wanted = Object.fromEntries(Object.entries(all).filter(([name]) => !isForCharacters(name)));
    const below = this.#book.paragraph(style);
    const set: ParagraphProperties = difference(paragraphRules, { ...wanted, ...looks }, below, said);
    if (paragraph !== undefined) reportUnsupported(layerOf(paragraph), this.#report);
    return { style, set: orNothing(set), all: settled(layered(below, set)), key };
  }

  #makeCharacter(ranges: Ranges, within: ParagraphLook, key: string): CharacterLook {
    const { character, paragraph, linkStyle } = ranges;
    const { directory } = this.#book;
    const { characterStyles } = directory;
    const reports = this.#said([]);
    const names = [character, paragraph, ranges.story].map((element) => element?.attribute('AppliedCharacterStyle'));
    const named = names.find((name) => name !== undefined);
    const style = directory.characterStyle(named, reports) ?? directory.characterStyle(linkStyle, reports);
    const layers = [
      ...(character === undefined ? [] : [layerOf(character)]),
      ...this.#book.layers(characterStyles, characterStyles.find(named)),
      ...this.#book.layers(characterStyles, characterStyles.find(linkStyle)),
      ...[paragraph, ranges.story].flatMap((element) => (element === undefined ? [] : layerOf(element))),
      ...this.#styleLayers(ranges),
    ];
    const said = this.#saidOf(layers, ranges);
    const all = readAll(characterRules, said, directory);
    const below = settled(layered(charactersOf(within.all), this.#book.character(style)));
    const set = difference(characterRules, all, below, said);
    if (character !== undefined) reportUnsupported(layerOf(character), this.#report);
    return { style, set: orNothing(set), all, said, key };
  }

  /** A look of another story, which from here on speaks of this one. */
  #adopt(look: CharacterLook | undefined, ranges: Ranges): CharacterLook | undefined {
    if (look === undefined) return undefined;
    const own = { ...look, said: this.#saidOf(look.said.layers, ranges) };
    this.#characters.set(look.key, own);
    return own;
  }

  #saidOf(layers: readonly Layer[], { character }: Ranges): Said {
    return new Said(layers, this.#report, character === undefined ? 0 : 1);
  }

  #paragraphStyleOf({ paragraph, paragraphStyle, story }: Ranges): string | undefined {
    return paragraph?.attribute('AppliedParagraphStyle') ?? paragraphStyle ?? story.attribute('AppliedParagraphStyle');
  }

  #styleLayers(ranges: Ranges): readonly Layer[] {
    const { paragraphStyles } = this.#book.directory;
    const node = paragraphStyles.find(this.#paragraphStyleOf(ranges)) ?? paragraphStyles.root;
    return [...this.#book.layers(paragraphStyles, node), ...this.#book.defaults];
  }

  #said(layers: readonly Layer[]): Said {
    return new Said(layers, this.#report);
  }
}

/** The part of a paragraph's properties that its characters have. */
function charactersOf(all: ParagraphProperties): CharacterProperties {
  return Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(characterRules, name)));
}

/** What an element says of itself; a story's own name and title make no difference to its text. */
function attributesOf({ name, attributes }: XmlElement): readonly string[] {
  if (name !== 'Story') return attributes;
  return attributes.filter((_, at) => !['Self', 'StoryTitle'].includes(attributes[at - (at % 2)] ?? ''));
}

/** All that an element says, as texts. */
function written(element: XmlElement | undefined): string[] {
  if (element === undefined) return [];
  const inside = element.elements().flatMap((child) => ['\u0001', ...written(child), '\u0002']);
  return [element.name, ...element.attributes, element.text, ...inside];
}
