/**
 * Changes TypeScript of core to AssemblyScript, a language with the same syntax and other types. Only what differs is
 * replaced, so the sources must not use what AssemblyScript lacks: destructuring, closures, unions, tuples.
 * @see The AssemblyScript Book, "Concepts"
 */
export function toAssemblyScript(text: string): string {
  return replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\bimport type\b/g, 'import'],
  [/([{,]) type /g, '$1 '],
  [/(?<=from '\.[^']*)\.ts(?=';)/g, ''],
  [/#(?=[a-z])/g, '_'],
  [/\]!/g, ']'],
  [/\b\w+Array\.of\(([^)]*)\)/g, '[$1]'],
  [/\bFloat64Array\b/g, 'StaticArray<f64>'],
  [/\bInt32Array\b/g, 'StaticArray<i32>'],
  [/\bUint8Array\b/g, 'StaticArray<u8>'],
  [/\bNumber\.POSITIVE_INFINITY\b/g, 'Infinity'],
  [/\bNumber\.NEGATIVE_INFINITY\b/g, '-Infinity'],
  [/\bNumber\.MIN_VALUE\b/g, 'f64.MIN_VALUE'],
];

/** The types of `outline/kernel/numbers.ts` in AssemblyScript. */
export const numberTypes = [
  'export type int = i32;',
  'export type float = f64;',
  'export type Coordinates = StaticArray<f64>;',
  '@inline export function toByte(value: i32): u8 { return <u8>value; }',
  '@inline export function multiply(a: i32, b: i32): i32 { return a * b; }',
  '@inline export function toInt(value: f64): i32 { return <i32>value; }',
  '@inline export function isWhole(value: f64): bool { return Math.floor(value) == value; }',
  '',
].join('\n');
