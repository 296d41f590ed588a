import type { GlyphCluster } from '../line.ts';

/** The characters that stand outside of the ends of lines. */
export interface Hanging {
  /** Punctuation and the edges of letters hang by the shares for text of this size, in points. */
  readonly opticalSize?: number | undefined;
  /** True if East Asian full stops and commas at the end of a line hang whole. */
  readonly hasStops?: boolean | undefined;
  /** The East Asian characters at the end of a line that are half an em wide there: all, or closing brackets only. */
  readonly halfEnds?: 'all' | 'closing' | undefined;
}

export type LineEdge = 'start' | 'end';

/** Shares of the width of characters that hang at the start and at the end of a line. */
const classes: readonly (readonly [characters: RegExp, start: number, end: number])[] = [
  [/[.,\u2026]/, 0, 0.6],
  [/[-\u00ad\u2010\u2011]/, 0, 0.6],
  [/["'\u2018-\u201f]/, 0.6, 0.6],
  [/[\u2039\u203a\u00ab\u00bb]/, 0.3, 0.3],
  [/[:;]/, 0, 0.4],
  [/[\u2013\u2014]/, 0.2, 0.2],
  [/[!?\u00a1\u00bf]/, 0.2, 0.2],
  [/[([{]/, 0.15, 0],
  [/[)\]}]/, 0, 0.15],
  [/[ATVWXYvwxy]/, 0.05, 0.05],
  [/[CGOQcdegoq]/, 0.03, 0],
  [/[DOQbop]/, 0, 0.03],
  [/[FKLPRkrt]/, 0, 0.04],
];
const stops = /[\u3001\u3002\uff0c\uff0e]/;
const closing = /[\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\uff09\uff3d\uff5d\uff60]/;

/** How far a character hangs at an end of a line, in points. */
export function hangOf(cluster: GlyphCluster, character: string, edge: LineEdge, hanging: Hanging): number {
  if (hanging.hasStops === true && edge === 'end' && stops.test(character)) return cluster.advance;
  const isHalf =
    edge === 'end' &&
    hanging.halfEnds !== undefined &&
    (closing.test(character) || (hanging.halfEnds === 'all' && stops.test(character)));
  // The ink of these characters is in the first half of their em, so that only their space is outside of the line.
  if (isHalf) return Math.max(0, cluster.advance - cluster.style.size / 2);
  const { opticalSize } = hanging;
  if (opticalSize === undefined || cluster.style.object !== undefined) return 0;
  const share = shareOf(character, edge) * (opticalSize / cluster.style.size);
  return Math.min(1, share) * cluster.advance;
}

/** Letters that are round on both sides are in two classes, one for each. */
function shareOf(character: string, edge: LineEdge): number {
  return classes.reduce((most, [characters, start, end]) => {
    const share = edge === 'start' ? start : end;
    return share > most && characters.test(character) ? share : most;
  }, 0);
}
