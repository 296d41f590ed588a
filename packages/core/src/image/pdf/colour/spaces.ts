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

/** Reads the colour spaces of a document, each once. */
export class ColourSpaces {
  readonly #context: Context;
  readonly #printing: BaseStream | undefined;
  readonly #functions: Functions;
  readonly #known = new Map<string, Promise<ColourSpace>>();
  readonly #profiles = new Map<string, Promise<Transform | undefined>>();
  /** Transforms by the bytes of their profiles, which documents contain several times. */
  readonly #transforms = new Map<string, Transform>();
  #cmyk: Promise<ColourSpace> | undefined;

  /** The profile of the printing condition states the colours of CMYK without a profile. */
  constructor(functions: Functions, context: Context, printing: BaseStream | undefined) {
    this.#functions = functions;
    this.#context = context;
    this.#printing = printing;
  }

  /** The space that a name, an array or a reference states. */
  async read(value: unknown, resources: Dict | undefined, depth = 0): Promise<ColourSpace> {
    if (depth > maxDepth) throw new ConversionError('PDF_MALFORMED', 'colour spaces are nested too deeply');
    if (!(value instanceof Ref)) return this.#readValue(value, resources, depth);
    const key = value.toString();
    const known = this.#known.get(key);
    // A space that contains itself would wait for itself.
    if (known !== undefined && depth === 0) return known;
    const space = this.#readValue(this.#functions.xref.fetchIfRef(value), resources, depth);
    if (depth === 0) {
      space.catch(() => {});
      this.#known.set(key, space);
    }
    return space;
  }

  deviceCmyk(): Promise<ColourSpace> {
    this.#cmyk ??= this.#readDeviceCmyk();
    return this.#cmyk;
  }

  async #readDeviceCmyk(): Promise<ColourSpace> {
    const stated = this.#printing && (await this.#readProfile(this.#printing, 4));
    return cmykSpace('DeviceCMYK', stated ?? (await loadCmykToSrgb(this.#context)));
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
    const ownDefault = spaces?.getRaw(device.replace(/^Device/, 'Default'));
    switch (device) {
      case 'DeviceGray':
      case 'DeviceRGB':
      case 'DeviceCMYK': {
        const plain = device === 'DeviceGray' ? deviceGray : device === 'DeviceRGB' ? deviceRgb : this.deviceCmyk();
        if (ownDefault === undefined || depth > 0) return plain;
        const [wanted, found] = await Promise.all([plain, this.read(ownDefault, undefined, 1)]);
        return found.components === wanted.components ? found : wanted;
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

  async #profiled(raw: unknown, resources: Dict | undefined, depth: number): Promise<ColourSpace> {
    const stream = this.#functions.xref.fetchIfRef(raw);
    const dict = dictOf(stream);
    const count = numberOf(dict?.get('N')) ?? 3;
    const key = raw instanceof Ref ? raw.toString() : undefined;
    let transform = key === undefined ? undefined : this.#profiles.get(key);
    if (transform === undefined && stream instanceof BaseStream) {
      transform = this.#readProfile(stream, count);
      if (key !== undefined) this.#profiles.set(key, transform);
    }
    const found = await transform;
    if (found !== undefined) return count === 4 ? cmykSpace('ICCBased', found) : profileSpace(found);
    const alternate = dict?.getRaw('Alternate');
    if (alternate !== undefined && alternate !== null) {
      const space = await this.read(alternate, resources, depth + 1);
      if (space.components === count) return space;
    }
    return count === 1 ? deviceGray : count === 4 ? this.deviceCmyk() : deviceRgb;
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

function patternSpace(base: ColourSpace | undefined): ColourSpace {
  return { ...deviceGray, family: 'Pattern', components: base?.components ?? 0, initial: [], base };
}

function toNames(value: unknown): string[] {
  return Array.isArray(value) ? value.map((each) => nameOf(each) ?? '') : [];
}

function alternateValueOf({ source, srgb }: DrawingColour): ColourValue {
  return source === undefined || source.space === 'inks' ? { space: 'rgb', values: srgb } : source;
}
