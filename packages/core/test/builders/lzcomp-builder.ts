/** An item of an LZCOMP block: a byte, a copy of earlier bytes, or the byte two, four or six positions before. */
export type LzItem = number | { readonly copy: number; readonly distance: number } | { readonly before: 2 | 4 | 6 };

interface Node {
  weight: number;
  readonly symbol: number;
  readonly children: Node[];
  parent: Node | undefined;
}

/** A simple, slow adaptive Huffman tree: linked nodes, and a list with their order. */
class SlowTree {
  readonly #order: Node[] = [];

  constructor(count: number) {
    for (let at = 1; at < 2 * count; at++) {
      this.#order.push({ weight: 1, symbol: at < count ? -1 : at - count, children: [], parent: undefined });
    }
    this.#order.forEach((node, index) => {
      const parent = this.#order[Math.floor((index + 1) / 2) - 1];
      node.parent = parent;
      parent?.children.push(node);
    });
    for (const node of this.#order.toReversed()) {
      if (node.children.length > 0) node.weight = node.children.reduce((sum, { weight }) => sum + weight, 0);
    }
    for (const symbol of firstSymbols(count)) this.encode(symbol);
  }

  /** Returns the bits of a symbol and increases its weight. */
  encode(symbol: number): number[] {
    const bits: number[] = [];
    const leaf = this.#order.find((node) => node.symbol === symbol);
    for (let node = leaf; node?.parent !== undefined; node = node.parent) {
      bits.unshift(node.parent.children.indexOf(node));
    }
    for (let node = leaf; node !== undefined; node = node.parent) {
      const { weight } = node;
      const heaviest = this.#order.find((other) => other.weight === weight);
      if (heaviest !== undefined && heaviest !== node) this.#exchange(node, heaviest);
      node.weight++;
    }
    return bits;
  }

  #exchange(one: Node, other: Node): void {
    const [first, second] = [this.#order.indexOf(one), this.#order.indexOf(other)];
    this.#order[first] = other;
    this.#order[second] = one;
    const slots = [one, other].map((node) => ({ siblings: node.parent?.children ?? [], parent: node.parent }));
    const indexes = [one, other].map((node, index) => slots[index]?.siblings.indexOf(node) ?? 0);
    [other, one].forEach((node, index) => {
      const to = slots[index];
      if (to === undefined) return;
      to.siblings[indexes[index] ?? 0] = node;
      node.parent = to.parent;
    });
  }
}

/** The symbols that a new tree is initialized with. */
function firstSymbols(count: number): number[] {
  if (count <= 256) return [0, 1].flatMap(() => Array.from({ length: count }, (_, symbol) => symbol));
  return [256, 257, ...Array<number>(12).fill(count - 3), ...Array<number>(6).fill(count - 2)];
}

/** Packs items. `length` is the unpacked length that the block states. */
export function packLzcomp(
  items: readonly LzItem[],
  length = lengthOf(items),
  { hasRuns = false, version = 3 } = {},
): Uint8Array {
  let distanceDigits = 1;
  while (8 ** distanceDigits < length) distanceDigits++;
  const duplicates = 256 + 8 * distanceDigits;
  const [symbols, lengths, distances] = [new SlowTree(duplicates + 3), new SlowTree(8), new SlowTree(8)];
  const bits = version === 1 ? [] : [hasRuns ? 1 : 0];
  bits.push(...digitsOf(length, 24, 1));
  for (const item of items) {
    if (typeof item === 'number') bits.push(...symbols.encode(item));
    else if ('before' in item) bits.push(...symbols.encode(duplicates + item.before / 2 - 1));
    else {
      const [first, ...more] = lengthDigits(item.copy - (item.distance >= 512 ? 3 : 2));
      const digits = Math.max(1, Math.ceil((item.distance - 1).toString(2).length / 3));
      bits.push(...symbols.encode(256 + 8 * (digits - 1) + (first ?? 0)));
      for (const digit of more) bits.push(...lengths.encode(digit));
      for (const digit of digitsOf(item.distance - 1, digits, 3)) bits.push(...distances.encode(digit));
    }
  }
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    digitsOf(0, 8, 1).reduce((value, _zero, bit) => 2 * value + (bits[8 * byte + bit] ?? 0), 0),
  );
}

function lengthOf(items: readonly LzItem[]): number {
  return items.reduce<number>((sum, item) => sum + (typeof item === 'object' && 'copy' in item ? item.copy : 1), 0);
}

/** Pairs of bits, each with a flag if more follow. */
function lengthDigits(value: number): number[] {
  const pairs = digitsOf(value, Math.max(1, Math.ceil(value.toString(2).length / 2)), 2);
  return pairs.map((pair, index) => (index < pairs.length - 1 ? 4 | pair : pair));
}

function digitsOf(value: number, count: number, width: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => Math.floor(value / 2 ** (width * (count - 1 - index))) % 2 ** width,
  );
}
