import type { Context } from '../context.ts';

/** A difference of two JSON documents. */
export interface Change {
  /**
   * The JSON pointer of the value: in the first document if it was removed, otherwise in the second one. The pointer of
   * the whole document is empty.
   */
  readonly pointer: string;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** The value in the first document; absent if it was added or moved. */
  readonly first?: unknown;
  /** The value in the second document; absent if it was removed or moved. */
  readonly second?: unknown;
  /** The pointer in the first document of an item that was moved in its list. */
  readonly from?: string;
}

/** The differences of two JSON values that count. */
export interface ChangeOptions {
  /** Numbers that differ by at most this are equal. */
  readonly tolerance: number;
}

type Members = Readonly<Record<string, unknown>>;
/** The pointers of a value in both documents. */
type Place = readonly [first: string, second: string];

/**
 * Lists the differences of two JSON values. Items of lists are recognized by their `id`, so that an inserted item is one
 * change; items without one are recognized by their place, after the equal items at both ends of the lists.
 * @see RFC 6901 for pointers
 */
export function listChanges(first: unknown, second: unknown, options: ChangeOptions, context: Spender): Change[] {
  return new Comparison(options, context).compare(first, second, ['', '']);
}

type Spender = Pick<Context, 'spend'>;

class Comparison {
  readonly #tolerance: number;
  readonly #context: Spender;

  constructor({ tolerance }: ChangeOptions, context: Spender) {
    this.#tolerance = tolerance;
    this.#context = context;
  }

  compare(first: unknown, second: unknown, place: Place): Change[] {
    this.#context.spend(1);
    if (first === second) return [];
    if (Array.isArray(first) && Array.isArray(second)) return this.#compareLists(first, second, place);
    if (isMembers(first) && isMembers(second)) return this.#compareMembers(first, second, place);
    const isNear =
      typeof first === 'number' && typeof second === 'number' && Math.abs(first - second) <= this.#tolerance;
    return isNear ? [] : [{ pointer: place[1], change: 'changed', first, second }];
  }

  #compareMembers(first: Members, second: Members, place: Place): Change[] {
    const names = new Set([...Object.keys(first), ...Object.keys(second)]);
    return [...names].flatMap((name): Change[] => {
      const inner = step(place, escapeName(name), escapeName(name));
      if (!Object.hasOwn(second, name)) return [{ pointer: inner[0], change: 'removed', first: first[name] }];
      if (!Object.hasOwn(first, name)) return [{ pointer: inner[1], change: 'added', second: second[name] }];
      return this.compare(first[name], second[name], inner);
    });
  }

  #compareLists(first: readonly unknown[], second: readonly unknown[], place: Place): Change[] {
    const [ids, otherIds] = [indexIds(first), indexIds(second)];
    if (ids !== undefined && otherIds !== undefined) return this.#compareById(first, second, [ids, otherIds], place);
    return this.#compareInOrder(first, second, place);
  }

  #compareById(
    first: readonly unknown[],
    second: readonly unknown[],
    [ids, otherIds]: readonly [Ids, Ids],
    place: Place,
  ): Change[] {
    const changes: Change[] = [];
    for (const [id, index] of ids)
      if (!otherIds.has(id)) changes.push({ pointer: `${place[0]}/${index}`, change: 'removed', first: first[index] });
    const kept = [...otherIds.keys()].filter((id) => ids.has(id));
    const inOrder = longestIncreasing(kept.map((id) => ids.get(id) ?? 0));
    for (const [id, index] of otherIds) {
      const before = ids.get(id);
      const inner = step(place, String(before), String(index));
      if (before === undefined) {
        changes.push({ pointer: inner[1], change: 'added', second: second[index] });
        continue;
      }
      if (!inOrder.has(before)) changes.push({ pointer: inner[1], change: 'moved', from: inner[0] });
      changes.push(...this.compare(first[before], second[index], inner));
    }
    return changes;
  }

  #compareInOrder(first: readonly unknown[], second: readonly unknown[], place: Place): Change[] {
    const shorter = Math.min(first.length, second.length);
    const isSame = (one: unknown, other: unknown): boolean => this.compare(one, other, ['', '']).length === 0;
    let start = 0;
    if (first.length !== second.length) while (start < shorter && isSame(first[start], second[start])) start += 1;
    let end = 0;
    if (first.length !== second.length)
      while (end < shorter - start && isSame(first.at(-1 - end), second.at(-1 - end))) end += 1;
    const [removed, added] = [first.length - end, second.length - end];
    const changes: Change[] = [];
    for (let index = start; index < Math.max(removed, added); index++) {
      const inner = step(place, String(index), String(index));
      if (index >= added) changes.push({ pointer: inner[0], change: 'removed', first: first[index] });
      else if (index >= removed) changes.push({ pointer: inner[1], change: 'added', second: second[index] });
      else changes.push(...this.compare(first[index], second[index], inner));
    }
    return changes;
  }
}

type Ids = ReadonlyMap<string, number>;

/** The places of the items by their ids; undefined unless all items have ids that are different. */
function indexIds(items: readonly unknown[]): Ids | undefined {
  const ids = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    if (!isMembers(item) || typeof item.id !== 'string' || ids.has(item.id)) return undefined;
    ids.set(item.id, index);
  }
  return ids;
}

/** One of the longest increasing parts of a list of different numbers, by patience sorting. */
function longestIncreasing(values: readonly number[]): ReadonlySet<number> {
  const lasts: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const value of values) {
    let [low, high] = [0, lasts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lasts[middle]! < value) low = middle + 1;
      else high = middle;
    }
    previous.set(value, low === 0 ? undefined : lasts[low - 1]);
    lasts[low] = value;
  }
  const chosen = new Set<number>();
  for (let value = lasts.at(-1); value !== undefined; value = previous.get(value)) chosen.add(value);
  return chosen;
}

const step = ([first, second]: Place, one: string, other: string): Place => [`${first}/${one}`, `${second}/${other}`];

const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
