// All colour spaces of PDF and what they share, so the file is long.

import { createHash } from 'node:crypto';
import { BaseStream, type Dict, Ref } from '../../../assets/pdfjs.generated.js';
import { loadCmykToSrgb } from '../../../colour/icc/press-profile.ts';
import { readProfile } from '../../../colour/icc/profile.ts';
import { createTransform, type Transform } from '../../../colour/icc/transform.ts';
import type { ColourValue, Ink } from '../../../colour/ink.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { DrawingColour } from '../../../models/drawing/paint.ts';
import { isFatal } from '../document/errors.ts';
import type { OutputProfiles } from '../document/output-intent.ts';
import { dictOf, latin1Bytes, nameOf, numberOf, numbersOf, readStream } from '../document/values.ts';
import type { Functions } from './functions.ts';
import {
  type ColourSpace,
  cmykSpace,
  deviceGray,
  deviceRgb,
  labSpace,
  profileSpace,
  unit,
  unitRange,
} from './space.ts';

const maxDepth = 8;
/** Twice as many as PDF 1.7 admits. @see ISO 32000-1, "Implementation Limits" */
const maxInks = 64;

/** Colours of a device, and their number of components. */
export type DeviceFamily = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
const componentsOf: Readonly<Record<DeviceFamily, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 };
/** Names of spaces that replace the colours of devices. @see ISO 32000-1, "Default Colour Spaces" */
const defaultNames = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

/** Reads the colour spaces of a document, each once. */
export class ColourSpaces {
  readonly #context: Context;
  readonly #output: OutputProfiles;
  readonly #functions: Functions;
  /** Spaces by reference; apart for resources that replace device colours, which may be part of a space. */
  readonly #known = new Map<string, Promise<ColourSpace>>();
  readonly #knownUnder = new WeakMap<Dict, Map<string, Promise<ColourSpace>>>();
  readonly #profiles = new Map<string, Promise<ColourSpace | undefined>>();
  /** Transforms by the bytes of their profiles, which documents contain several times. */
  readonly #transforms = new Map<string, Transform>();
  readonly #devices = new Map<DeviceFamily, Promise<ColourSpace>>();

  /** The profiles of output conditions state the colours of devices, which have no profile. */
  constructor(functions: Functions, context: Context, output: OutputProfiles) {
    this.#functions = functions;
    this.#context = context;
    this.#output = output;
  }

  /** The space that a name, an array or a reference states. */
  async read(value: unknown, resources: Dict | undefined, depth = 0): Promise<ColourSpace> {
    if (depth > maxDepth) throw new ConversionError('PDF_MALFORMED', 'colour spaces are nested too deeply');
    if (!(value instanceof Ref)) return this.#readValue(value, resources, depth);
    const key = value.toString();
    const spaces = this.#spacesUnder(resources);
    const known = spaces.get(key);
    // A space that contains itself would wait for itself.
    if (known !== undefined && depth === 0) return known;
    const space = this.#readValue(this.#functions.xref.fetchIfRef(value), resources, depth);
    if (depth === 0) {
      space.catch(() => {});
      spaces.set(key, space);
    }
    return space;
  }

