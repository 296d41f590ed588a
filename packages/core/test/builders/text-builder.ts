import { ConversionRun } from '../../src/context.ts';
import type { Idml, StoryUse } from '../../src/layout/idml/idml.ts';
import type { TextContent } from '../../src/layout/idml/text/read.ts';
import { readText } from '../../src/layout/idml/text/read.ts';
import { createIds } from '../../src/layout/ids.ts';
import type { Limits } from '../../src/limits.ts';
import { resolveLimits } from '../../src/limits.ts';
import type { Element } from '../../src/models/design/elements.ts';
import type { Paragraph, Run, Story } from '../../src/models/design/stories.ts';
import type { Note } from '../../src/notes.ts';
import type { XmlElement } from '../../src/xml/element.ts';
import { readXml } from '../../src/xml/read.ts';

/** The XML documents of a layout that text is read from. */
export interface TextDocuments {
  /** Content of the story `s`. */
  readonly story?: string;
  /** Attributes of that story. */
  readonly storyAttributes?: string;
  /** Further `Story` elements. */
  readonly stories?: string;
  readonly styles?: string;
  readonly preferences?: string;
  readonly designmap?: string;
  readonly graphic?: string;
  readonly fonts?: string;
  readonly spreads?: string;
  readonly uses?: StoryUse[];
  readonly anchored?: (item: XmlElement, copy: string) => Element | undefined;
  readonly limits?: Partial<Limits>;
}

export interface BuiltText {
  readonly read: TextContent;
  /** The story `s`, in its first use. */
  readonly story: Story;
  readonly id: Idml['id'];
  readonly notes: Note[];
}

export const id = createIds('test');

/** The two styles that every layout has. */
export const plainStyles =
  '<ParagraphStyle Self="ParagraphStyle/$ID/[No paragraph style]" Name="$ID/[No paragraph style]"/>' +
  '<CharacterStyle Self="CharacterStyle/$ID/[No character style]" Name="$ID/[No character style]"/>';

const blackAndRed = '<Color Self="Color/Black"/><Color Self="Color/Red"/><Swatch Self="Swatch/None" Name="None"/>';

const minion =
  '<FontFamily><Font Self="f" FontFamily="Minion Pro" FontStyleName="Regular"/><Font FontFamily="Minion Pro" FontStyleName="Black"/></FontFamily>';

/** Reads the text of a layout defined in the test. */
export async function buildText(documents: TextDocuments): Promise<BuiltText> {
  const run = new ConversionRun(resolveLimits(documents.limits));
  const context = run.context(() => Promise.reject(new Error('unused')));
  const root = async (text: string): Promise<XmlElement> => (await readXml(`<root>${text}</root>`, context)).root;
  const story = `<Story Self="s" ${documents.storyAttributes ?? ''}>${documents.story ?? ''}</Story>`;
  const idml: Idml = {
    parts: {
      designmap: await root(documents.designmap ?? ''),
      domVersion: 8,
      spreads: (await root(documents.spreads ?? '')).elements(),
      masters: [],
      stories: (await root(story + (documents.stories ?? ''))).elements(),
      backingStory: undefined,
      graphic: await root(documents.graphic ?? blackAndRed),
      fonts: await root(documents.fonts ?? minion),
      styles: await root(documents.styles ?? plainStyles),
      preferences: await root(documents.preferences ?? ''),
    },
    context,
    id,
  };
  const uses = documents.uses ?? [{ story: 's', copy: '', frames: [id('frame')] }];
  const read = await readText(idml, uses, documents.anchored ?? (() => undefined));
  const [first] = read.stories;
  if (first === undefined) throw new Error('no story was read');
  return { read, story: first, id, notes: run.notes };
}

/** A paragraph range with one character range and their attributes. */
export function range(content: string, paragraph = '', character = ''): string {
  return `<ParagraphStyleRange ${paragraph}><CharacterStyleRange ${character}>${content}</CharacterStyleRange></ParagraphStyleRange>`;
}

export function content(text: string): string {
  return `<Content>${text}</Content>`;
}

/** Returns the text of a paragraph. Other content is in brackets. */
export function textOf(paragraph: Paragraph | undefined): string {
  return (paragraph?.runs ?? []).map((run) => ('text' in run ? run.text : `[${nameOf(run)}]`)).join('');
}

export function textsOf(story: Story): string[] {
  return story.paragraphs.map(textOf);
}

function nameOf(run: Run): string {
  return run.kind === 'marker' ? run.marker : run.kind;
}
