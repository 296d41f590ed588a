import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import type { Paragraph, Run, Story } from '../../packages/core/src/models/design/stories.ts';

// The text of stories as people see it, taken from the layout and from the document by code that has nothing in common
// with the reader. Both sides write it in the same way, so that equal texts are equal strings: a paragraph ends with a
// line feed, a forced line break is U+2028, what only the page decides is a private character by its code, and a text
// within the text (a cell, a note) stands between two private characters where it belongs.

/** What the instructions of InDesign stand for: `<?ACE 18?>` is U+E018. */
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

/** Elements of which nothing is seen. */
const unseen: ReadonlySet<string> = new Set(['Note', 'HiddenText', 'Properties']);
const flows: ReadonlySet<string> = new Set(['Story', 'Cell', 'Footnote']);

/** The visible text of every story in a part of a layout, by its `Self`. */
export function extractStoryTexts(xml: string): Map<string, string> {
  const found = new Map<string, string>();
  const open: { name: string; isSeen: boolean; text: string; self: string }[] = [];
  const parser = new SaxesParser<{ xmlns: false }>();
  const add = (text: string) => {
    const flow = open.findLast(({ name }) => flows.has(name));
    if (flow !== undefined && open.at(-1)?.isSeen === true) flow.text += text;
  };
  parser.on('opentag', ({ name, attributes }) => {
    const isSeen = (open.at(-1)?.isSeen ?? true) && !isUnseen(name, attributes);
    open.push({ name, isSeen, text: '', self: attributes.Self ?? '' });
    if (name === 'Br') add('\n');
    if (name === 'TextVariableInstance') add(attributes.ResultText ?? '');
  });
  parser.on('text', (text) => open.at(-1)?.name === 'Content' && add(written(text)));
  parser.on('cdata', (text) => open.at(-1)?.name === 'Content' && add(written(text)));
  parser.on('processinginstruction', ({ body }) => {
    const code = Number.parseInt(body, 16);
    if (open.at(-1)?.name === 'Content' && Number.isFinite(code)) add(String.fromCharCode(codeBase + code));
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined || !flows.has(closed.name) || !closed.isSeen) return;
    const text = withoutLastEnd(closed.text);
    if (closed.name !== 'Story') add(flowStart + text + flowEnd);
    else if (!found.has(closed.self)) found.set(closed.self, text);
  });
  parser.write(xml).close();
  return found;
}

/** The visible text of a story of the document; `hidden` are the conditions that are not seen. */
export function writeStoryText(story: Story, hidden: ReadonlySet<string>): string {
  const flow = (id: string): string => {
    const paragraphs = story.flows?.find((one) => one.id === id)?.paragraphs ?? [];
    return flowStart + paragraphsText(paragraphs) + flowEnd;
  };
  const runText = (run: Run): string => {
    if (run.conditions?.length && run.conditions.every((id) => hidden.has(id))) return '';
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
    withoutLastEnd(paragraphs.map(({ runs }) => `${runs.map(runText).join('')}\n`).join(''));
  return paragraphsText(story.paragraphs);
}

function isUnseen(name: string, attributes: Record<string, SaxesAttributePlain['value']>): boolean {
  return unseen.has(name) || (name === 'Change' && attributes.ChangeType === 'DeletedText');
}

/** Characters as they are seen: those that only mark a place for InDesign are not. */
function written(text: string): string {
  return text
    .replaceAll('\ufeff', '')
    .replaceAll('\n', '\u2028')
    .replaceAll(/[\r\u2029]/g, '\n');
}

/** After the last end of a paragraph no paragraph begins. */
function withoutLastEnd(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}
