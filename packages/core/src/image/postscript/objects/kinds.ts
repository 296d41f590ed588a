/**
 * The types of objects, as the operand stack and arrays store them. `executable` is added to the kind of an executable
 * object. @see PostScript Language Reference, third edition, "Types"
 */
export const kind = {
  null: 0,
  integer: 1,
  real: 2,
  boolean: 3,
  mark: 4,
  name: 5,
  string: 6,
  array: 7,
  dict: 8,
  operator: 9,
  file: 10,
  save: 11,
  font: 12,
  gstate: 13,
} as const;

/** The bit of a kind that is set for executable objects. */
export const executable = 16;
/** The bits of a kind that name the type. */
export const typeMask = 15;

/** The names that the operator `type` returns, by kind; packed arrays have their own. */
export const typeNames = [
  'nulltype',
  'integertype',
  'realtype',
  'booleantype',
  'marktype',
  'nametype',
  'stringtype',
  'arraytype',
  'dicttype',
  'operatortype',
  'filetype',
  'savetype',
  'fonttype',
  'gstatetype',
] as const;

/** Rights to an object; each includes those below it. */
export const access = { none: 0, executeOnly: 1, readOnly: 2, unlimited: 3 } as const;

const maxInteger = 0x7fffffff;
const minInteger = -0x80000000;

/** True if a whole number fits the integers of the language, which have 32 bits. */
export function fitsInteger(value: number): boolean {
  return value <= maxInteger && value >= minInteger;
}
