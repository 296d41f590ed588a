interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
}

/** A cache of values with a maximum total size. The value used least recently is dropped first, and the newest is always kept. */
export class RecentValues<Key extends object, Value> {
  readonly #maxSize: number;
  readonly #entries = new Map<Key, Entry<Value>>();
  #size = 0;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // A map lists its keys in the order in which they were added.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: Value, size: number): void {
    this.#drop(key);
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize || oldest === key) break;
      this.#drop(oldest);
    }
  }

  #drop(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
