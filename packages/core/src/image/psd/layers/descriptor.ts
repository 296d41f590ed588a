import type { ByteReader } from '../../../bytes/reader.ts';
import { malformed } from '../header.ts';
import { readUnicode } from '../resources.ts';

/** A value of a descriptor: numbers without their units, names of choices, lists, other descriptors, or what is passed over. */
export type DescriptorValue = number | boolean | string | readonly DescriptorValue[] | Descriptor | undefined;

/** Named values, in which newer parts of the format are written. @see "Descriptor structure" */
export interface Descriptor {
  readonly className: string;
  readonly items: ReadonlyMap<string, DescriptorValue>;
}

const maxDepth = 24;
const maxItems = 50_000;

/** Reads a descriptor behind the version that stands before it. */
export function readVersionedDescriptor(body: ByteReader): Descriptor {
  const at = body.offset;
  const version = body.u32();
  if (version !== 16) throw malformed(`found a descriptor of version ${version}, expected 16`, at);
  return readDescriptor(body);
}

function readDescriptor(body: ByteReader): Descriptor {
  return new DescriptorParser(body).descriptor(0);
}

/** Reads values within values, as deep and as many as there can be. */
class DescriptorParser {
  readonly #body: ByteReader;
  #items = 0;

  constructor(body: ByteReader) {
    this.#body = body;
  }

  descriptor(depth: number): Descriptor {
    readUnicode(this.#body); // a name that people gave it
    const className = this.#key();
    const items = new Map<string, DescriptorValue>();
    const count = this.#count();
    for (let index = 0; index < count; index++) {
      const key = this.#key();
      items.set(key, this.#value(this.#body.latin1(4), depth + 1));
    }
    return { className, items };
  }

  #value(type: string, depth: number): DescriptorValue {
    const body = this.#body;
    if (depth > maxDepth) throw malformed(`found values over ${maxDepth} deep in a descriptor`, body.offset);
    switch (type) {
      case 'Objc':
      case 'GlbO':
        return this.descriptor(depth);
      case 'VlLs':
        return Array.from({ length: this.#count() }, () => this.#value(body.latin1(4), depth + 1));
      case 'doub':
        return body.f64();
      case 'UntF':
        body.skip(4);
        return body.f64();
      case 'TEXT':
        return readUnicode(body);
      case 'enum':
        this.#key();
        return this.#key();
      case 'long':
        return body.i32();
      case 'comp':
        return Number(BigInt.asIntN(64, body.u64()));
      case 'bool':
        return body.u8() !== 0;
      case 'type':
      case 'GlbC':
        readUnicode(body);
        return this.#key();
      case 'alis':
      case 'tdta':
      case 'Pth ':
        body.skip(body.u32());
        return undefined;
      case 'UnFl':
        body.skip(4);
        return Array.from({ length: this.#count() }, () => body.f64());
      case 'ObAr':
        body.skip(4);
        return this.descriptor(depth);
      case 'obj ':
        return this.#reference();
      default:
        throw malformed(`found a value of type '${type}' in a descriptor`, body.offset - 4);
    }
  }

  /** What it refers to is not looked for, but it has to be passed over. @see "Reference Structure" */
  #reference(): undefined {
    const body = this.#body;
    for (let remaining = this.#count(); remaining > 0; remaining--) {
      const form = body.latin1(4);
      readUnicode(body);
      this.#key();
      if (form === 'prop') this.#key();
      else if (form === 'Enmr') [this.#key(), this.#key()];
      else if (form === 'name') readUnicode(body);
      else if (form === 'rele' || form === 'Idnt' || form === 'indx') body.skip(4);
      else if (form !== 'Clss') throw malformed(`found a reference of form '${form}'`, body.offset);
    }
  }

  /** Four characters, or as many as are told. */
  #key(): string {
    const length = this.#body.u32();
    return this.#body.latin1(length === 0 ? 4 : length);
  }

  #count(): number {
    const count = this.#body.u32();
    this.#items += count;
    if (this.#items > maxItems) throw malformed(`found over ${maxItems} values in a descriptor`, this.#body.offset - 4);
    return count;
  }
}

function isDescriptor(value: DescriptorValue): value is Descriptor {
  return typeof value === 'object' && 'items' in value;
}

/** The values of a descriptor by their kinds; nothing where there is none of that name and kind. */
export function numberIn({ items }: Descriptor, key: string): number | undefined {
  const value = items.get(key);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function flagIn({ items }: Descriptor, key: string): boolean {
  return items.get(key) === true;
}

export function stringIn({ items }: Descriptor, key: string): string | undefined {
  const value = items.get(key);
  return typeof value === 'string' ? value : undefined;
}

export function descriptorIn({ items }: Descriptor, key: string): Descriptor | undefined {
  const value = items.get(key);
  return isDescriptor(value) ? value : undefined;
}

/** The descriptors of a list. */
export function descriptorsIn({ items }: Descriptor, key: string): readonly Descriptor[] {
  const value = items.get(key);
  return Array.isArray(value) ? value.filter(isDescriptor) : [];
}
