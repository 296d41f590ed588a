import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import type { Paragraph, Run, Story } from '../../../packages/core/src/models/design/stories.ts';

// The visible text of stories, extracted from the layout and from the document by code that shares nothing with the
// reader. Both functions use the same notation, so that equal texts are equal strings: a paragraph ends with a line
// feed, a forced line break is U+2028, text that depends on the page is a private-use character with InDesign's code,
// and nested text (a cell, a note) is in its place, enclosed in two private-use characters.

/** Added to the codes of InDesign's processing instructions: `<?ACE 18?>` becomes U+E018. */
const codeBase = 0xe000;
const flowStart = '\ue100';
const flowEnd = '\ue101';

const markers: Partial<Record<Extract<Run, { kind: 'marker' }>['marker'], string>> = {
  'page-number': '\ue018',
  'next-page': '\ue018',
  'previous-page': '\ue018',
  section: '\ue019',
  'note-number': '\ue004',
  'indent-here': '\ue007',
  'right-tab': '\ue008',
  'end-nested-style': '\ue003',
  'line-break': '\u2028',
};

/** Elements without visible text. */
const hiddenElements: ReadonlySet<string> = new Set(['Note', 'HiddenText', 'Properties']);
const flowElements: ReadonlySet<string> = new Set(['Story', 'Cell', 'Footnote']);

/** Extracts the visible text of every story in a part of a layout, by `Self`. */
export function extractStoryTexts(xml: string): Map<string, string> {
  const found = new Map<string, string>();
  const open: { name: string; isVisible: boolean; text: string; self: string }[] = [];
  const parser = new SaxesParser<{ xmlns: false }>();
  const add = (text: string) => {
    const flow = open.findLast(({ name }) => flowElements.has(name));
    if (flow !== undefined && open.at(-1)?.isVisible === true) flow.text += text;
  };
  parser.on('opentag', ({ name, attributes }) => {
    const isVisible = (open.at(-1)?.isVisible ?? true) && !isHidden(name, attributes);
    open.push({ name, isVisible, text: '', self: attributes.Self ?? '' });
    if (name === 'Br') add('\n');
    if (name === 'TextVariableInstance') add(attributes.ResultText ?? '');
  });
  parser.on('text', (text) => open.at(-1)?.name === 'Content' && add(normalizeCharacters(text)));
  parser.on('cdata', (text) => open.at(-1)?.name === 'Content' && add(normalizeCharacters(text)));
  parser.on('processinginstruction', ({ body }) => {
    const code = Number.parseInt(body, 16);
    if (open.at(-1)?.name === 'Content' && Number.isFinite(code)) add(String.fromCharCode(codeBase + code));
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined || !flowElements.has(closed.name) || !closed.isVisible) return;
    const text = withoutFinalLineFeed(closed.text);
    if (closed.name !== 'Story') add(flowStart + text + flowEnd);
    else if (!found.has(closed.self)) found.set(closed.self, text);
  });
  parser.write(xml).close();
  return found;
}

/** Returns the visible text of a story of the document, given the ids of its hidden conditions. */
export function writeStoryText(story: Story, hiddenConditions: ReadonlySet<string>): string {
  const flow = (id: string): string => {
    const paragraphs = story.flows?.find((each) => each.id === id)?.paragraphs ?? [];
    return flowStart + paragraphsText(paragraphs) + flowEnd;
  };
  const runText = (run: Run): string => {
    if (run.conditions?.length && run.conditions.every((id) => hiddenConditions.has(id))) return '';
    switch (run.kind) {
      case 'text':
      case 'variable':
        return run.text;
      case 'reference':
        return run.format === 'endnote' ? '' : run.text;
      case 'marker':
        return markers[run.marker] ?? '';
      case 'note':
        return flow(story.notes?.find(({ id }) => id === run.note)?.content ?? '');
      case 'table': {
        const cells = story.tables?.find(({ id }) => id === run.table)?.cells ?? [];
        return cells.map(({ content }) => flow(content ?? '')).join('');
      }
      case 'element':
        return '';
    }
  };
  const paragraphsText = (paragraphs: readonly Paragraph[]) =>
    withoutFinalLineFeed(paragraphs.map(({ runs }) => `${runs.map(runText).join('')}\n`).join(''));
  return paragraphsText(story.paragraphs);
}

function isHidden(name: string, attributes: Record<string, SaxesAttributePlain['value']>): boolean {
  return hiddenElements.has(name) || (name === 'Change' && attributes.ChangeType === 'DeletedText');
}

/** Writes line ends in the notation above and removes U+FEFF, which marks positions for InDesign. */
function normalizeCharacters(text: string): string {
  return text
    .replaceAll('\ufeff', '')
    .replaceAll('\n', '\u2028')
    .replaceAll(/[\r\u2029]/g, '\n');
}

/** Removes the last line feed, which starts no new paragraph. */
function withoutFinalLineFeed(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}
