import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Paragraph, Run } from '../../../models/design/stories.ts';

/** A piece of text with one format. Line feeds end paragraphs. */
export interface RunSpec {
  readonly text: string;
  readonly set?: CharacterProperties;
  /** URL of a link. */
  readonly link?: string;
}

export interface ParagraphSpec {
  readonly runs: readonly RunSpec[];
  readonly set?: ParagraphProperties;
}

/** Splits runs into paragraphs at line ends. */
export function splitParagraphs(runs: readonly RunSpec[], set?: ParagraphProperties): ParagraphSpec[] {
  const paragraphs: RunSpec[][] = [[]];
  for (const run of runs) {
    const [first = '', ...others] = run.text.split(/\r\n|\r|\n/);
    if (first !== '') paragraphs.at(-1)?.push({ ...run, text: first });
    for (const line of others) paragraphs.push(line === '' ? [] : [{ ...run, text: line }]);
  }
  return paragraphs.map((each) => ({ runs: each, ...(set && { set }) }));
}

/** Converts a paragraph. Adjacent runs with the same format are merged, and redundant overrides are omitted. */
export function toParagraph(
  { runs, set }: ParagraphSpec,
  style: string,
  linkOf: (address: string) => string,
): Paragraph {
  const made: Run[] = [];
  for (const run of runs) {
    const own = withoutRepeated(run.set ?? {}, set ?? {});
    const base = {
      ...(Object.keys(own).length > 0 && { set: own }),
      ...(run.link !== undefined && { link: linkOf(run.link) }),
    };
    for (const [index, text] of run.text.split(/[\u000b\u2028]/).entries()) {
      if (index > 0) made.push({ kind: 'marker', marker: 'line-break', ...base });
      if (text !== '') append(made, { kind: 'text', text, ...base });
    }
  }
  return { style, ...(set && Object.keys(set).length > 0 && { set }), runs: made };
}

function append(runs: Run[], next: Extract<Run, { kind: 'text' }>): void {
  const last = runs.at(-1);
  const isAlike =
    last?.kind === 'text' && JSON.stringify({ ...last, text: '' }) === JSON.stringify({ ...next, text: '' });
  if (isAlike) runs[runs.length - 1] = { ...last, text: last.text + next.text };
  else runs.push(next);
}

/** Returns the properties of a run that differ from its paragraph. */
function withoutRepeated(own: CharacterProperties, inherited: ParagraphProperties): CharacterProperties {
  const entries = Object.entries(own).filter(([name, value]) => {
    const outer = inherited[name as keyof CharacterProperties];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(outer);
  });
  return Object.fromEntries(entries);
}
