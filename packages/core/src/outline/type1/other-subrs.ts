/** What the procedures of one glyph share: PostScript's view of the font. */
export interface OtherSubrsMemory {
  /** How much of each master is shown; none where the font has one master. */
  readonly weights: readonly number[];
  /** The array that procedures 19, 24 and 25 share. */
  readonly cells: Map<number, number>;
}

/** How many values a blending procedure makes. @see Adobe Technical Note 5015, "OtherSubrs 14 to 18" */
const blends = new Map([
  [14, 1],
  [15, 2],
  [16, 3],
  [17, 4],
  [18, 6],
]);

/**
 * What an OtherSubrs procedure leaves for `pop`, first popped first; nothing where its arguments are too few. Flex
 * (0 to 2) draws, and is not here. A procedure that is not known gives its arguments back, as hint replacement does.
 * @see Adobe Type 1 Font Format, "OtherSubrs"; Adobe Technical Note 5015, "OtherSubrs"
 */
export function callOtherSubr(number: number, args: readonly number[], memory: OtherSubrsMemory): number[] | undefined {
  const blended = blends.get(number);
  if (blended !== undefined) return blend(args, blended, memory.weights);
  const procedure = procedures.get(number);
  if (procedure === undefined) return [...args];
  return args.length < procedure.length ? undefined : procedure.call(args, memory);
}

/** The values of the first master, then for each the differences of the others. */
function blend(args: readonly number[], count: number, weights: readonly number[]): number[] | undefined {
  const others = weights.length - 1;
  if (others < 0 || args.length !== count * (others + 1)) return undefined;
  return args.slice(0, count).map((value, index) => {
    const deltas = args.slice(count + index * others, count + (index + 1) * others);
    return deltas.reduce((sum, delta, master) => sum + delta * (weights[master + 1] ?? 0), value);
  });
}

interface Procedure {
  /** How many arguments it takes. */
  readonly length: number;
  readonly call: (args: readonly number[], memory: OtherSubrsMemory) => number[];
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
  [24, { length: 2, call: storeCell }],
  [25, { length: 1, call: ([index = 0], { cells }) => [cells.get(index) ?? 0] }],
  [27, { length: 4, call: ([yes = 0, no = 0, a = 0, b = 0]) => [a <= b ? yes : no] }],
]);

function storeWeights([index = 0]: readonly number[], { weights, cells }: OtherSubrsMemory): number[] {
  for (const [master, weight] of weights.entries()) cells.set(index + master, weight);
  return [];
}

function storeCell([value = 0, index = 0]: readonly number[], { cells }: OtherSubrsMemory): number[] {
  cells.set(index, value);
  return [];
}
