/** State shared by the OtherSubrs procedures of one glyph. */
export interface OtherSubrsState {
  /** Weight of each master; empty if the font has one master. */
  readonly weights: readonly number[];
  /** The array used by procedures 19, 24 and 25. */
  readonly storage: Map<number, number>;
}

/** Number of results of each blending procedure. @see Adobe Technical Note 5015, "OtherSubrs 14 to 18" */
const blends = new Map([
  [14, 1],
  [15, 2],
  [16, 3],
  [17, 4],
  [18, 6],
]);

/**
 * Returns the results of an OtherSubrs procedure, first popped first; `undefined` if there are too few arguments. Flex
 * (0 to 2) draws and is handled elsewhere. An unknown procedure returns its arguments, as hint replacement does.
 * @see Adobe Type 1 Font Format, "OtherSubrs"; Adobe Technical Note 5015, "OtherSubrs"
 */
export function callOtherSubr(number: number, args: readonly number[], state: OtherSubrsState): number[] | undefined {
  const blended = blends.get(number);
  if (blended !== undefined) return blend(args, blended, state.weights);
  const procedure = procedures.get(number);
  if (procedure === undefined) return [...args];
  return args.length < procedure.length ? undefined : procedure.call(args, state);
}

/** The arguments are the values of the first master, then for each value the differences of the other masters. */
function blend(args: readonly number[], count: number, weights: readonly number[]): number[] | undefined {
  const others = weights.length - 1;
  if (others < 0 || args.length !== count * (others + 1)) return undefined;
  return args.slice(0, count).map((value, index) => {
    const deltas = args.slice(count + index * others, count + (index + 1) * others);
    return deltas.reduce((sum, delta, master) => sum + delta * (weights[master + 1] ?? 0), value);
  });
}

interface Procedure {
  /** Number of arguments. */
  readonly length: number;
  readonly call: (args: readonly number[], memory: OtherSubrsState) => number[];
}

const arithmetic = (compute: (a: number, b: number) => number): Procedure => ({
  length: 2,
  call: ([a = 0, b = 0]) => [compute(a, b)],
});

const procedures: ReadonlyMap<number, Procedure> = new Map<number, Procedure>([
  [12, { length: 0, call: () => [] }], // counters: hints only
  [13, { length: 0, call: () => [] }],
  [19, { length: 1, call: storeWeights }],
  [20, arithmetic((a, b) => a + b)],
  [21, arithmetic((a, b) => a - b)],
  [22, arithmetic((a, b) => a * b)],
  [23, arithmetic((a, b) => a / b)],
  [24, { length: 2, call: storeValue }],
  [25, { length: 1, call: ([index = 0], { storage }) => [storage.get(index) ?? 0] }],
  [27, { length: 4, call: ([yes = 0, no = 0, a = 0, b = 0]) => [a <= b ? yes : no] }],
]);

function storeWeights([index = 0]: readonly number[], { weights, storage }: OtherSubrsState): number[] {
  for (const [master, weight] of weights.entries()) storage.set(index + master, weight);
  return [];
}

function storeValue([value = 0, index = 0]: readonly number[], { storage }: OtherSubrsState): number[] {
  storage.set(index, value);
  return [];
}
