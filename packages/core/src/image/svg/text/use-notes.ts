import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade } from '../style/cascade.ts';
import { type TextStyle, TextStyles } from './text-style.ts';
import type { Uses } from './uses.ts';

/** Inherited text properties, with their CSS names. */
const inherited = {
  families: 'font-family',
  size: 'font-size',
  weight: 'font-weight',
  isItalic: 'font-style',
  stretch: 'font-stretch',
  variations: 'font-variation-settings',
  features: 'font-feature-settings',
  variants: 'font-variant',
  synthesis: 'font-synthesis',
  transform: 'text-transform',
  sizeAdjust: 'font-size-adjust',
  orientation: 'text-orientation',
  letterSpacing: 'letter-spacing',
  wordSpacing: 'word-spacing',
  anchor: 'text-anchor',
  direction: 'direction',
  isVertical: 'writing-mode',
  keepsSpaces: 'white-space',
  dominantBaseline: 'dominant-baseline',
  language: 'lang',
} as const satisfies Partial<Record<keyof TextStyle, string>>;

/** A text is set only once. Notes the properties with which a further `use` would change it. */
export function noteFurtherUses(
  uses: Uses,
  texts: readonly XmlElement[],
  { cascade, styles, context }: { cascade: Cascade; styles: TextStyles; context: Pick<Context, 'note' | 'spend'> },
): void {
  for (const { use, target } of uses.furtherUses) {
    const parent = uses.parentOf(target);
    if (parent !== undefined && differences(styles.of(parent), styles.of(use)).length === 0) continue;
    const stylesInUse = new TextStyles(
      cascade,
      (element) => (element === target ? use : uses.parentOf(element)),
      styles.screen,
    );
    const names = new Set<string>();
    context.spend(texts.length * textCost);
    for (const text of texts) for (const name of differences(styles.of(text), stylesInUse.of(text))) names.add(name);
    for (const name of names) context.note('TEXT_PROPERTY_IGNORED', `${name} of use`);
  }
}

/** Cost of resolving a text's styles, in steps of work. */
const textCost = 50;

function differences(one: TextStyle, other: TextStyle): string[] {
  return Object.entries(inherited).flatMap(([key, name]) => {
    const [here, there] = [one[key as keyof typeof inherited], other[key as keyof typeof inherited]];
    return here === there || JSON.stringify(here) === JSON.stringify(there) ? [] : [name];
  });
}
