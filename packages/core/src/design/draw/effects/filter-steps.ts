import type { FilterInput } from '../../../models/drawing/filter.ts';
import type { Filter, FilterEffect, FilterStep } from '../../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../../models/drawing/paint.ts';
import type { Box } from '../../../outline/measure/bounds.ts';

/** The steps of a filter, and operations on the alpha of their results. */
export class FilterSteps {
  readonly #steps: { readonly effect: FilterEffect }[] = [];

  add(effect: FilterEffect): FilterInput {
    this.#steps.push({ effect });
    return this.#steps.length - 1;
  }

  /** Blurs by half of the size, which is the reach of Adobe's effects. */
  soften(input: FilterInput, size: number): FilterInput {
    return size > 0 ? this.add({ kind: 'blur', input, x: size / 2, y: size / 2, edge: 'none' }) : input;
  }

  /** Maps alpha linearly, limited to 0 and 1. */
  scaleAlpha(input: FilterInput, slope: number, intercept = 0): FilterInput {
    if (slope === 1 && intercept === 0) return input;
    const zeros = [0, 0, 0, 0, 0];
    return this.add({
      kind: 'colour-matrix',
      input,
      values: [...zeros, ...zeros, ...zeros, 0, 0, 0, slope, intercept],
    });
  }

  move(input: FilterInput, dx: number, dy: number): FilterInput {
    return dx === 0 && dy === 0 ? input : this.add({ kind: 'offset', input, dx, dy });
  }

  /** The difference of two alphas where the first is greater. */
  subtract(input: FilterInput, other: FilterInput, factor: number): FilterInput {
    const factors = [0, factor, -factor, 0] as const;
    return this.add({ kind: 'composite', operator: { kind: 'arithmetic', factors }, input, backdrop: other });
  }

  combine(operator: 'in' | 'out' | 'lighter', input: FilterInput, backdrop: FilterInput): FilterInput {
    return this.add({ kind: 'composite', operator: { kind: operator }, input, backdrop });
  }

  /** Gives an alpha a colour. */
  paint(alpha: FilterInput, colour: DrawingColour, opacity: number): FilterInput {
    return this.combine('in', this.add({ kind: 'flood', colour, opacity }), alpha);
  }

  toFilter(region: Box): Filter {
    return { region, steps: this.#steps.map(({ effect }): FilterStep => ({ effect, region, space: 'srgb' })) };
  }
}
