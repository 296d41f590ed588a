import type { Marker, Paragraph } from '../../../models/design/stories.ts';
import { XmlElement } from '../../../xml/element.ts';
import { inlineReaders } from './inline.ts';
import type { CharacterLook } from './looks.ts';
import { Looks } from './looks.ts';
import type { Piece, RunFacts } from './paragraphs.ts';
import { Paragraphs } from './paragraphs.ts';
import type { Report } from './said.ts';
import { clip } from './said.ts';
import type { Place, StoryParts, StoryScope, TextWorld } from './scope.ts';
import type { Part } from './special-characters.ts';
import { readContent, readText } from './special-characters.ts';

const breakMarkers = {
  NextColumn: 'column-break',
  NextFrame: 'frame-break',
  NextPage: 'page-break',
  NextOddPage: 'odd-page-break',
  NextEvenPage: 'even-page-break',
} as const;
const pageMarkers = {
  AutoPageNumber: 'page-number',
  NextPageNumber: 'next-page',
  PreviousPageNumber: 'previous-page',
} as const;

/** Reads one story, or the copy of one: its text once, in order, with all that stands in it. */
export class StoryReader implements StoryScope {
  readonly world: TextWorld;
  readonly story: XmlElement;
  readonly copy: string;
  readonly report: Report;
  readonly parts: StoryParts = { flows: [], tables: [], notes: [], elements: [] };
  readonly #looks: Looks;
  #made = 0;

  constructor(world: TextWorld, story: XmlElement, copy: string) {
    const item = clip(story.attribute('Self') ?? 'Story');
    this.world = world;
    this.story = story;
    this.copy = copy;
    this.report = (code, detail) => world.directory.idml.context.note(code, detail, { item });
    this.#looks = new Looks(world.book, world.looks, this.report, (all) => world.fonts.addOfParagraph(all, world.book));
  }

  /** The paragraphs of the story itself. */
  readMain(): Paragraph[] {
    return this.#readFlow(this.story, undefined);
  }

  addFlow(id: string, root: XmlElement, paragraphStyle: string | undefined): void {
    const flow: StoryParts['flows'][number] = { id, paragraphs: [] };
    this.parts.flows.push(flow); // before those that stand in it, as they come after it in the text
    flow.paragraphs = this.#readFlow(root, paragraphStyle);
  }

  id(path: string): string {
    const { directory, taken } = this.world;
    const place = this.copy === '' ? path : `${path}@${this.copy}`;
    let id = directory.idml.id(place);
    while (taken.has(id)) {
      this.#made += 1;
      id = directory.idml.id(`${place}/${this.#made}`);
    }
    taken.add(id);
    return id;
  }

  nextId(kind: string): string {
    this.#made += 1;
    return this.id(`${this.story.attribute('Self') ?? ''}/${kind}/${this.#made}`);
  }

  readChildren(node: XmlElement, place: Place, paragraphs: Paragraphs): void {
    for (const child of node.children) if (child instanceof XmlElement) this.#read(child, place, paragraphs);
  }

  isDropped(place: Place, paragraphs: Paragraphs): boolean {
    return place.hidden && this.#factsOf(paragraphs.look(place), place) === undefined;
  }

  add(piece: Piece, place: Place, paragraphs: Paragraphs): void {
    const look = paragraphs.look(place);
    const facts = this.#factsOf(look, place);
    if (facts === undefined) return;
    if ('text' in piece) this.world.fonts.addOfCharacters(look.all);
    paragraphs.add(piece, look, facts);
  }

  addText(text: string, place: Place, paragraphs: Paragraphs): void {
    for (const part of readText(text)) this.#readPart(part, place, paragraphs);
  }

