import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade } from '../style/cascade.ts';
import type { Screen } from '../style/media.ts';
import { initialTextStyle, resolveTextStyle, type TextStyle, type TextStyles } from '../text/text-style.ts';
import type { Instance } from './scene.ts';

/** The styles of a text and its elements where an instance of it is shown. */
export class InstanceTextStyles implements TextStyles {
  readonly screen: Screen;
  readonly #cascade: Cascade;
  readonly #known = new Map<XmlElement, TextStyle>();

  constructor(text: Instance, cascade: Cascade, screen: Screen) {
    this.screen = screen;
    this.#cascade = cascade;
    this.#known.set(text.element, textStyleOf(text, screen));
  }

  of(element: XmlElement): TextStyle {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const parent = element.parent === undefined ? initialTextStyle : this.of(element.parent);
    const style = resolveTextStyle(element, this.#cascade.declared(element), parent, this.screen);
    this.#known.set(element, style);
    return style;
  }
}

/** The style of an instance, computed with those that it inherits from. */
function textStyleOf(instance: Instance, screen: Screen): TextStyle {
  const waiting: Instance[] = [];
  let found: TextStyle | undefined;
  for (let each: Instance | undefined = instance; each !== undefined; each = each.parent) {
    found = each.textStyle;
    if (found !== undefined) break;
    waiting.push(each);
  }
  let style = found ?? initialTextStyle;
  for (const each of waiting.reverse()) {
    style = resolveTextStyle(each.element, each.declared, style, screen);
    each.textStyle = style;
  }
  return style;
}
