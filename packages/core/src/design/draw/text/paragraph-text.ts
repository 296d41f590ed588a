import type { Paragraph, Run } from '../../../models/design/stories.ts';
import type { FullCharacter, FullParagraph } from '../../cascade/defaults.data.ts';
import type { DrawScene } from '../scene.ts';
import { findUndrawnCharacters, findUndrawnMarker, findUndrawnParagraph, Undrawn } from './undrawn.ts';

/** The characters of a paragraph, with their properties. */
export interface ParagraphText {
  readonly full: FullParagraph;
  /** Forced line breaks are U+000A. */
  readonly text: string;
  /** Consecutive parts without gaps. */
  readonly parts: readonly TextPart[];
  /** The place at which the text after it goes on, by the offset of the text. */
  readonly jumps: ReadonlyMap<number, 'column' | 'frame'>;
  readonly undrawn: Undrawn;
}

export interface TextPart {
  readonly from: number;
  readonly to: number;
  readonly properties: FullCharacter;
}

const jumpMarkers: Partial<Record<string, 'column' | 'frame'>> = {
  'column-break': 'column',
  'frame-break': 'frame',
  'page-break': 'frame',
  'odd-page-break': 'frame',
  'even-page-break': 'frame',
};

/** Flattens the runs of a paragraph. Its bullet or number is the start of the text. */
export function flattenParagraph(paragraph: Paragraph, pageName: string, scene: DrawScene): ParagraphText {
  const full = scene.resolver.resolveParagraph(paragraph);
  const segments = scene.resolver.resolveRuns(paragraph);
  const parts: TextPart[] = [];
  const jumps = new Map<number, 'column' | 'frame'>();
  const undrawn = new Undrawn();
  let text = '';
  const add = (piece: string, properties: FullCharacter): void => {
    if (piece === '') return;
    parts.push({ from: text.length, to: text.length + piece.length, properties });
    text += piece;
  };
  const label = scene.resolver.resolveLabel(paragraph);
  if (label !== undefined) add(`${label.text}${label.after}`, segments[0]?.properties ?? full);
  for (const { run: index, start, end, properties, isHidden } of segments) {
    const run = paragraph.runs[index];
    if (run === undefined || isHidden) continue;
    const jump = run.kind === 'marker' ? jumpMarkers[run.marker] : undefined;
    if (jump !== undefined) jumps.set(text.length, jump);
    const piece = textOf(run, pageName, undrawn).slice(start, 'text' in run ? end : undefined);
    add(properties.capitals === 'all' ? piece.toUpperCase() : piece, properties);
  }
  scene.context.spend(text.length);
  const [first] = parts;
  const isMixed = parts.some(
    ({ properties: { fontSize, leading } }) =>
      fontSize !== first?.properties.fontSize || leading !== first.properties.leading,
  );
  findUndrawnParagraph({ full, text, isMixed }, undrawn);
  for (const { from, to, properties } of parts)
    findUndrawnCharacters(properties, { full, text: text.slice(from, to), isMixed }, undrawn);
  return { full, text, parts, jumps, undrawn };
}

/** The characters of a run. Line separators of Unicode are forced breaks. */
function textOf(run: Run, pageName: string, undrawn: Undrawn): string {
  if ('text' in run) return run.text.replaceAll(/[\u2028\u2029\r]/g, '\n');
  if (run.kind === 'marker') {
    findUndrawnMarker(run.marker, undrawn);
    if (run.marker === 'page-number') return pageName;
    if (run.marker === 'line-break') return '\n';
    return run.marker === 'right-tab' ? '\t' : '';
  }
  undrawn.marks.add({ element: 'anchored elements', table: 'tables', note: 'notes' }[run.kind]);
  return '';
}
