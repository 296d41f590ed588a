import { clampUnit } from '../../../colour/spaces.ts';
import type { DrawingColour } from '../../../models/drawing/paint.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { Dict, elementOf, Name, PsArray, PsString, type Value } from '../objects/values.ts';
import { entryOf, keyOf } from '../operators/dict.ts';
import { cmykSpace } from '../operators/graphics/colour.ts';
import { callFunction } from './cie-curves.ts';
import { readCieSpace } from './cie-spaces.ts';
import { type ColourSpace, deviceGray, deviceRgb } from './colour-state.ts';

/** Reads a colour space: a name, or an array that begins with one. */
export function readColourSpace(machine: Machine, value: Value, depth = 0): ColourSpace {
  if (depth > 4) throw new ProgramError('rangecheck');
  const { ref } = value;
  if (ref instanceof Name) return namedSpace(machine, ref, value, depth);
  if (!(ref instanceof PsArray) || ref.length === 0) throw new ProgramError('typecheck');
  const family = elementOf(ref, 0).ref;
  if (!(family instanceof Name)) throw new ProgramError('typecheck');
  const parameter = (index: number): Value => {
    if (index >= ref.length) throw new ProgramError('rangecheck');
    return elementOf(ref, index);
  };
  switch (family.text) {
    case 'Indexed':
      return indexedSpace(machine, value, parameter, depth);
    case 'Separation':
      return tintSpace(machine, value, 'Separation', 1, parameter, depth);
    case 'DeviceN': {
      const names = parameter(1).ref;
      if (!(names instanceof PsArray)) throw new ProgramError('typecheck');
      return tintSpace(machine, value, 'DeviceN', names.length, parameter, depth);
    }
    case 'Pattern': {
      const base = ref.length > 1 ? readColourSpace(machine, parameter(1), depth + 1) : undefined;
      return { ...deviceGray, family: 'Pattern', components: base?.components ?? 0, initial: [], source: value, base };
    }
    case 'ICCBased': {
      const dict = parameter(1).ref;
      const count = dict instanceof Dict ? entryOf(machine, dict, 'N')?.number : undefined;
      return { ...bySize(machine, count ?? 3), family: 'ICCBased', source: value };
    }
    default:
      return dictSpace(machine, family, value, parameter) ?? namedSpace(machine, family, value, depth);
  }
}

function namedSpace(machine: Machine, name: Name, value: Value, depth: number): ColourSpace {
  switch (name.text) {
    case 'DeviceGray':
      return deviceGray;
    case 'DeviceRGB':
      return deviceRgb;
    case 'DeviceCMYK':
      return cmykSpace(machine);
    case 'Pattern':
      return { ...deviceGray, family: 'Pattern', components: 0, initial: [], source: value };
  }
  const defined = machine.resources.get('ColorSpace')?.entries.get(keyOf(machine, value));
  if (defined === undefined || !(value.ref instanceof Name)) throw new ProgramError('undefined', name.text);
  return readColourSpace(machine, defined, depth + 1);
}

function bySize(machine: Machine, count: number): ColourSpace {
  return count === 1 ? deviceGray : count === 4 ? cmykSpace(machine) : deviceRgb;
}

function indexedSpace(
  machine: Machine,
  source: Value,
  parameter: (index: number) => Value,
  depth: number,
): ColourSpace {
  const base = readColourSpace(machine, parameter(1), depth + 1);
  const last = parameter(2).number;
  const table = parameter(3);
  if (!(last >= 0 && last <= 4095)) throw new ProgramError('rangecheck');
  const range = base.decode(8);
  const cache = new Map<number, DrawingColour>();
  const lookUp = (index: number): DrawingColour => {
    const values =
      table.ref instanceof PsString
        ? Array.from({ length: base.components }, (_, at) => {
            const byte = (table.ref as PsString).bytes[index * base.components + at] ?? 0;
            const [low = 0, high = 1] = range.slice(at * 2, at * 2 + 2);
            return low + (byte / 255) * (high - low);
          })
        : callFunction(machine, table.ref, [index], base.components);
    return base.toColour(values);
  };
  return {
    family: 'Indexed',
    components: 1,
    initial: [0],
    source,
    decode: (bits) => [0, 2 ** bits - 1],
    toColour: ([value = 0]) => {
      const index = Math.max(0, Math.min(last, Math.round(value)));
      let colour = cache.get(index);
      if (colour === undefined) {
        colour = lookUp(index);
        cache.set(index, colour);
      }
      return colour;
    },
  };
}

function tintSpace(
  machine: Machine,
  source: Value,
  family: string,
  components: number,
  parameter: (index: number) => Value,
  depth: number,
): ColourSpace {
  const alternate = readColourSpace(machine, parameter(2), depth + 1);
  const transform = parameter(3).ref;
  if (!(transform instanceof PsArray)) throw new ProgramError('typecheck');
  const cache = new Map<string, DrawingColour>();
  return {
    family,
    components,
    initial: Array(components).fill(1),
    source,
    decode: () => Array.from({ length: components }, () => [0, 1]).flat(),
    toColour: (values) => {
      const tints = values.slice(0, components).map(clampUnit);
      const key = tints.join();
      let colour = cache.get(key);
      if (colour === undefined) {
        colour = alternate.toColour(callFunction(machine, transform, tints, alternate.components));
        if (cache.size < 10_000) cache.set(key, colour);
      }
      return colour;
    },
  };
}

/** Spaces that documents name after those of PDF; their components are taken as device colours. */
const calibrated: Readonly<Record<string, number>> = { CalGray: 1, CalRGB: 3, CalCMYK: 4 };

function dictSpace(
  machine: Machine,
  { text }: Name,
  source: Value,
  parameter: (index: number) => Value,
): ColourSpace | undefined {
  const count = calibrated[text];
  if (count === undefined && !text.startsWith('CIEBased')) return undefined;
  const dict = parameter(1).ref;
  if (!(dict instanceof Dict)) throw new ProgramError('typecheck');
  if (count === undefined) return readCieSpace(machine, text, dict, source);
  machine.context.note('DRAWING_LOOK_CHANGED', `${text} colours are drawn as device colours`);
  return { ...bySize(machine, count), family: text, source };
}
