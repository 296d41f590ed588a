import { lineBreaksOf } from '../breaks/line-breaks.ts';
import { loadWordBreaker } from '../breaks/words.ts';
import type { LineRequest } from '../line.ts';
import { balanceLines } from './balance.ts';
import { buildBreaks } from './break-builder.ts';
import type { ComposedLine, ComposedParagraph } from './composed-line.ts';
import { fillLines } from './greedy.ts';
import { breakByDemerits } from './least-demerits.ts';
import { LineFitter } from './line-fitter.ts';
import { LineSetter } from './line-setter.ts';
import type { LineBoxes, ParagraphSettings } from './settings.ts';
import { shapeText } from './shaped-text.ts';
import type { TabSettings } from './tabs.ts';
import type { WorkBudget } from './work-budget.ts';

/** A paragraph to compose. Horizontal text only. */
export interface ParagraphRequest extends Omit<LineRequest, 'isVertical'> {
  readonly boxes: LineBoxes;
  readonly settings: ParagraphSettings;
  readonly tabs?: TabSettings;
  /** Offsets at which words may be hyphenated, from `hyphenOffsets`; soft hyphens always count. */
  readonly hyphens?: ReadonlySet<number>;
  /** True if small kana may begin a line. */
  readonly isKanaFree?: boolean;
}

const defaultTabs: TabSettings = { stops: [], interval: 36 };

/** Breaks a paragraph into lines and places their glyphs. It is shaped once, and again only around breaks. */
export async function composeParagraph(request: ParagraphRequest, work: WorkBudget): Promise<ComposedParagraph> {
  const { text, settings, boxes, tabs = defaultTabs, hyphens = new Set(), isKanaFree = false } = request;
  if (text === '') return { lines: [], oversetFrom: undefined };
  const narrowest = Math.min(boxes.rest.width, ...boxes.first.map(({ width }) => width));
  if (!(boxes.rest.width > 0)) return { lines: [], oversetFrom: 0 };
  work.spend(text.length);
  const shaped = await shapeText({ ...request, isVertical: false }, work);
  const words = await loadWordBreaker(text);
  const breaks = lineBreaksOf(text, { isKanaFree, words });
  const { isLastWordAllowed } = settings.hyphens;
  const facts = { breaks, hyphens, isLastWordAllowed, narrowest, spacing: settings.spacing };
  const fitter = new LineFitter(buildBreaks(shaped, facts), { settings, boxes, tabs });
  const ends = await findEnds(fitter, work);
  const setter = new LineSetter(shaped, fitter);
  const lines: ComposedLine[] = [];
  for (const [line, end] of ends.entries()) {
    if (line % 100 === 0) await work.breathe();
    lines.push(setter.set(ends[line - 1] ?? 0, end, line));
  }
  return { lines, oversetFrom: undefined };
}

async function findEnds(fitter: LineFitter, work: WorkBudget): Promise<readonly number[]> {
  const { composer } = fitter.settings;
  if (composer === 'balanced') return balanceLines(fitter, work);
  if (composer === 'line') return fillLines(fitter, work);
  return (await breakByDemerits(fitter, work)).ends;
}
