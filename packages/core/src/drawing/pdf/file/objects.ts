import { createHash } from 'node:crypto';
import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { deflateZlib } from '../../../zip/zlib.ts';

/** The number of an indirect object. */
export type ObjectNumber = number;

interface PdfObject {
  readonly text: string;
  readonly data?: Uint8Array | undefined;
  readonly isEncoded?: boolean | undefined;
}

/** The trailer's references. */
export interface Trailer {
  readonly catalog: ObjectNumber;
  readonly info: ObjectNumber;
}

/** Streams shorter than this are not compressed. */
const shortStream = 64;

/** Collects the objects of a file, and writes them. */
export class PdfObjects {
  readonly #objects: (PdfObject | undefined)[] = [undefined];
  readonly #shared = new Map<string, ObjectNumber>();
  /** The objects before this one are encoded, unless they were set later. */
  #encodedCount = 1;

  /** The number of an object that is set later. */
  reserve(): ObjectNumber {
    return this.#objects.push(undefined) - 1;
  }

  set(number: ObjectNumber, text: string): void {
    this.#objects[number] = { text };
  }

  add(text: string): ObjectNumber {
    return this.#objects.push({ text }) - 1;
  }

  /** Adds an object, or returns the number of an equal one. */
  addShared(text: string): ObjectNumber {
    const known = this.#shared.get(text);
    if (known !== undefined) return known;
    const number = this.add(text);
    this.#shared.set(text, number);
    return number;
  }

  /** Sets a stream. `entries` are those of its dictionary besides the length; a filter among them has been applied. */
  setStream(number: ObjectNumber, entries: string, data: Uint8Array): void {
    this.#objects[number] = { text: entries, data, isEncoded: entries.includes('/Filter') };
  }

  addStream(entries: string, data: Uint8Array): ObjectNumber {
    const number = this.reserve();
    this.setStream(number, entries, data);
    return number;
  }

  /** Adds a stream that readers of other formats search for in the file, and which is therefore not compressed. */
  addPlainStream(entries: string, data: Uint8Array): ObjectNumber {
    return this.#objects.push({ text: entries, data, isEncoded: true }) - 1;
  }

  /** Compresses the streams that were added since the last call, so that memory holds little more than the file. */
  async encodeStreams(context: Pick<Context, 'breathe'>): Promise<void> {
    for (; this.#encodedCount < this.#objects.length; this.#encodedCount++) {
      const object = this.#objects[this.#encodedCount];
      if (object !== undefined) this.#objects[this.#encodedCount] = await encodeStream(object, context);
    }
    await context.breathe();
  }

  /** The whole file: header, objects, cross-reference table and trailer. @see ISO 32000-2, "File structure" */
  async finish({ catalog, info }: Trailer, context: Pick<Context, 'breathe'>): Promise<Uint8Array> {
    const file = new ByteWriter('big', { capacity: 1 << 16 });
    file.latin1('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n');
    const offsets: number[] = [];
    for (let number = 1; number < this.#objects.length; number++) {
      offsets[number] = file.length;
      file.latin1(`${number} 0 obj\n`);
      const object = await encodeStream(this.#objects[number] ?? { text: 'null' }, context);
      this.#objects[number] = undefined;
      writeObject(file, object);
      file.latin1('\nendobj\n');
    }
    const start = file.length;
    const count = this.#objects.length;
    file.latin1(`xref\n0 ${count}\n0000000000 65535 f \n`);
    for (let number = 1; number < count; number++)
      file.latin1(`${String(offsets[number]).padStart(10, '0')} 00000 n \n`);
    const id = `<${createHash('md5').update(file.finish()).digest('hex')}>`;
    file.latin1(`trailer\n<</Size ${count}/Root ${catalog} 0 R/Info ${info} 0 R/ID[${id}${id}]>>\n`);
    file.latin1(`startxref\n${start}\n%%EOF\n`);
    return file.finish();
  }
}

/** Compresses the data of a stream, unless a filter has been applied or it is short. */
async function encodeStream(object: PdfObject, context: Pick<Context, 'breathe'>): Promise<PdfObject> {
  const { text, data, isEncoded } = object;
  if (data === undefined || isEncoded || data.length < shortStream) return object;
  return { text: `${text}/Filter/FlateDecode`, data: await deflateZlib(data, context), isEncoded: true };
}

function writeObject(file: ByteWriter, { text, data }: PdfObject): void {
  if (data === undefined) {
    file.latin1(text);
    return;
  }
  file.latin1(`<<${text}/Length ${data.length}>>\nstream\n`);
  file.bytes(data);
  file.latin1('\nendstream');
}
