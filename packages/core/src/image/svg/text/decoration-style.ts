import { parseLength } from './lengths.ts';

/** How the lines of an element's own are drawn. @see CSS Text Decoration 4 */
export interface DecorationStyle {
  readonly lines: readonly ('underline' | 'overline' | 'line-through')[];
  readonly style: string;
  /** In CSS pixels; nothing where the font says it. */
  readonly thickness: number | undefined;
}

export const noDecoration: DecorationStyle = { lines: [], style: 'solid', thickness: 0 };

const names = ['underline', 'overline', 'line-through'] as const;

/** Nothing of it is inherited: the lines of an element go along all that stands in it. */
export function decorationOf(word: (name: string) => string | undefined, size: number): DecorationStyle {
  const stated = word('text-decoration-line')?.split(/\s+/);
  const lines = names.filter((name) => stated?.includes(name));
  if (lines.length === 0) return noDecoration;
  const thickness = word('text-decoration-thickness') ?? 'auto';
  const usual = size / 10; // as browsers have it, whatever the font would say
  return {
    lines,
    style: word('text-decoration-style') ?? 'solid',
    thickness:
      thickness === 'from-font' ? undefined : Math.max(0, parseLength(thickness, { em: size, whole: size }) ?? usual),
  };
}
