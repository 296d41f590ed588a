import type { FullParagraph } from '../../../cascade/defaults.data.ts';
import type { RunOptions } from '../../../resolver.ts';
import type { DrawScene } from '../../scene.ts';
import type { Undrawn } from '../undrawn.ts';
import { findMatches } from './matcher.ts';
import { type PatternNode, parsePattern } from './pattern.ts';

/** Patterns that were parsed; undefined for those that are not supported. */
const known = new WeakMap<FullParagraph['grepStyles'], ReadonlyMap<string, PatternNode | undefined>>();

/** How the resolver finds the patterns of GREP styles. Patterns that cannot be used are noted. */
export function createFind(
  { grepStyles }: FullParagraph,
  undrawn: Undrawn,
  { context }: DrawScene,
): Pick<RunOptions, 'find'> {
  if (grepStyles.length === 0) return {};
  const patterns =
    known.get(grepStyles) ?? new Map(grepStyles.map(({ pattern }) => [pattern, parsePattern(pattern)] as const));
  known.set(grepStyles, patterns);
  return {
    find: (pattern, text) => {
      const parsed = patterns.get(pattern);
      const found = parsed && findMatches(parsed, text, (steps) => context.spend(steps));
      if (found === undefined) undrawn.settings.add(`the style of the pattern "${pattern}"`);
      return found ?? [];
    },
  };
}
