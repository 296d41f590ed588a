/** Decodes the first characters of a text that arrives in chunks, and keeps no more of it. */
export class TextPrefix {
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

  /** The text so far, with NUL replaced: neither databases nor receivers accept it as a character. */
  get text(): string {
    return this.#text.replaceAll('\0', '\uFFFD');
  }

  append(bytes: Uint8Array): void {
    this.#add(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Call at the end of the bytes: an incomplete character becomes U+FFFD. */
  end(): void {
    this.#add(this.#decoder.decode());
  }

  /** Counts code points; a decoder never returns half a surrogate pair. */
  #add(text: string): void {
    let length = 0;
    while (length < text.length && !this.isFull) {
      length += (text.codePointAt(length) ?? 0) > 0xffff ? 2 : 1;
      this.#count += 1;
    }
    this.#text += text.slice(0, length);
  }
}

/** Opens a decoder for the named charset, or for UTF-8 if it is absent or unknown. */
function openDecoder(contentType = ''): InstanceType<typeof TextDecoder> {
  const [, , charset = 'utf-8'] = /;\s*charset\s*=\s*(["']?)([^\s"';,]+)\1/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
