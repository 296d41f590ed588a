import type { Alternation } from '../../../../models/design/interfaces.generated.ts';

/** The appearance of a row or column of several; undefined for those that are skipped. */
export function alternationAt(
  alternation: Alternation | undefined,
  index: number,
  count: number,
): Alternation['first'] | undefined {
  if (alternation === undefined) return undefined;
  const { first, second, skipFirst = 0, skipLast = 0 } = alternation;
  if (index < skipFirst || index >= count - skipLast) return undefined;
  return (index - skipFirst) % (first.count + second.count) < first.count ? first : second;
}
