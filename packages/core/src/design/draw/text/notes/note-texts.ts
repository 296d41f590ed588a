import type { NotesSetting } from '../../../../models/design/notes-setting.ts';
import { canWriteNumber } from '../../../../models/design/number-text.ts';
import type { Paragraph, Run, StoryNote } from '../../../../models/design/stories.ts';
import type { DrawScene } from '../../scene.ts';
import type { FlowFacts } from '../story-parts.ts';
import { noteNumberText } from './note-numbers.ts';

type NoteSettings = NonNullable<NotesSetting['footnotes']> | NonNullable<NotesSetting['endnotes']>;

function settingsOf({ kind }: StoryNote, { design }: DrawScene): NoteSettings {
  return (kind === 'footnote' ? design.notes?.footnotes : design.notes?.endnotes) ?? {};
}

/** The number of a note in the text that refers to it. */
export function referenceText(id: string, { parts }: Pick<FlowFacts, 'parts'>, scene: DrawScene): string {
  const [note, number] = [parts.notes.get(id), parts.noteNumbers.get(id)];
  if (note === undefined || number === undefined) return '';
  return noteNumberText(number, settingsOf(note, scene), 'reference');
}

/** The format of the number of a note if it cannot be written in that. */
export function unwrittenNumerals(id: string, { parts }: Pick<FlowFacts, 'parts'>, scene: DrawScene) {
  const [note, number] = [parts.notes.get(id), parts.noteNumbers.get(id)];
  if (note === undefined || number === undefined) return undefined;
  const { format, start = 1 } = settingsOf(note, scene);
  return canWriteNumber(number + start - 1, format) ? undefined : format;
}

/** The number of a note in its own text. */
export function ownNumberText({ parts, note }: Pick<FlowFacts, 'parts' | 'note'>, scene: DrawScene): string {
  const number = note && parts.noteNumbers.get(note.id);
  return note === undefined || number === undefined ? '' : noteNumberText(number, settingsOf(note, scene), 'note');
}

/** Adds the style and position of the numbers of notes to the runs that refer to them. */
export function withNoteStyles(
  paragraph: Paragraph,
  { parts }: Pick<FlowFacts, 'parts'>,
  scene: DrawScene,
): Pick<Paragraph, 'runs'> {
  if (!paragraph.runs.some(({ kind }) => kind === 'note')) return paragraph;
  return {
    runs: paragraph.runs.map((run) => (run.kind === 'note' ? withStyle(run, parts.notes.get(run.note), scene) : run)),
  };
}

function withStyle(run: Run, note: StoryNote | undefined, scene: DrawScene): Run {
  if (note === undefined) return run;
  const { referenceStyle, referencePosition: position = 'superscript' } = settingsOf(note, scene);
  const style = run.style ?? referenceStyle;
  return { ...run, ...(style !== undefined && { style }), set: { position, ...run.set } };
}
