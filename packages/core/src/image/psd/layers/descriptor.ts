import type { ByteReader } from '../../../bytes/reader.ts';
import { malformed } from '../header.ts';
import { readUnicode } from '../resources.ts';

/**
 * A descriptor's value: a number without its unit, an enumeration's name, text, a list or a descriptor. Undefined for
 * skipped types.
 */
export type DescriptorValue = number | boolean | string | readonly DescriptorValue[] | Descriptor | undefined;

/** Named values, used by newer parts of the format. @see "Descriptor structure" */
export interface Descriptor {
  readonly className: string;
  readonly items: ReadonlyMap<string, DescriptorValue>;
}

const maxDepth = 24;
const maxItems = 50_000;

/** Reads a descriptor that follows its version number. */
export function readVersionedDescriptor(body: ByteReader): Descriptor {
  const at = body.offset;
  const version = body.u32();
  if (version !== 16) throw malformed(`a descriptor has version ${version}; expected 16`, at);
  return readDescriptor(body);
}

function readDescriptor(body: ByteReader): Descriptor {
  return new DescriptorParser(body).descriptor(0);
}

/** Parses nested values within limits on depth and count. */
class DescriptorParser {
  readonly #body: ByteReader;
  #items = 0;

  constructor(body: ByteReader) {
    this.#body = body;
  }

  descriptor(depth: number): Descriptor {
    readUnicode(this.#body); // the descriptor's name
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
    if (depth > maxDepth) throw malformed(`a descriptor is nested more than ${maxDepth} levels deep`, body.offset);
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
        throw malformed(`a descriptor value has the unknown type "${type}"`, body.offset - 4);
    }
  }

  /** References are skipped. @see "Reference Structure" */
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
      else if (form !== 'Clss') throw malformed(`a descriptor reference has the unknown form "${form}"`, body.offset);
    }
  }

  /** Reads a key: its length, then the characters; length 0 means four characters. */
  #key(): string {
    const length = this.#body.u32();
    return this.#body.latin1(length === 0 ? 4 : length);
  }

  #count(): number {
    const count = this.#body.u32();
    this.#items += count;
    if (this.#items > maxItems) throw malformed(`a descriptor has more than ${maxItems} values`, this.#body.offset - 4);
    return count;
  }
}

function isDescriptor(value: DescriptorValue): value is Descriptor {
  return typeof value === 'object' && 'items' in value;
}

/** Accessors return undefined (or false) if the key is missing or has another type. */
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

/** Descriptors of a list. */
export function descriptorsIn({ items }: Descriptor, key: string): readonly Descriptor[] {
  const value = items.get(key);
  return Array.isArray(value) ? value.filter(isDescriptor) : [];
}
