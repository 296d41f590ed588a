import type { Marker, Paragraph, Run } from '../../../../models/design/stories.ts';
import { omitUndefined } from '../../../omit-undefined.ts';

import type { CharacterFormat, ParagraphFormat, Ranges, StoryFormats } from '../styles/story-formats.ts';

/** Metadata of a run that is not formatting. */
export interface RunMetadata {
  readonly link?: string | undefined;
  readonly field?: string | undefined;
  readonly role?: string | undefined;
  readonly conditions?: readonly string[] | undefined;
}

/** A run without the members that all runs have. Those are added when the run is inserted. */
export type RunContent = Run extends infer One ? (One extends Run ? Omit<One, keyof RunBase> : never) : never;
type RunBase = Pick<Run, 'style' | 'set' | 'link' | 'anchor' | 'field' | 'role' | 'conditions'>;

/** Builds paragraphs from text. A paragraph ends only at an explicit break, regardless of style ranges. */
export class ParagraphBuilder {
  readonly #formats: StoryFormats;
  readonly #finished: Paragraph[] = [];
  readonly #onStyleConflict: () => void;
  #runs: Run[] = [];
  #format: ParagraphFormat | undefined;
  /** Key of the last text run. Adjacent runs with the same key are merged. */
  #lastTextKey: string | undefined;
  #anchor: string | undefined;

  constructor(formats: StoryFormats, onJoin: () => void) {
    this.#formats = formats;
    this.#onStyleConflict = onJoin;
  }

  /** Returns the format of characters added at this point. */
  format(ranges: Ranges): CharacterFormat {
    return this.#formats.character(ranges, this.#begin(ranges));
  }

  addText(text: string, format: CharacterFormat, metadata: RunMetadata): void {
    if (text === '') return;
    const key = [
      format.key,
      metadata.link ?? '',
      metadata.field ?? '',
      metadata.role ?? '',
      ...(metadata.conditions ?? []),
    ].join('\f');
    const last = this.#runs.at(-1);
    if (last?.kind === 'text' && this.#lastTextKey === key && this.#anchor === undefined) last.text += text;
    else this.add({ kind: 'text', text }, format, metadata);
    this.#lastTextKey = key;
  }

  addMarker(marker: Marker, format: CharacterFormat, metadata: RunMetadata): void {
    this.add({ kind: 'marker', marker }, format, metadata);
  }

  add(content: RunContent, format: CharacterFormat, metadata: RunMetadata): void {
    const { style, set } = format;
    const conditions = metadata.conditions?.length ? [...metadata.conditions] : undefined;
    const base = omitUndefined<RunBase>({
      style,
      set,
      link: metadata.link,
      anchor: this.#anchor,
      field: metadata.field,
      role: metadata.role,
      conditions,
    });
    this.#anchor = undefined;
    this.#lastTextKey = undefined;
    this.#runs.push({ ...content, ...base });
  }

  /** Makes the next content a link destination. If two anchors follow each other, the first gets an empty run. */
  addAnchor(anchor: string, ranges: Ranges): void {
    if (this.#anchor !== undefined) this.add({ kind: 'text', text: '' }, this.format(ranges), {});
    this.#begin(ranges);
    this.#anchor = anchor;
  }

  /** Ends the paragraph, even if it is empty. */
  end(ranges: Ranges): void {
    const format = this.#begin(ranges);
    this.#finish(format, ranges);
  }

  /**
   * Returns all paragraphs. Nothing follows the last paragraph end unless there is content. A text without content is
   * one empty paragraph with the format of its ranges.
   */
  close(ranges: Ranges): Paragraph[] {
    const isOpen = this.#runs.length > 0 || this.#anchor !== undefined || this.#finished.length === 0;
    if (isOpen) this.#finish(this.#format ?? this.#formats.paragraph(ranges), ranges);
    return this.#finished;
  }

  /** Returns the format of the current paragraph, taken from the ranges in which it begins. */
  #begin(ranges: Ranges): ParagraphFormat {
    if (this.#format === undefined) {
      this.#format = this.#formats.paragraph(ranges);
    } else if (this.#runs.length > 0 && this.#formats.paragraph(ranges).style !== this.#format.style) {
      this.#onStyleConflict();
    }
    return this.#format;
  }

  #finish(format: ParagraphFormat, ranges: Ranges): void {
    if (this.#anchor !== undefined) this.add({ kind: 'text', text: '' }, this.#formats.character(ranges, format), {});
    this.#finished.push(omitUndefined<Paragraph>({ style: format.style, set: format.set, runs: this.#runs }));
    this.#runs = [];
    this.#format = undefined;
    this.#lastTextKey = undefined;
  }
}
