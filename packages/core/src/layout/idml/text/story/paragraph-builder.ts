import type { Marker, Paragraph, Run } from '../../../../models/design/stories.ts';
import { compact } from '../attributes/property-rule.ts';
import type { CharacterFormat, ParagraphFormat, Ranges, StoryFormats } from '../styles/story-formats.ts';

/** What a run has beyond its look. */
export interface RunMetadata {
  readonly link?: string | undefined;
  readonly field?: string | undefined;
  readonly role?: string | undefined;
  readonly conditions?: readonly string[] | undefined;
}

/** A run without what all runs have; that is added where it comes to stand. */
export type RunContent = Run extends infer One ? (One extends Run ? Omit<One, keyof RunBase> : never) : never;
type RunBase = Pick<Run, 'style' | 'set' | 'link' | 'anchor' | 'field' | 'role' | 'conditions'>;

/** Sets text into paragraphs: one ends only where something ends it, whatever ranges it runs through. */
export class ParagraphBuilder {
  readonly #formats: StoryFormats;
  readonly #finished: Paragraph[] = [];
  readonly #onStyleConflict: () => void;
  #runs: Run[] = [];
  #format: ParagraphFormat | undefined;
  /** The look of the last text run, as two alike become one. */
  #lastTextKey: string | undefined;
  #anchor: string | undefined;

  constructor(formats: StoryFormats, onJoin: () => void) {
    this.#formats = formats;
    this.#onStyleConflict = onJoin;
  }

  /** The look of characters that are set here next. */
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
    const base = compact<RunBase>({
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

  /** Makes a target of what comes next; where two come together, the first is one by itself. */
  addAnchor(anchor: string, ranges: Ranges): void {
    if (this.#anchor !== undefined) this.add({ kind: 'text', text: '' }, this.format(ranges), {});
    this.#begin(ranges);
    this.#anchor = anchor;
  }

  /** Ends the paragraph, be there anything in it or not. */
  end(ranges: Ranges): void {
    const format = this.#begin(ranges);
    this.#finish(format, ranges);
  }

  /**
   * All paragraphs. After the last end nothing begins, unless something stands there; a text with nothing at all is one
   * empty paragraph of the look that its ranges give it.
   */
  close(ranges: Ranges): Paragraph[] {
    const isOpen = this.#runs.length > 0 || this.#anchor !== undefined || this.#finished.length === 0;
    if (isOpen) this.#finish(this.#format ?? this.#formats.paragraph(ranges), ranges);
    return this.#finished;
  }

  /** The look of the paragraph, which is that of the ranges it begins in. */
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
    this.#finished.push(compact<Paragraph>({ style: format.style, set: format.set, runs: this.#runs }));
    this.#runs = [];
    this.#format = undefined;
    this.#lastTextKey = undefined;
  }
}
