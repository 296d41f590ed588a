import { canWriteNumber, toNumberText } from '../../../../models/design/number-text.ts';
import type { List } from '../../../../models/design/paragraph-properties.ts';
import type { TextReport } from '../attributes/cascaded-attributes.ts';

/** Numbers endnotes in the order of their references. */
export class Endnotes {
  readonly #format: List['format'];
  readonly #start: number;
  readonly #byStory: boolean;
  #story: string | undefined;
  #count = 0;

  constructor(format: List['format'], start: number, byStory: boolean) {
    this.#format = format;
    this.#start = start;
    this.#byStory = byStory;
  }

  /** Returns the number of the story's next endnote as text. */
  next(story: string, report: TextReport): string {
    if (this.#byStory && story !== this.#story) this.#count = 0;
    this.#story = story;
    const number = this.#start + this.#count++;
    if (!canWriteNumber(number, this.#format))
      report('TEXT_ATTRIBUTE_DROPPED', `endnotes are numbered in Arabic numerals instead of "${this.#format}"`);
    return toNumberText(number, this.#format);
  }
}
