import { parseLength } from '../lengths.ts';

/** Decoration lines of an element. @see CSS Text Decoration 4 */
export interface DecorationStyle {
  readonly lines: readonly ('underline' | 'overline' | 'line-through')[];
  readonly style: string;
  /** In CSS pixels; undefined if the font decides. */
  readonly thickness: number | undefined;
}

export const noDecoration: DecorationStyle = { lines: [], style: 'solid', thickness: 0 };

const names = ['underline', 'overline', 'line-through'] as const;

/** Reads the decoration of an element. It is not inherited: the lines extend along all descendants. */
export function decorationOf(word: (name: string) => string | undefined, size: number): DecorationStyle {
  const stated = word('text-decoration-line')?.split(/\s+/);
  const lines = names.filter((name) => stated?.includes(name));
  if (lines.length === 0) return noDecoration;
  const thickness = word('text-decoration-thickness') ?? 'auto';
  const usual = size / 10; // as in browsers, which ignore the font here
  return {
    lines,
    style: word('text-decoration-style') ?? 'solid',
    thickness:
      thickness === 'from-font' ? undefined : Math.max(0, parseLength(thickness, { em: size, whole: size }) ?? usual),
  };
}
