import { XmlElement } from '../../xml/element.ts';
import type { Chain } from './chain.ts';
import { chainOf } from './chain.ts';

/** What an object style can be told to leave alone, by the attribute that says so. */
export type StyleCategory =
  | 'EnableFill'
  | 'EnableStroke'
  | 'EnableStrokeAndCornerOptions'
  | 'EnableTextFrameGeneralOptions'
  | 'EnableTextFrameBaselineOptions'
  | 'EnableTextFrameAutoSizingOptions'
  | 'EnableTextFrameColumnRuleOptions'
  | 'EnableTextWrapAndOthers'
  | 'EnableFrameFittingOptions'
  | 'EnableObjectExportAltTextOptions';

/** An item, or a style for itself, with all that speaks for it: each value comes from the nearest that states it. */
export class StyledElement {
  readonly element: XmlElement;
  /** The object style and what it is based on. */
  readonly styles: Chain;

  constructor(element: XmlElement, styles: Chain) {
    this.element = element;
    this.styles = styles;
  }

  /** A style states the values of a category even where it is told to leave that alone; then they do not count. */
  chainFor(category: StyleCategory): Chain {
    return [this.element, ...this.styles.filter((style) => style.attribute(category) !== 'false')];
  }

  /** The children of a name, of all that may speak about them. */
  childrenFor(category: StyleCategory, name: string): Chain {
    return childrenIn(this.chainFor(category), name);
  }
}

/** The first child of a name of each element that has one. */
export function childrenIn(chain: Chain, name: string): Chain {
  return chain.map((element) => element.child(name)).filter((child) => child !== undefined);
}

/** An item with the object style that it was made with. */
export function resolveObjectStyle(item: XmlElement, styles: ReadonlyMap<string, XmlElement>): StyledElement {
  const name = item.attribute('AppliedObjectStyle') ?? 'ObjectStyle/$ID/[None]';
  return new StyledElement(item, chainOf(name, styles, 'ObjectStyle'));
}

const emptyElement = new XmlElement({ name: '', local: '', uri: '', attributes: [], line: 0 }, undefined);

/** An object style by what it says itself, whatever it is based on. */
export function styleWithoutBase(style: XmlElement): StyledElement {
  return new StyledElement(emptyElement, [style]);
}
