import type { CmykToSrgb, ColourValue, Tint } from '../../../../colour/ink.ts';
import { mixInks, srgbOf, tintColour } from '../../../../colour/ink.ts';
import type { Triple } from '../../../../colour/matrix3.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { numberIn } from '../../chain.ts';
import { readColorValue } from './color-value.ts';
import { inksOf } from './mixed-inks.ts';

/** Computes the screen colours of swatches, following references to base colours. */
export class SwatchDisplay {
  readonly #elements: ReadonlyMap<string, XmlElement>;
  readonly #toSrgb: CmykToSrgb;

  constructor(elements: ReadonlyMap<string, XmlElement>, toSrgb: CmykToSrgb) {
    this.#elements = elements;
    this.#toSrgb = toSrgb;
  }

  /** Returns `#rrggbb`. White for anything without a colour. */
  display(element: XmlElement): string {
    const shown = element.name === 'Gradient' ? this.#firstColour(element) : element;
    return isPureBlack(shown) ? '#000000' : toHex(this.#screenColor(element, new Set()));
  }

  /** Returns the colour of a swatch before conversion to sRGB, if it has one. */
  colour(element: XmlElement | undefined): ColourValue | undefined {
    return element && this.#colour(element, new Set());
  }

  /** True if the swatch contains inks at any depth. */
  hasInk(element: XmlElement | undefined): boolean {
    return element !== undefined && (element.name === 'MixedInk' || this.colour(element)?.space === 'cmyk');
  }

  #colour(element: XmlElement, visited: Set<XmlElement>): ColourValue | undefined {
    if (element.name !== 'Tint') return element.name === 'Color' ? readColorValue(element)?.colour : undefined;
    const base = this.#referenced(element.attribute('BaseColor'), visited);
    const colour = base && this.#colour(base, visited);
    return colour && tintColour(colour, (numberIn([element], 'TintValue') ?? 100) / 100);
  }

  #screenColor(element: XmlElement, visited: Set<XmlElement>): Triple {
    const colour = this.#colour(element, visited);
    if (colour !== undefined) return srgbOf(colour, this.#toSrgb);
    if (element.name === 'MixedInk') return this.#mix(element);
    const shown = element.name === 'Gradient' ? firstStop(element) : element;
    const inner = this.#referenced(shown?.attribute('StopColor') ?? shown?.attribute('BaseColor'), visited);
    return inner === undefined ? [1, 1, 1] : this.#screenColor(inner, visited);
  }

  #mix(element: XmlElement): Triple {
    const tints: Tint[] = inksOf(element).map(({ name, amount, self }) => {
      const alternate = this.colour(this.#elements.get(self)) ?? { space: 'cmyk', values: [0, 0, 0, 1] };
      return { ink: { name, alternate }, tint: amount / 100 };
    });
    return tints.length === 0 ? [1, 1, 1] : mixInks(tints, this.#toSrgb);
  }

  #firstColour(gradient: XmlElement): XmlElement | undefined {
    return this.#elements.get(firstStop(gradient)?.attribute('StopColor') ?? '');
  }

  /** Returns the referenced element, unless it was already visited. */
  #referenced(self: string | undefined, visited: Set<XmlElement>): XmlElement | undefined {
    const element = self === undefined ? undefined : this.#elements.get(self);
    if (element === undefined || visited.has(element)) return undefined;
    visited.add(element);
    return element;
  }
}

/**
 * True for black ink alone, which InDesign shows as #000000 by default ("Appearance of Black": rich black). Tints,
 * mixtures and spot inks stay as dark as the press profile makes them.
 */
function isPureBlack(element: XmlElement | undefined): boolean {
  if (element?.name !== 'Color') return false;
  if (element.attribute('ColorOverride') === 'Specialblack') return true;
  const model = element.attribute('Model') ?? 'Process';
  const colour = model === 'Process' ? readColorValue(element)?.colour : undefined;
  return colour?.space === 'cmyk' && colour.values.join() === '0,0,0,1';
}

/** Returns the first stop by position, which may not be the first in the file. */
function firstStop(gradient: XmlElement): XmlElement | undefined {
  const placeOf = (stop: XmlElement): number => numberIn([stop], 'Location') ?? 0;
  return gradient.childrenNamed('GradientStop').sort((first, second) => placeOf(first) - placeOf(second))[0];
}

function toHex(colour: Triple): string {
  const byte = (part: number): string => {
    const value = Math.round(Math.min(1, Math.max(0, part)) * 255);
    return value.toString(16).padStart(2, '0');
  };
  return `#${colour.map(byte).join('')}`;
}
