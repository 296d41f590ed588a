import { dictOperator as op } from '../../../outline/cff/dict-operators.ts';

/**
 * True if the operands are valid for the operator. `stringCount` is the number of strings in the font, standard ones
 * included.
 */
type Rule = (operands: readonly number[], stringCount: number) => boolean;

const one: Rule = ({ length }) => length === 1;
const some: Rule = ({ length }) => length > 0;
const flag: Rule = (operands) => operands.length === 1 && (operands[0] === 0 || operands[0] === 1);
const text: Rule = (operands, stringCount) => operands.length === 1 && isText(operands[0], stringCount);
const pairs: Rule = ({ length }) => length % 2 === 0;
const offset: Rule = (operands) => operands.length === 1 && isWhole(operands[0]);
const place: Rule = (operands) => operands.length === 2 && operands.every(isWhole);

function isWhole(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 0;
}

function isText(value: number | undefined, stringCount: number): boolean {
  return isWhole(value) && value !== undefined && value <= stringCount;
}

const ros: Rule = (operands, stringCount) =>
  operands.length === 3 && isText(operands[0], stringCount) && isText(operands[1], stringCount);
const type2: Rule = (operands) => operands.length === 1 && operands[0] === 2;

/** Two-byte operators: 12 and a second byte. */
const escaped = (second: number): number => 0x0c00 + second;

/** @see Adobe Technical Note 5176 (2003), "Top DICT Operator Entries", "CIDFont Operator Extensions" */
export const topRules: ReadonlyMap<number, Rule> = new Map([
  ...rulesFor([op.version, op.Notice, op.FullName, op.FamilyName, op.Weight], text),
  ...rulesFor([0, 21, 22, 38].map(escaped), text),
  ...rulesFor([op.FontBBox, 14, op.FontMatrix, escaped(23)], some),
  ...rulesFor(
    [13, op.ItalicAngle, op.UnderlinePosition, op.UnderlineThickness, escaped(5), escaped(8), escaped(20)],
    one,
  ),
  ...rulesFor([31, 32, 33, 34, 35].map(escaped), one),
  ...rulesFor([op.charset, op.Encoding, op.CharStrings, op.FDArray, op.FDSelect], offset),
  [op.CharstringType, type2],
  [op.isFixedPitch, flag],
  [op.Private, place],
  [op.ROS, ros],
]);

/** @see Adobe Technical Note 5176 (2003), "Private DICT Operators" */
export const privateRules: ReadonlyMap<number, Rule> = new Map([
  ...rulesFor([6, 7, 8, 9], pairs),
  ...rulesFor([escaped(12), escaped(13)], some),
  ...rulesFor([10, 11, op.defaultWidthX, op.nominalWidthX, ...[9, 10, 11, 17, 18, 19].map(escaped)], one),
  [op.Subrs, offset],
  [escaped(14), flag],
]);

/** @see OpenType 1.9.1, "CFF2", "Top DICT", "Font DICT", "Private DICT" */
export const cff2TopRules = only(topRules, [op.FontMatrix, op.CharStrings, op.FDArray, op.FDSelect]).set(
  op.VariationStore,
  offset,
);
export const cff2FontRules = only(topRules, [op.Private]);
const notInCff2 = new Set<number>([escaped(14), escaped(19), op.defaultWidthX, op.nominalWidthX]);
export const cff2PrivateRules = only(
  privateRules,
  [...privateRules.keys()].filter((operator) => !notInCff2.has(operator)),
).set(op.vsindex, offset);

function rulesFor(operators: readonly number[], rule: Rule): [number, Rule][] {
  return operators.map((operator) => [operator, rule]);
}

function only(rules: ReadonlyMap<number, Rule>, operators: readonly number[]): Map<number, Rule> {
  return new Map([...rules].filter(([operator]) => operators.includes(operator)));
}
