import type { LineFit, LineFitter } from './line-fitter.ts';
import { tolerance } from './measure.ts';
import type { WorkBudget } from './work-budget.ts';

/** Line ends that are possible for one line, by preference. Each is the last break of its kind. */
interface Choices {
  /** Fits by changing spaces alone, without and with a hyphen. */
  bySpaces: number | undefined;
  byHyphen: number | undefined;
  /** Fits by changing letters too, without and with a hyphen. */
  byLetters: number | undefined;
  byLettersAndHyphen: number | undefined;
  /** Not too wide, but looser than the limits. */
  loose: number | undefined;
  looseWithoutHyphen: number | undefined;
  emergency: number | undefined;
}

const breatheInterval = 5000;

/**
 * Fills each line before the next. Of the breaks that fit, the last one is taken: spaces shrink before they stretch.
 * Changes of spaces are preferred to hyphens, and these to changes of letters. Returns the line ends as indices.
 */
export async function fillLines(fitter: LineFitter, work: WorkBudget, narrowing = 0): Promise<number[]> {
  const ends: number[] = [];
  const last = fitter.points.length - 1;
  let hyphens = 0;
  let steps = 0;
  for (let from = fitter.start; from < last; ) {
    const end = new LineFilling(fitter, { from, line: ends.length, hyphens, narrowing }).choose();
    hyphens = fitter.points[end]?.kind === 'hyphen' ? hyphens + 1 : 0;
    steps += end - from + 8;
    if (steps >= breatheInterval) {
      work.spend(steps);
      await work.breathe();
      steps = 0;
    }
    ends.push(end);
    from = end;
  }
  work.spend(steps);
  return ends;
}

class LineFilling {
  readonly #fitter: LineFitter;
  readonly #line: {
    readonly from: number;
    readonly line: number;
    readonly hyphens: number;
    readonly narrowing: number;
  };

  constructor(
    fitter: LineFitter,
    line: { readonly from: number; readonly line: number; readonly hyphens: number; readonly narrowing: number },
  ) {
    this.#fitter = fitter;
    this.#line = line;
  }

  choose(): number {
    const { points, settings } = this.#fitter;
    const { from, line, hyphens, narrowing } = this.#line;
    const { ladder } = settings.hyphens;
    const choices: Choices = {
      bySpaces: undefined,
      byHyphen: undefined,
      byLetters: undefined,
      byLettersAndHyphen: undefined,
      loose: undefined,
      looseWithoutHyphen: undefined,
      emergency: undefined,
    };
    for (let at = from + 1; at < points.length; at++) {
      const { kind } = points[at]!; // the loop's bounds
      const fit = this.#fitter.fit(from, at, line, narrowing);
      if (fit.isTooLong) break;
      const isForced = kind === 'end' || kind === 'forced';
      if (fit.measure.min > fit.width + tolerance) continue;
      if (isForced && (!this.#fitter.isJustified(points[at]!) || fit.ratio <= 1)) return at;
      if (kind === 'emergency') choices.emergency = at;
      else if (kind !== 'hyphen' || ladder === 0 || hyphens < ladder) this.#note(choices, at, fit, kind === 'hyphen');
      if (isForced) break;
    }
    return this.#preferred(choices) ?? this.#shortest();
  }

  #note(choices: Choices, at: number, { measure, width, ratio }: LineFit, isHyphen: boolean): void {
    if (isHyphen) choices.loose = at;
    else choices.loose = choices.looseWithoutHyphen = at;
    if (this.#fitter.settings.alignment !== 'justify' || ratio > 1) return;
    const { word } = this.#fitter.settings.spacing;
    const least = measure.natural + measure.spaces * (word.min - word.desired);
    const most = measure.natural + measure.spaces * (word.max - word.desired);
    const isBySpaces = least <= width + tolerance && most >= width - tolerance;
    if (isBySpaces) choices[isHyphen ? 'byHyphen' : 'bySpaces'] = at;
    choices[isHyphen ? 'byLettersAndHyphen' : 'byLetters'] = at;
  }

  #preferred(choices: Choices): number | undefined {
    const { settings } = this.#fitter;
    if (settings.alignment !== 'justify') return this.#outsideZone(choices) ?? choices.emergency;
    const { bySpaces, byHyphen, byLetters, byLettersAndHyphen, loose, emergency } = choices;
    return bySpaces ?? byHyphen ?? byLetters ?? byLettersAndHyphen ?? loose ?? emergency;
  }

  /** The last break of a ragged line, unless it is a hyphen and the line without it lacks less than the zone. */
  #outsideZone({ loose, looseWithoutHyphen }: Choices): number | undefined {
    if (looseWithoutHyphen === undefined || loose === looseWithoutHyphen) return loose;
    const { from, line, narrowing } = this.#line;
    const { measure, width } = this.#fitter.fit(from, looseWithoutHyphen, line, narrowing);
    return width - measure.natural <= this.#fitter.settings.hyphens.zone ? looseWithoutHyphen : loose;
  }

  /** The next break where nothing fits: the line is too wide for its box. */
  #shortest(): number {
    return this.#line.from + 1;
  }
}
