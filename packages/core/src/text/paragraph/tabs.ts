import type { Sums, TabMark } from './breakpoints.ts';

/** A place at which the text behind a tab is aligned. */
export interface TabStop {
  /** From the column's edge at which lines begin. */
  readonly position: number;
  readonly kind: 'left' | 'center' | 'right' | 'character';
  /** The first of these characters is aligned to the position. Default: `.` and `,`. */
  readonly alignOn?: string | undefined;
  /** Repeated in the space of the tab. */
  readonly leader?: string | undefined;
}

export interface TabSettings {
  readonly stops: readonly TabStop[];
  /** Distance of the stops behind the last one. */
  readonly interval: number;
  /** Offsets of tabs that move the text behind them to the right end of the line. */
  readonly rightTabs?: ReadonlySet<number> | undefined;
}

/** The characters that are aligned if a stop names none. */
export const decimalPoints = '.,';

/** A tab in a line: where it begins, from the edge of the column, and how wide it is. */
export interface PlacedTab {
  readonly offset: number;
  readonly x: number;
  readonly width: number;
  readonly leader: string | undefined;
}

/** The tabs of a line, and the sums and the place at which the text behind the last one begins. */
export interface TabbedLine {
  readonly tabs: readonly PlacedTab[];
  readonly tail: Sums;
  readonly x: number;
}

/** Places the tabs of a line: `start` and `end` are the sums at its ends, `x` and `right` are its sides. */
export function placeTabs(
  marks: readonly TabMark[],
  { start, end, x, right }: { readonly start: Sums; readonly end: Sums; readonly x: number; readonly right: number },
  settings: TabSettings,
): TabbedLine {
  const tabs: PlacedTab[] = [];
  let [pen, tail] = [x, start];
  for (const [index, mark] of marks.entries()) {
    pen += mark.before.width - tail.width;
    const isRight = settings.rightTabs?.has(mark.offset) ?? false;
    const stop: TabStop = isRight ? { position: right, kind: 'right' } : nextStop(pen, settings);
    const following = (marks[index + 1]?.before ?? end).width - mark.after.width;
    const width = Math.max(0, stop.position - pen - widthBeforeStop(stop, mark, following));
    tabs.push({ offset: mark.offset, x: pen, width, leader: stop.leader });
    pen += width;
    tail = mark.after;
  }
  return { tabs, tail, x: pen };
}

/** Width of the text behind a tab that is set before the place of its stop. */
function widthBeforeStop(
  { kind, alignOn = decimalPoints }: TabStop,
  { aligned, after }: TabMark,
  following: number,
): number {
  if (kind === 'left') return 0;
  if (kind === 'center') return following / 2;
  if (kind === 'right') return following;
  const places = [...alignOn].flatMap((character) => aligned.get(character) ?? []);
  return Math.min(following, ...places.map((place) => place - after.width));
}

/** The first stop behind a place. Stops are sorted. */
function nextStop(x: number, { stops, interval }: TabSettings): TabStop {
  const stated = stops.find(({ position }) => position > x);
  if (stated !== undefined) return stated;
  const step = interval > 0 ? interval : 1;
  return { position: (Math.floor(x / step) + 1) * step, kind: 'left' };
}
