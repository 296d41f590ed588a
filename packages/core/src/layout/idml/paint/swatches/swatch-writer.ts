import type { GradientStop, Swatch } from '../../../../models/design/swatches.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import { numberIn } from '../../chain.ts';
import type { Idml } from '../../idml.ts';
import type { Report } from '../../report.ts';
import { plainName } from '../../report.ts';
import { defaultLocation } from '../gradient-stops.ts';
import { nameOfColor, readColorValue } from './color-value.ts';
import { inksOf } from './mixed-inks.ts';
import type { SwatchDisplay } from './swatch-display.ts';

const black = 'Color/Black';

/** Converts swatches of the file to those of the design. A broken reference becomes black and is noted. */
export class SwatchWriter {
  readonly #idml: Idml;
  readonly #elements: ReadonlyMap<string, XmlElement>;
  readonly #display: SwatchDisplay;

  constructor(idml: Idml, elements: ReadonlyMap<string, XmlElement>, display: SwatchDisplay) {
    this.#idml = idml;
    this.#elements = elements;
    this.#display = display;
  }

  write(self: string, element: XmlElement, report: Report): Swatch {
    const base = { id: this.#idml.id(self), display: this.#display.display(element) };
    const name = plainName(element.attribute('Name'));
    switch (element.name) {
      case 'Tint':
        return { kind: 'tint', ...base, name: name ?? self, ...this.#tint(element, report) };
      case 'Gradient':
        return { kind: 'gradient', ...base, name: name ?? 'Gradient', ...this.#gradient(element, report) };
      case 'MixedInk':
        return this.#mixed(element, { ...base, name: name ?? 'Mixed ink' }, report);
      case 'Swatch':
        return { kind: 'none', ...base, name: name ?? 'None' };
      default:
        return this.#color(element, base, name, report);
    }
  }

  #color(element: XmlElement, base: Pick<Swatch, 'id' | 'display'>, name: string | undefined, report: Report): Swatch {
    const special = specialKind(element);
    if (special !== undefined) return { kind: special, ...base, name: name ?? special };
    const found = readColorValue(element);
    if (found === undefined) {
      report('LAYOUT_VALUE_IGNORED', 'ColorValue does not match Space; used black');
      return {
        kind: 'color',
        ...base,
        name: name ?? 'Black',
        space: 'cmyk',
        values: [0, 0, 0, 100],
        display: '#000000',
      };
    }
    const { space, values } = found;
    const ink = element.attribute('Model') === 'Spot' ? (name ?? nameOfColor(found)) : undefined;
    return omitUndefined<Swatch>({
      kind: 'color',
      ...base,
      name: name ?? nameOfColor(found),
      space,
      values,
      spot: ink,
    });
  }

  #tint(element: XmlElement, report: Report): { of: string; tint: number } {
    const of = this.#refer(element.attribute('BaseColor'), 'BaseColor', ['Color', 'MixedInk'], report);
    return { of, tint: percent(numberIn([element], 'TintValue') ?? 100) };
  }

  #mixed(element: XmlElement, base: Pick<Swatch, 'id' | 'display' | 'name'>, report: Report): Swatch {
    const parts = inksOf(element);
    if (parts.length === 0) report('LAYOUT_VALUE_IGNORED', 'InkList is empty; used black');
    const inks = parts.map(({ self, amount }) => ({
      swatch: this.#refer(self, 'InkList', ['Color'], report),
      amount: roundNumber(amount),
    }));
    return { kind: 'mixed', ...base, inks: inks.length > 0 ? inks : [{ swatch: this.#idml.id(black), amount: 100 }] };
  }

  #gradient(element: XmlElement, report: Report): Pick<Extract<Swatch, { kind: 'gradient' }>, 'type' | 'stops'> {
    const stops = element.childrenNamed('GradientStop');
    const isInk = stops.some((stop) => this.#display.hasInk(this.#elements.get(stop.attribute('StopColor') ?? '')));
    return {
      type: element.attribute('Type') === 'Radial' ? 'radial' : 'linear',
      stops: this.#stops(stops, report),
      ...(isInk && { blendSpace: 'cmyk' }),
    };
  }

  /** IDML stores the midpoint with the following stop, the design with the preceding one. */
  #stops(elements: readonly XmlElement[], report: Report): GradientStop[] {
    const found = elements.map((stop, at) => ({
      swatch: this.#refer(stop.attribute('StopColor'), 'StopColor', ['Color', 'Tint', 'MixedInk', 'Swatch'], report),
      position: percent(numberIn([stop], 'Location') ?? defaultLocation(at, elements.length)) / 100,
      midpoint: percent(numberIn([stop], 'Midpoint') ?? 50) / 100,
    }));
    found.sort((first, second) => first.position - second.position);
    const [only] = found;
    if (found.length < 2) {
      report('LAYOUT_VALUE_IGNORED', `the gradient has ${found.length} stops, expected at least 2`);
      const swatch = only?.swatch ?? this.#idml.id(black);
      return [
        { swatch, position: 0 },
        { swatch, position: 1 },
      ];
    }
    return found.map(({ swatch, position }, at) => {
      const midpoint = found[at + 1]?.midpoint ?? 0.5;
      return { swatch, position: roundNumber(position), ...(midpoint !== 0.5 && { midpoint: roundNumber(midpoint) }) };
    });
  }

  #refer(self: string | undefined, attribute: string, kinds: readonly string[], report: Report): string {
    const found = self === undefined ? undefined : this.#elements.get(self);
    if (self !== undefined && found !== undefined && kinds.includes(found.name)) return this.#idml.id(self);
    report('LAYOUT_REFERENCE_BROKEN', `${attribute} "${self ?? ''}" not found; used black`);
    return this.#idml.id(black);
  }
}

function specialKind(element: XmlElement): 'paper' | 'registration' | undefined {
  const override = element.attribute('ColorOverride');
  if (override === 'Specialpaper') return 'paper';
  return override === 'Specialregistration' || element.attribute('Model') === 'Registration'
    ? 'registration'
    : undefined;
}

function percent(value: number): number {
  return roundNumber(Math.min(100, Math.max(0, value)));
}
