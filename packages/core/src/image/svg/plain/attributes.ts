import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Screen } from '../style/media.ts';
import { isCondition } from './conditions.ts';
import { plainTransform } from './origin.ts';
import type { PlainStyles } from './plain-styles.ts';

/** What it costs to write an attribute, in steps of work. */
const attributeCost = 2;

/** The attributes of elements as the engine knows them, all that styles say among them. */
export class PlainAttributes {
  readonly #styles: PlainStyles;
  readonly #screen: Screen;
  readonly #context: Pick<Context, 'spend'>;

  constructor(styles: PlainStyles, screen: Screen, context: Pick<Context, 'spend'>) {
    this.#styles = styles;
    this.#screen = screen;
    this.#context = context;
  }

  of(element: XmlElement): Map<string, string> {
    const found = new Map<string, string>();
    for (let at = 0; at < element.attributes.length; at += 2) {
      const [name = '', value = ''] = [element.attributes[at], element.attributes[at + 1]];
      if (name !== 'style' && !isCondition(name)) found.set(name, value);
    }
    const declared = new Map(this.#styles.declared(element));
    this.#context.spend((found.size + declared.size) * attributeCost);
    const transform = plainTransform(element, declared, this.#screen);
    if (transform !== undefined) {
      for (const name of ['transform', 'transform-origin', 'transform-box']) declared.delete(name);
      found.delete('transform-origin');
      found.set('transform', transform);
    }
    const points = found.get('points');
    if (points !== undefined) found.set('points', plainPoints(points));
    const style = [...declared].filter(([name, value]) => found.get(name) !== value);
    if (style.length > 0) found.set('style', style.map(([name, value]) => `${name}:${value}`).join(';'));
    return found;
  }
}

/** Pairs of coordinates; one that is left over counts for nothing. @see SVG 2, "The polygon element" */
function plainPoints(text: string): string {
  const numbers = text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [];
  return numbers.length % 2 === 0 ? text : numbers.slice(0, -1).join(' ');
}
