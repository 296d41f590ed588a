/** Priority queue of region pairs, the cheapest merge first (a binary heap). */
export class MergeQueue {
  readonly #prices: number[] = [];
  readonly #ones: number[] = [];
  readonly #twos: number[] = [];

  get length(): number {
    return this.#prices.length;
  }

  push(price: number, one: number, two: number): void {
    let at = this.#prices.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#prices[above]! <= price) break;
      this.#copy(above, at);
      at = above;
    }
    this.#put(at, price, one, two);
  }

  /** Removes the cheapest pair. */
  pop(): { price: number; one: number; two: number } | undefined {
    const [price, one, two] = [this.#prices[0], this.#ones[0], this.#twos[0]];
    const [lastPrice, lastOne, lastTwo] = [this.#prices.pop(), this.#ones.pop(), this.#twos.pop()];
    if (price === undefined || one === undefined || two === undefined) return undefined;
    if (lastPrice === undefined || lastOne === undefined || lastTwo === undefined) return undefined;
    if (this.length > 0) this.#sink(lastPrice, lastOne, lastTwo);
    return { price, one, two };
  }

  #sink(price: number, one: number, two: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.length) break;
      if (below + 1 < this.length && this.#prices[below + 1]! < this.#prices[below]!) below++;
      if (this.#prices[below]! >= price) break;
      this.#copy(below, at);
      at = below;
    }
    this.#put(at, price, one, two);
  }

  #copy(from: number, to: number): void {
    this.#put(to, this.#prices[from]!, this.#ones[from]!, this.#twos[from]!);
  }

  #put(at: number, price: number, one: number, two: number): void {
    this.#prices[at] = price;
    this.#ones[at] = one;
    this.#twos[at] = two;
  }
}