  #spacesUnder(resources: Dict | undefined): Map<string, Promise<ColourSpace>> {
    const dict = dictOf(resources?.get('ColorSpace'));
    if (dict === undefined || !defaultNames.some((name) => dict.has(name))) return this.#known;
    let spaces = this.#knownUnder.get(dict);
    if (spaces === undefined) {
      spaces = new Map();
      this.#knownUnder.set(dict, spaces);
    }
    return spaces;
  }

  /** The colours of a device if they need nothing to be read; undefined if a profile states them. */
  plainDevice(family: DeviceFamily): ColourSpace | undefined {
    if (family === 'DeviceCMYK' || this.#output.has(componentsOf[family])) return undefined;
    return family === 'DeviceGray' ? deviceGray : deviceRgb;
  }

  /** The colours of a device: by the profile of the output condition, if there is one. */
  device(family: DeviceFamily): Promise<ColourSpace> {
    let space = this.#devices.get(family);
    if (space === undefined) {
      space = this.#readDevice(family);
      this.#devices.set(family, space);
    }
    return space;
  }

  async #readDevice(family: DeviceFamily): Promise<ColourSpace> {
    const count = componentsOf[family];
    const profile = this.#output.get(count);
    const stated = profile && (await this.#readProfile(profile, count));
    if (stated !== undefined) return spaceBy(stated, family);
    if (family === 'DeviceCMYK') return cmykSpace(family, await loadCmykToSrgb(this.#context));
    return family === 'DeviceGray' ? deviceGray : deviceRgb;
  }

  async #readValue(value: unknown, resources: Dict | undefined, depth: number): Promise<ColourSpace> {
    const name = nameOf(value);
    if (name !== undefined) return this.#named(name, resources, depth);
    if (!Array.isArray(value)) throw new ConversionError('PDF_MALFORMED', 'a colour space is neither name nor array');
    const { xref } = this.#functions;
    const family = nameOf(xref.fetchIfRef(value[0]));
    const part = (at: number): unknown => xref.fetchIfRef(value[at]);
    switch (family) {
      case 'ICCBased':
        return this.#profiled(value[1], resources, depth);
      case 'Indexed':
      case 'I':
        return this.#indexed(await this.read(value[1], resources, depth + 1), part(2), part(3));
      case 'Separation':
      case 'DeviceN': {
        const names = family === 'DeviceN' ? toNames(part(1)) : [nameOf(part(1)) ?? ''];
        if (names.length > maxInks)
          throw new ConversionError(
            'PDF_MALFORMED',
            `a colour space has ${names.length} inks; at most ${maxInks} are supported`,
          );
        return this.#tinted(family, names, await this.read(value[2], resources, depth + 1), value[3]);
      }
      case 'Pattern': {
        const base = value.length > 1 ? await this.read(value[1], resources, depth + 1) : undefined;
        return patternSpace(base);
      }
      case 'Lab': {
        const dict = dictOf(part(1));
        return labSpace((dict === undefined ? undefined : numbersOf(dict, 'Range', 4)) ?? []);
      }
      case 'CalRGB':
      case 'CalGray':
        this.#context.note('DRAWING_LOOK_CHANGED', `${family} colours are drawn as device colours`);
        return { ...(family === 'CalRGB' ? deviceRgb : deviceGray), family };
      default:
        return this.#named(family ?? '', resources, depth);
    }
  }

  async #named(name: string, resources: Dict | undefined, depth: number): Promise<ColourSpace> {
    const spaces = dictOf(resources?.get('ColorSpace'));
    const device = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK' }[name] ?? name;
    switch (device) {
      case 'DeviceGray':
      case 'DeviceRGB':
      case 'DeviceCMYK': {
        const ownDefault = spaces?.getRaw(device.replace('Device', 'Default'));
        if (ownDefault === undefined) return this.device(device);
        return (await this.#replacement(ownDefault, componentsOf[device])) ?? this.device(device);
      }
      case 'Pattern':
        return patternSpace(undefined);
      case 'CalRGB':
        return deviceRgb;
      case 'CalGray':
        return deviceGray;
    }
    const defined = spaces?.getRaw(name);
    if (defined === undefined)
      throw new ConversionError('PDF_MALFORMED', `the colour space ${JSON.stringify(name)} is not defined`);
    return this.read(defined, resources, depth + 1);
  }

  /** The space that replaces that of a device; undefined, with a note, if it is damaged. */
  async #replacement(value: unknown, count: number): Promise<ColourSpace | undefined> {
    try {
      // Device colours within the replacement are not replaced themselves.
      const found = await this.read(value, undefined);
      if (found.components === count) return found;
    } catch (error) {
      if (isFatal(error)) throw error;
    }
    this.#context.note('DRAWING_LOOK_CHANGED', 'a colour space that replaces that of a device is damaged and ignored');
    return undefined;
  }

  async #profiled(raw: unknown, resources: Dict | undefined, depth: number): Promise<ColourSpace> {
    const stream = this.#functions.xref.fetchIfRef(raw);
    const dict = dictOf(stream);
    const count = numberOf(dict?.get('N')) ?? 3;
    const key = raw instanceof Ref ? raw.toString() : undefined;
    let space = key === undefined ? undefined : this.#profiles.get(key);
    if (space === undefined && stream instanceof BaseStream) {
      space = this.#readProfile(stream, count).then((found) => found && spaceBy(found, 'ICCBased'));
      if (key !== undefined) this.#profiles.set(key, space);
    }
    const found = await space;
    if (found !== undefined) return found;
    const alternate = dict?.getRaw('Alternate');
    if (alternate !== undefined && alternate !== null) {
      const other = await this.read(alternate, resources, depth + 1);
      if (other.components === count) return other;
    }
    return this.device(count === 1 ? 'DeviceGray' : count === 4 ? 'DeviceCMYK' : 'DeviceRGB');
  }

  /** The transform of a profile; undefined if it is damaged, which is noted. */
  async #readProfile(stream: BaseStream, count: number): Promise<Transform | undefined> {
    try {
      const bytes = await readStream(stream, this.#context);
      const key = createHash('sha256').update(bytes).digest('hex');
      const known = this.#transforms.get(key);
      if (known !== undefined) return known;
      const profile = readProfile(bytes, this.#context);
      if (profile.channels !== count)
        throw new ConversionError('PROFILE_MALFORMED', `profile has ${profile.channels} channels, expected ${count}`);
      const transform = createTransform(profile, 'srgb');
      this.#transforms.set(key, transform);
      return transform;
    } catch (error) {
      if (isFatal(error)) throw error;
      this.#context.note('PROFILE_IGNORED', error instanceof Error ? error.message : undefined);
      return undefined;
    }
  }

  async #indexed(base: ColourSpace, last: unknown, table: unknown): Promise<ColourSpace> {
    const highest = Math.min(255, Math.max(0, numberOf(last) ?? 255));
    const bytes =
      typeof table === 'string'
        ? latin1Bytes(table)
        : table instanceof BaseStream
          ? await readStream(table, this.#context)
          : new Uint8Array();
    const range = base.decode(8);
    const colours = Array.from({ length: highest + 1 }, (_, index) =>
      base.toColour(
        Array.from({ length: base.components }, (_unused, at) => {
          const [low = 0, high = 1] = range.slice(at * 2, at * 2 + 2);
          return low + ((bytes[index * base.components + at] ?? 0) / 255) * (high - low);
        }),
      ),
    );
    return {
      family: 'Indexed',
      components: 1,
      initial: [0],
      decode: (bits) => [0, 2 ** bits - 1],
      toColour: (values) => colours[Math.min(highest, Math.max(0, Math.round(values[0] ?? 0)))]!,
      inks: base.inks,
    };
  }

  /** @see ISO 32000-1, "Separation Colour Spaces", "DeviceN Colour Spaces" */
  async #tinted(family: string, names: readonly string[], alternate: ColourSpace, raw: unknown): Promise<ColourSpace> {
    const tint = this.#functions.read(raw, alternate.components);
    const count = names.length;
    const cache = new Map<string, DrawingColour>();
    const alternateOf = (tints: readonly number[]): DrawingColour => alternate.toColour(tint(tints));
    let inks: readonly Ink[] | undefined;
    const inksOf = (): readonly Ink[] => {
      inks ??= names.map((name, at) => ({
        name,
        alternate: alternateValueOf(alternateOf(names.map((_, other) => (other === at ? 1 : 0)))),
      }));
      return inks;
    };
    const isNone = names.every((name) => name === 'None');
    return {
      family,
      components: count,
      initial: Array(count).fill(1),
      decode: unitRange(count),
      inks: names.filter((name) => !processNames.has(name)),
      steps: tint.steps,
      toColour: (values) => {
        const tints = Array.from({ length: count }, (_, at) => unit(values, at));
        const key = tints.join();
        let colour = cache.get(key);
        if (colour === undefined) {
          const { srgb } = isNone ? { srgb: [1, 1, 1] as const } : alternateOf(tints);
          const tinted = inksOf().map((ink, at) => ({ ink, tint: tints[at]! }));
          colour = { srgb, source: { space: 'inks', inks: tinted } };
          if (cache.size < 20_000) cache.set(key, colour);
        }
        return colour;
      },
    };
  }
}

/** Names that are not those of spot colours. */
const processNames = new Set(['None', 'All', 'Cyan', 'Magenta', 'Yellow', 'Black']);

function spaceBy(transform: Transform, family: string): ColourSpace {
  return transform.inputs === 4 ? cmykSpace(family, transform) : profileSpace(transform, family);
}

function patternSpace(base: ColourSpace | undefined): ColourSpace {
  return { ...deviceGray, family: 'Pattern', components: base?.components ?? 0, initial: [], base };
}

function toNames(value: unknown): string[] {
  return Array.isArray(value) ? value.map((each) => nameOf(each) ?? '') : [];
}

function alternateValueOf({ source, srgb }: DrawingColour): ColourValue {
  return source === undefined || source.space === 'inks' ? { space: 'rgb', values: srgb } : source;
}
