import type { Convert } from './grid-link.ts';
import type { Link } from './link.ts';
import { maxSampleOf } from './link.ts';

/** Converts pixels of one channel by a lookup table of all sample values. */
export function linkByTable(convert: Convert, outputs: number): Link {
  const tables = new Map<number, Uint16Array>();
  const tableFor = (maxSample: number): Uint16Array => {
    const known = tables.get(maxSample);
    if (known !== undefined) return known;
    const table = new Uint16Array((maxSample + 1) * outputs);
    for (let sample = 0; sample <= maxSample; sample++) {
      const colour = convert([sample / maxSample]);
      for (let output = 0; output < outputs; output++) table[sample * outputs + output] = colour[output]! * 65535 + 0.5;
    }
    tables.set(maxSample, table);
    return table;
  };
  return ({ source, target, count, sourceStep = 1, targetStep = outputs }) => {
    const table = tableFor(maxSampleOf(source));
    const sampleScale = maxSampleOf(target) / 65535;
    for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += sourceStep, to += targetStep) {
      const at = source[from]! * outputs;
      for (let output = 0; output < outputs; output++) target[to + output] = table[at + output]! * sampleScale + 0.5;
    }
  };
}
