import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { requireLength } from '../require.ts';
import { decodeName } from './name-encodings.ts';

/** Platform, encoding and language of a name. */
export interface NameEncoding {
  readonly platform: number;
  readonly encoding: number;
  readonly languageId: number;
}

interface Entry extends NameEncoding {
  readonly nameId: number;
  readonly bytes: Uint8Array;
}

const recordLength = 12;
/** Decoding a name costs more than reading its bytes. */
const stepsPerByte = 4;
const windowsUnicodeEncodings = [0, 1, 10];

/** An editable name table. */
export class NameTable {
  readonly #entries = new Map<string, Entry>();
  readonly #tags: readonly Uint8Array[];
  readonly #context: Pick<Context, 'spend'>;

  /** Skips names whose bytes lie outside the table. @see OpenType 1.9.1, "name — Naming Table" */
  constructor(table: Uint8Array, context: Pick<Context, 'spend'>) {
    this.#context = context;
    const file = new ByteReader(requireLength(table, 6, 'name'));
    const [version, count, storageStart] = [file.u16(), file.u16(), file.u16()];
    const storage = table.subarray(storageStart);
    const cut = (length: number, offset: number): Uint8Array => storage.subarray(offset, offset + length);
    const lines = file.window(count * recordLength);
    for (let record = 0; record < count; record++) {
      const [platform, encoding, languageId, nameId] = [lines.u16(), lines.u16(), lines.u16(), lines.u16()];
      const [length, offset] = [lines.u16(), lines.u16()];
      context.spend(1 + length);
      const entry = { platform, encoding, languageId, nameId, bytes: cut(length, offset) };
      const key = keyOf(nameId, entry);
      if (entry.bytes.length === length && !this.#entries.has(key)) this.#entries.set(key, entry);
    }
    this.#tags = version === 1 ? Array.from({ length: file.u16() }, () => cut(file.u16(), file.u16())) : [];
  }

  /** The distinct encodings of all names. */
  get encodings(): NameEncoding[] {
    const known = new Map([...this.#entries.values()].map((entry) => [keyOf(0, entry), entry]));
    return [...known.values()].map(({ platform, encoding, languageId }) => ({ platform, encoding, languageId }));
  }

  get(nameId: number, encoding: NameEncoding): string | undefined {
    const entry = this.#entries.get(keyOf(nameId, encoding));
    if (entry === undefined) return undefined;
    this.#context.spend(stepsPerByte * entry.bytes.length);
    return decodeName(entry.bytes, entry.platform, entry.encoding, entry.languageId);
  }

  /** Returns the name in English for Windows if it exists, otherwise the first one. */
  getAny(nameId: number): string | undefined {
    const english = this.get(nameId, { platform: 3, encoding: 1, languageId: 0x409 });
    if (english !== undefined) return english;
    this.#context.spend(this.#entries.size);
    const first = [...this.#entries.values()].find((each) => each.nameId === nameId);
    return first && this.get(nameId, first);
  }

  /** Removes the name if the encoding cannot represent the text: the old name would be wrong. */
  set(nameId: number, encoding: NameEncoding, text: string): void {
    const bytes = encodeName(text, encoding);
    this.#context.spend(stepsPerByte * (bytes?.length ?? 1));
    if (bytes === undefined) this.#entries.delete(keyOf(nameId, encoding));
    else this.#entries.set(keyOf(nameId, encoding), { ...encoding, nameId, bytes });
  }

  remove(isRemoved: (nameId: number) => boolean): void {
    for (const [key, { nameId }] of this.#entries) if (isRemoved(nameId)) this.#entries.delete(key);
  }

  /** Equal texts share their bytes. */
  write(): Uint8Array {
    const entries = [...this.#entries.values()].sort(
      (a, b) =>
        a.platform - b.platform || a.encoding - b.encoding || a.languageId - b.languageId || a.nameId - b.nameId,
    );
    const hasTags = this.#tags.length > 0;
    const file = new ByteWriter('big');
    const storage = new StringStorage();
    file.u16(hasTags ? 1 : 0);
    file.u16(entries.length);
    file.u16(6 + recordLength * entries.length + (hasTags ? 2 + 4 * this.#tags.length : 0));
    for (const { platform, encoding, languageId, nameId, bytes } of entries) {
      for (const number of [platform, encoding, languageId, nameId, bytes.length]) file.u16(number);
      file.u16(storage.add(bytes));
    }
    if (hasTags) file.u16(this.#tags.length);
    for (const tag of this.#tags) {
      file.u16(tag.length);
      file.u16(storage.add(tag));
    }
    file.bytes(storage.finish());
    return file.finish();
  }
}

function keyOf(nameId: number, { platform, encoding, languageId }: NameEncoding): string {
  return `${platform} ${encoding} ${languageId} ${nameId}`;
}

class StringStorage {
  readonly #file = new ByteWriter('big');
  readonly #offsets = new Map<string, number>();

  add(bytes: Uint8Array): number {
    const key = Buffer.from(bytes).toString('latin1');
    const known = this.#offsets.get(key);
    if (known !== undefined) return known;
    const offset = this.#file.length;
    this.#offsets.set(key, offset);
    this.#file.bytes(bytes);
    return offset;
  }

  finish(): Uint8Array {
    return this.#file.finish();
  }
}

/** The reverse of `decodeName` for Unicode and single-byte encodings; `undefined` if the text cannot be encoded. */
function encodeName(text: string, { platform, encoding, languageId }: NameEncoding): Uint8Array | undefined {
  if (
    platform === 0 ||
    (platform === 3 && windowsUnicodeEncodings.includes(encoding)) ||
    (platform === 2 && encoding === 1)
  ) {
    return Uint8Array.from(Buffer.from(text, 'utf16le').swap16());
  }
  const codes = new Map<string | undefined, number>();
  for (let code = 0xff; code >= 0; code--) {
    codes.set(decodeName(Uint8Array.of(code), platform, encoding, languageId), code);
  }
  const bytes = Array.from(text, (letter) => codes.get(letter));
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
}