  #readFlow(root: XmlElement, paragraphStyle: string | undefined): Paragraph[] {
    const onJoin = () => this.report('TEXT_PARAGRAPHS_JOINED', 'the first style counts');
    const paragraphs = new Paragraphs(this.#looks, onJoin);
    const nothing = { paragraph: undefined, character: undefined, linkStyle: undefined, link: undefined };
    const place: Place = { ...nothing, story: this.story, paragraphStyle, hidden: false };
    this.readChildren(root, place, paragraphs);
    return paragraphs.close({ ...place, ...firstRanges(root) });
  }

  #read(node: XmlElement, place: Place, paragraphs: Paragraphs): void {
    this.world.directory.idml.context.spend(10);
    const reader = inlineReaders.get(node.name);
    if (node.name === 'Content') for (const part of readContent(node)) this.#readPart(part, place, paragraphs);
    else if (node.name === 'Br') this.#endParagraph(place, paragraphs);
    else if (reader !== undefined) reader(this, node, place, paragraphs);
    else this.readChildren(node, within(node, place), paragraphs);
  }

  #readPart(part: Part, place: Place, paragraphs: Paragraphs): void {
    if ('end' in part) this.#endParagraph(place, paragraphs);
    else if ('unknown' in part) {
      this.report('TEXT_VALUE_UNKNOWN', `${clip(part.unknown)} in the text, nothing instead`);
    } else this.#set(part, place, paragraphs);
  }

  #set(part: Extract<Part, { text: string } | { marker: Marker }>, place: Place, paragraphs: Paragraphs): void {
    const look = paragraphs.look(place);
    const facts = this.#factsOf(look, place);
    if (facts === undefined) return;
    if ('text' in part) {
      this.world.fonts.addOfCharacters(look.all);
      paragraphs.addText(part.text, look, facts);
    } else {
      const page = part.marker === 'page-number' ? look.said.word('PageNumberType') : undefined;
      paragraphs.addMarker(choose(page, pageMarkers) ?? part.marker, look, facts);
    }
  }

  /** Ends a paragraph, with the break that it may end with. What is hidden must end none that is seen. */
  #endParagraph(place: Place, paragraphs: Paragraphs): void {
    const look = paragraphs.look(place);
    const facts = this.#factsOf(look, place);
    if (facts === undefined) return;
    const marker = choose(look.said.word('ParagraphBreakType'), breakMarkers);
    if (place.hidden) {
      this.report('TEXT_BREAKS_HIDDEN', 'in text that conditions hide');
      paragraphs.addMarker('line-break', look, facts);
      return;
    }
    if (marker !== undefined) paragraphs.addMarker(marker, look, facts);
    paragraphs.end(place);
  }

  /** Link and conditions; nothing for text that is hidden, and that no condition could show. */
  #factsOf(look: CharacterLook, place: Place): RunFacts | undefined {
    const conditions = this.world.conditions.of(look.said);
    if (place.hidden && (conditions.length === 0 || conditions.some(({ visible }) => visible))) {
      this.report('TEXT_MARKS_DROPPED', 'hidden text without a condition that hides it');
      return undefined;
    }
    return { link: place.link, conditions: conditions.map(({ id }) => id) };
  }
}

/** The place of what stands in an element that only surrounds text: a range, a tag of XML, what nobody knows. */
function within(node: XmlElement, place: Place): Place {
  switch (node.name) {
    case 'ParagraphStyleRange':
      return { ...place, paragraph: node, character: undefined };
    case 'CharacterStyleRange':
      return { ...place, character: node };
    case 'HiddenText':
      return { ...place, hidden: true };
    default:
      return place;
  }
}

function choose<Value>(word: string | undefined, table: Readonly<Record<string, Value>>): Value | undefined {
  return word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
}

/** The first ranges of a text, for one in which nothing stands. */
function firstRanges(root: XmlElement): Partial<Place> {
  for (const child of root.elements()) {
    if (child.name === 'ParagraphStyleRange') {
      return { paragraph: child, character: child.child('CharacterStyleRange') };
    }
    const inside = child.name === 'XMLElement' ? firstRanges(child) : {};
    if (inside.paragraph !== undefined) return inside;
  }
  return {};
}
