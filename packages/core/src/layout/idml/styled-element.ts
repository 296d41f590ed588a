import { XmlElement } from '../../xml/element.ts';
import type { Chain } from './chain.ts';
import { chainOf } from './chain.ts';

/** The attributes with which an object style can disable a category of its values. */
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

/** An item or style with its object style chain. Each value comes from the nearest element that has it. */
export class StyledElement {
  readonly element: XmlElement;
  /** The object style and the styles it is based on. */
  readonly styles: Chain;

  constructor(element: XmlElement, styles: Chain) {
    this.element = element;
    this.styles = styles;
  }

  /**
   * Returns the elements that define a category. A style stores values even of disabled categories; those are skipped.
   */
  chainFor(category: StyleCategory): Chain {
    return [this.element, ...this.styles.filter((style) => style.attribute(category) !== 'false')];
  }

  /** Returns the children of that name in the elements that define a category. */
  childrenFor(category: StyleCategory, name: string): Chain {
    return childrenIn(this.chainFor(category), name);
  }
}

/** Returns the first child of that name of each element that has one. */
export function childrenIn(chain: Chain, name: string): Chain {
  return chain.map((element) => element.child(name)).filter((child) => child !== undefined);
}

/** Returns an item with its object style chain. */
export function resolveObjectStyle(item: XmlElement, styles: ReadonlyMap<string, XmlElement>): StyledElement {
  const name = item.attribute('AppliedObjectStyle') ?? 'ObjectStyle/$ID/[None]';
  return new StyledElement(item, chainOf(name, styles, 'ObjectStyle'));
}

const emptyElement = new XmlElement({ name: '', local: '', uri: '', attributes: [], line: 0 }, undefined);

/** Returns an object style with only its own values. */
export function styleWithoutBase(style: XmlElement): StyledElement {
  return new StyledElement(emptyElement, [style]);
}
