import type { Marker, Paragraph, Run } from '../../../models/design/stories.ts';
import type { CharacterLook, Looks, ParagraphLook, Ranges } from './looks.ts';
import { compact } from './rule.ts';

/** What a run has beyond its look. */
export interface RunFacts {
  readonly link?: string | undefined;
  readonly field?: string | undefined;
  readonly role?: string | undefined;
  readonly conditions?: readonly string[] | undefined;
}

/** A run without what all runs have; that is added where it comes to stand. */
export type Piece = Run extends infer One ? (One extends Run ? Omit<One, keyof RunBase> : never) : never;
type RunBase = Pick<Run, 'style' | 'set' | 'link' | 'anchor' | 'field' | 'role' | 'conditions'>;

/** Sets text into paragraphs: one ends only where something ends it, whatever ranges it runs through. */
export class Paragraphs {
  readonly #looks: Looks;
  readonly #done: Paragraph[] = [];
  readonly #onJoin: () => void;
  #runs: Run[] = [];
  #look: ParagraphLook | undefined;
  /** The look of the last text run, as two alike become one. */
  #last: string | undefined;
  #anchor: string | undefined;

  constructor(looks: Looks, onJoin: () => void) {
    this.#looks = looks;
    this.#onJoin = onJoin;
  }

  /** The look of characters that are set here next. */
  look(ranges: Ranges): CharacterLook {
    return this.#looks.character(ranges, this.#begin(ranges));
  }

  addText(text: string, look: CharacterLook, facts: RunFacts): void {
    if (text === '') return;
    const key = [look.key, facts.link ?? '', facts.field ?? '', facts.role ?? '', ...(facts.conditions ?? [])].join(
      '\f',
    );
    const last = this.#runs.at(-1);
    if (last?.kind === 'text' && this.#last === key && this.#anchor === undefined) last.text += text;
    else this.add({ kind: 'text', text }, look, facts);
    this.#last = key;
  }

  addMarker(marker: Marker, look: CharacterLook, facts: RunFacts): void {
    this.add({ kind: 'marker', marker }, look, facts);
  }

  add(piece: Piece, look: CharacterLook, facts: RunFacts): void {
    const { style, set } = look;
    const conditions = facts.conditions?.length ? [...facts.conditions] : undefined;
    const base = compact<RunBase>({
      style,
      set,
      link: facts.link,
      anchor: this.#anchor,
      field: facts.field,
      role: facts.role,
      conditions,
    });
    this.#anchor = undefined;
    this.#last = undefined;
    this.#runs.push({ ...piece, ...base });
  }

  /** Makes a target of what comes next; where two come together, the first is one by itself. */
  addAnchor(anchor: string, ranges: Ranges): void {
    if (this.#anchor !== undefined) this.add({ kind: 'text', text: '' }, this.look(ranges), {});
    this.#begin(ranges);
    this.#anchor = anchor;
  }

  /** Ends the paragraph, be there anything in it or not. */
  end(ranges: Ranges): void {
    const look = this.#begin(ranges);
    this.#finish(look, ranges);
  }

  /**
   * All paragraphs. After the last end nothing begins, unless something stands there; a text with nothing at all is one
   * empty paragraph of the look that its ranges give it.
   */
  close(ranges: Ranges): Paragraph[] {
    const isOpen = this.#runs.length > 0 || this.#anchor !== undefined || this.#done.length === 0;
    if (isOpen) this.#finish(this.#look ?? this.#looks.paragraph(ranges), ranges);
    return this.#done;
  }

  /** The look of the paragraph, which is that of the ranges it begins in. */
  #begin(ranges: Ranges): ParagraphLook {
    if (this.#look === undefined) {
      this.#look = this.#looks.paragraph(ranges);
    } else if (this.#runs.length > 0 && this.#looks.paragraph(ranges).style !== this.#look.style) {
      this.#onJoin();
    }
    return this.#look;
  }

  #finish(look: ParagraphLook, ranges: Ranges): void {
    if (this.#anchor !== undefined) this.add({ kind: 'text', text: '' }, this.#looks.character(ranges, look), {});
    this.#done.push(compact<Paragraph>({ style: look.style, set: look.set, runs: this.#runs }));
    this.#runs = [];
    this.#look = undefined;
    this.#last = undefined;
  }
}
