/** The beginning of a text that comes as pieces of bytes: its first characters, and no more of it is kept. */
export class TextHead {
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #maxCharacters: number;
  #text = '';
  #count = 0;

  constructor(contentType: string | undefined, maxCharacters: number) {
    this.#decoder = openDecoder(contentType);
    this.#maxCharacters = maxCharacters;
  }

  get isFull(): boolean {
    return this.#count >= this.#maxCharacters;
  }

  /** What was read so far. No database and no receiver takes a NUL for a character of a text. */
  get text(): string {
    return this.#text.replaceAll('\0', '\uFFFD');
  }

  take(bytes: Uint8Array): void {
    this.#add(this.#decoder.decode(bytes, { stream: true }));
  }

  /** No more bytes come: a character that is not complete is a damaged one. */
  end(): void {
    this.#add(this.#decoder.decode());
  }

  /** Counts code points; a decoder never gives half of one. */
  #add(text: string): void {
    let length = 0;
    while (length < text.length && !this.isFull) {
      length += (text.codePointAt(length) ?? 0) > 0xffff ? 2 : 1;
      this.#count += 1;
    }
    this.#text += text.slice(0, length);
  }
}

/** A decoder for the charset that is named, or for UTF-8 where none is, or none that is known. */
function openDecoder(contentType = ''): InstanceType<typeof TextDecoder> {
  const [, , charset = 'utf-8'] = /;\s*charset\s*=\s*(["']?)([^\s"';,]+)\1/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
