import { layoutLine } from '../../../../text/line.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import { styleOf } from '../characters/character-style.ts';
import type { FontSet } from '../characters/font-set.ts';
import type { ParagraphText } from '../paragraph-text.ts';
import { annotationStyle, type SideText } from './side-text.ts';

/** A mark that is shaped. */
export interface OpenMark extends SideText {
  readonly align: 'left' | 'center';
}

/** Opens the emphasis marks of a paragraph, by the properties of the characters that have them. */
export async function openMarks(
  { parts, full, isVertical }: ParagraphText,
  fonts: FontSet,
): Promise<Map<FullCharacter, OpenMark>> {
  const marks = new Map<FullCharacter, OpenMark>();
  for (const { properties: base } of parts) {
    const { emphasis = 'none' } = base;
    if (emphasis === 'none' || marks.has(base)) continue;
    const properties = annotationStyle(base, emphasis);
    const { mark: text, position = 'before', align = 'center' } = emphasis;
    const style = await styleOf(properties, fonts);
    const line = { text, direction: full.direction, parts: [{ from: 0, to: text.length, style }], isVertical };
    marks.set(base, { clusters: await layoutLine(line), properties, position, align });
  }
  return marks;
}
