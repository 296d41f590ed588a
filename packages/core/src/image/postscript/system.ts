import { type ErrorName, errorNames } from './machine/errors.ts';
import { frequentOperators } from './machine/execute-code.ts';
import type { Machine } from './machine/machine.ts';
import { executableOperator, Operator } from './machine/operator.ts';
import type { OperatorTable } from './machine/operator-table.ts';
import { access, kind } from './objects/kinds.ts';
import { Entry, integerValue, nullValue, type Value } from './objects/values.ts';
import { arithmeticOperators } from './operators/arithmetic.ts';
import { comparisonOperators } from './operators/comparison.ts';
import { compositeOperators } from './operators/composite.ts';
import { controlOperators } from './operators/control.ts';
import { conversionOperators } from './operators/conversion.ts';
import { dictOperators } from './operators/dict.ts';
import { fileOperators } from './operators/file.ts';
import { filterOperators } from './operators/filter.ts';
import { encodingOf, fontOperators } from './operators/font.ts';
import { deviceColourOperators } from './operators/graphics/colour.ts';
import { colourSpaceOperators } from './operators/graphics/colour-space.ts';
import { deviceOperators } from './operators/graphics/device.ts';
import { formOperators } from './operators/graphics/form.ts';
import { graphicsStateOperators } from './operators/graphics/graphics-state.ts';
import { imageOperators } from './operators/graphics/image.ts';
import { matrixOperators } from './operators/graphics/matrix.ts';
import { paintingOperators } from './operators/graphics/painting.ts';
import { pathOperators } from './operators/graphics/path.ts';
import { showOperators } from './operators/graphics/show.ts';
import { userPathOperators } from './operators/graphics/user-path.ts';
import { memoryOperators } from './operators/memory.ts';
import { resourceOperators } from './operators/resource.ts';
import { stackOperators } from './operators/stack.ts';

/** All operators, by subject. */
export const operatorTables: readonly OperatorTable[] = [
  stackOperators,
  arithmeticOperators,
  comparisonOperators,
  controlOperators,
  compositeOperators,
  dictOperators,
  conversionOperators,
  memoryOperators,
  fileOperators,
  deviceOperators,
  graphicsStateOperators,
  matrixOperators,
  pathOperators,
  paintingOperators,
  userPathOperators,
  formOperators,
  deviceColourOperators,
  fontOperators,
  showOperators,
  resourceOperators,
  filterOperators,
  imageOperators,
  colourSpaceOperators,
];

/** Fills the dictionaries that a program finds when it begins. */
export function installSystem(machine: Machine): void {
  const { memory, systemDict } = machine;
  const put = (key: string, value: Value): void => {
    const name = memory.name(key);
    name.system = new Entry(name, value, 0);
    systemDict.entries.set(name, name.system);
  };
  const codes = new Map<string, number>(frequentOperators.map((name, at) => [name, at + 1]));
  for (const table of operatorTables) {
    for (const [name, { operands, run }] of Object.entries(table)) {
      const operator = new Operator(name, codes.get(name) ?? 0, operands, run);
      put(name, { kind: executableOperator, number: operator.code, ref: operator });
    }
  }
  for (const [name, ref] of [
    ['systemdict', systemDict],
    ['globaldict', machine.globalDict],
    ['shareddict', machine.globalDict],
    ['userdict', machine.userDict],
    ['errordict', machine.errorDict],
    ['$error', machine.errorInfo],
    ['statusdict', memory.dict(20)],
    ['serverdict', memory.dict(10)],
    ['FontDirectory', machine.fonts],
    ['GlobalFontDirectory', machine.fonts],
    ['SharedFontDirectory', machine.fonts],
  ] as const)
    put(name, { kind: kind.dict, number: 0, ref });
  for (const name of ['StandardEncoding', 'ISOLatin1Encoding'])
    put(name, { kind: kind.array, number: 0, ref: encodingOf(machine, name) });
  put('null', nullValue);
  put('languagelevel', integerValue(3));
  put('revision', integerValue(1));
  put('serialnumber', integerValue(0));
  put('product', { kind: kind.string, number: 0, ref: memory.text('Quoin') });
  put('version', { kind: kind.string, number: 0, ref: memory.text('3010') });
  for (const name of errorNames) putErrorHandler(machine, name);
  memory.put(machine.errorInfo, memory.name('newerror'), { kind: kind.boolean, number: 0, ref: undefined });
  systemDict.access = access.readOnly;
  memory.generation++;
}

function putErrorHandler({ memory, errorDict }: Machine, name: ErrorName): void {
  const operator = new Operator(name, 0, '', (machine: Machine) => machine.handleError(name));
  memory.put(errorDict, memory.name(name), { kind: executableOperator, number: 0, ref: operator });
}
