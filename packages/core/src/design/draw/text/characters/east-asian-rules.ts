import type { Kinsoku } from '../../../../text/breaks/kinsoku.ts';
import type { FullParagraph } from '../../../cascade/defaults.data.ts';

const kinsokuNames: Readonly<Record<string, Kinsoku>> = { HardKinsoku: 'hard', SoftKinsoku: 'soft', none: 'none' };

/** The rules that a paragraph names; undefined if those of Unicode apply instead. */
export function kinsokuOf({ kinsoku }: Pick<FullParagraph, 'kinsoku'>): Kinsoku | undefined {
  return kinsoku !== undefined && Object.hasOwn(kinsokuNames, kinsoku) ? kinsokuNames[kinsoku] : undefined;
}

/**
 * True if full stops and commas at the ends of lines hang. Where they hang only if they do not fit, lines that are
 * aligned at their start are the same; other lines are not.
 */
export function hangsStops(full: Pick<FullParagraph, 'hangingPunctuation' | 'align'>): boolean {
  const { hangingPunctuation, align } = full;
  return hangingPunctuation === 'force' || (hangingPunctuation === 'regular' && align === 'left');
}

/**
 * The characters that mojikumi rules make half an em wide at the ends of lines.
 * @see Adobe InDesign scripting, "MojikumiTableDefaults"; uke are closing brackets
 */
export function halfEndsOf({ mojikumi = '' }: Pick<FullParagraph, 'mojikumi'>): 'all' | 'closing' | undefined {
  const [, which] = /LineEnd(All|Uke)OneHalfEm/.exec(mojikumi) ?? [];
  return which === undefined ? undefined : which === 'All' ? 'all' : 'closing';
}
