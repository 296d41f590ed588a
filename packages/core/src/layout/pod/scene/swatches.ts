import type { CssColour } from '../../../colour/css-colour.ts';
import type { Fill, GradientGeometry } from '../../../models/design/paint.ts';
import type { GradientStop, Swatch } from '../../../models/design/swatches.ts';
import type { Ids } from '../../ids.ts';
import { roundNumber } from '../../round.ts';
import type { CssStop } from './css-gradient.ts';

/** The colours and gradients of a design, each once. */
export class Swatches {
  readonly #id: Ids;
  readonly #list = new Map<string, Swatch>();
  readonly none: string;
  readonly black: string;

  constructor(id: Ids) {
    this.#id = id;
    this.none = this.#add('none', { kind: 'none', name: 'None', display: '#ffffff' });
    this.#add('paper', { kind: 'paper', name: 'Paper', display: '#ffffff' });
    this.#add('registration', { kind: 'registration', name: 'Registration', display: '#000000' });
    this.black = this.colour([0, 0, 0]);
  }

  get list(): Swatch[] {
    return [...this.#list.values()];
  }

  /** Returns the swatch of a plain colour. */
  colour(rgb: readonly [number, number, number]): string {
    const display = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    const name = display === '#000000' ? 'Black' : display;
    return this.#add(`rgb${display}`, { kind: 'color', name, display, space: 'rgb', values: [...rgb] });
  }

  /** Returns the fill of a colour that may be transparent. */
  fill({ rgb, alpha }: CssColour): Fill {
    const swatch = this.colour(rgb);
    return alpha < 1 ? { swatch, opacity: roundNumber(alpha) } : { swatch };
  }

  /** Returns the fill of a gradient. `gradient` is its gradient line. */
  gradient(type: 'linear' | 'radial', stops: readonly CssStop[], gradient?: GradientGeometry): Fill {
    const sorted = [...stops].sort((one, other) => one.position - other.position).map((stop) => this.#stop(stop));
    const [first] = stops;
    const display = `#${(first?.colour.rgb ?? [0, 0, 0]).map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    const path = `gradient/${type}/${sorted.map((stop) => Object.values(stop).join(' ')).join('/')}`;
    const swatch = this.#add(path, { kind: 'gradient', name: `Gradient ${display}`, display, type, stops: sorted });
    return { swatch, ...(gradient && { gradient }) };
  }

  #stop({ colour, position }: CssStop): GradientStop {
    const { swatch, opacity } = this.fill(colour);
    return { swatch, position: roundNumber(position), ...(opacity !== undefined && { opacity }) };
  }

  #add(path: string, swatch: Unnamed): string {
    const known = this.#list.get(path);
    if (known !== undefined) return known.id;
    const id = this.#id(`swatch/${path}`);
    this.#list.set(path, { id, ...swatch });
    return id;
  }
}

type Unnamed = Swatch extends infer Each ? (Each extends Swatch ? Omit<Each, 'id'> : never) : never;
