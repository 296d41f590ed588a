// The state that all operators share is in one class, so the file is long.

import { loadCmykToSrgb } from '../../../colour/icc/press-profile.ts';
import type { Context } from '../../../context.ts';
import type { ConversionError } from '../../../errors.ts';
import { isMalformed } from '../../../malformed.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { BytesFile, type PsFile } from '../files/file.ts';
import type { PredefinedCMap } from '../fonts/predefined-cmap.ts';
import type { ColourSpace, ConvertCmyk } from '../graphics/colour-state.ts';
import { Graphics } from '../graphics/graphics.ts';
import type { Page } from '../graphics/page.ts';
import { executable, kind, typeMask } from '../objects/kinds.ts';
import type { Dict, Entry, Name, PsArray, PsString, Value } from '../objects/values.ts';
import { Scanner } from '../scanner/scanner.ts';
import { type ErrorName, ProgramError, Suspension } from './errors.ts';
import { ExecutionStack, frame } from './execution-stack.ts';
import { describeFailure, describeTypes } from './failure.ts';
import { measureReachable } from './live-memory.ts';
import { Memory } from './memory.ts';
import { OperandStack } from './operand-stack.ts';
import { executableArray, executableOperator, Operator } from './operator.ts';

const maxDicts = 500;

/** The interpreter: stacks, memory and the page on which it paints. */
export class Machine {
  readonly context: Context;
  readonly memory: Memory;
  readonly operands = new OperandStack();
  readonly execution = new ExecutionStack();
  readonly dicts: Dict[] = [];
  readonly scanner: Scanner;
  readonly graphics: Graphics;
  /** The states of `save` that are in effect. */
  readonly saves: unknown[] = [];
  readonly systemDict: Dict;
  readonly globalDict: Dict;
  readonly userDict: Dict;
  readonly errorDict: Dict;
  readonly errorInfo: Dict;
  /** The program, from which positions in errors are taken. */
  readonly program: BytesFile;
  isFinished = false;
  /** True if arrays between braces become packed arrays. */
  packsProcedures = false;
  /** State of the random number generator. */
  seed = 1;
  /** Operators run so far, in place of a clock. */
  steps = 0;
  /** The frame above which a procedure is run within an operator; −1 for the program itself. */
  floor = -1;
  /** Pictures that are being encoded. */
  readonly pictures: Promise<void>[] = [];
  /** Steps that are left of the current turn. */
  stepsLeft = 0;
  /** True after `showpage`, which ends the program: a file has one page. */
  hasShownPage = false;
  internalDict: Dict | undefined;
  /** The fonts that are defined: `FontDirectory`. */
  readonly fonts: Dict;
  /** Fonts of this library that were loaded, by the name that the program gave. */
  readonly standardPrograms = new Map<string, unknown>();
  /** The predefined CMaps that the program has named; undefined for those that do not exist. */
  readonly predefinedCMaps = new Map<string, PredefinedCMap | undefined>();
  /** The resources that the program has defined, by category. */
  readonly resources = new Map<string, Dict>();
  readonly encodings = new Map<string, PsArray>();
  /** The width that the procedure of a glyph has set, in character space. */
  glyphWidth: readonly [number, number] = [0, 0];
  failure: ConversionError | undefined;
  /** The operator or name that is being executed. */
  command: Operator | Name | undefined;
  /** Converts CMYK, once a program has needed it. */
  convertCmyk: ConvertCmyk | undefined;
  cmyk: ColourSpace | undefined;
  #savedCount = 0;
  /** The promise for which the next operator waits. */
  suspension: Suspension | undefined;

  constructor(
    program: Uint8Array,
    { page, pageBox }: { readonly page: Page; readonly pageBox: Box },
    context: Context,
  ) {
    this.context = context;
    this.graphics = new Graphics(page, pageBox);
    this.memory = new Memory(context.limits.maxProgramBytes);
    this.scanner = new Scanner(this.memory, { lookUp: (name) => this.requireEntry(name) });
    this.memory.isGlobal = true;
    this.systemDict = this.memory.dict(400);
    this.globalDict = this.memory.dict(50);
    this.memory.isGlobal = false;
    this.userDict = this.memory.dict(200);
    this.fonts = this.memory.dict(50);
    this.errorDict = this.memory.dict(40);
    this.errorInfo = this.memory.dict(20);
    this.dicts.push(this.systemDict, this.globalDict, this.userDict);
    this.program = new BytesFile(program);
    this.memory.charge = (elements) => this.charge(elements);
    this.memory.measure = (refs) => {
      const bytes = measureReachable([...refs, ...this.#roots()]);
      this.charge(bytes);
      return bytes;
    };
  }

  /** The objects from which everything in use can be reached. */
  #roots(): unknown[] {
    const { operands, execution, dicts, errorDict, errorInfo, internalDict, graphics, fonts } = this;
    const others = [errorDict, errorInfo, internalDict, graphics.state.font, fonts];
    return [
      ...operands.refs.slice(0, operands.count),
      ...execution.refs.slice(0, execution.top + 1),
      ...dicts,
      ...others,
    ];
  }

  /** Handles an error that was thrown while the program ran; throws it again if it is none of the program. */
  handle(error: unknown): void {
    if (error instanceof Suspension) {
      this.operands.count = this.#savedCount;
      this.suspension = error;
      if (this.command instanceof Operator) this.#executeAgain(this.command);
    } else if (error instanceof ProgramError) this.raise(error);
    else if (isMalformed(error)) this.raise(new ProgramError('ioerror', error.message));
    else throw error;
  }

  /** Runs an operator after checking its operands. */
  runOperator(operator: Operator): void {
    this.command = operator;
    this.#savedCount = this.operands.count;
    operator.requireOperands(this.operands);
    (operator.run as (machine: Machine) => void)(this);
  }

  /** Called before a token is read, so that an error of the scanner leaves the operands alone. */
  startToken(): void {
    this.#savedCount = this.operands.count;
  }

  /** Counts the work of an operator on many elements or bytes, eight of which take about as long as a step. */
  charge(elements: number): void {
    this.stepsLeft -= Math.floor(elements / 8);
  }

  /** Raises an overflow of the operand stack outside of operators. */
  overflow(): never {
    this.#savedCount = this.operands.count;
    throw new ProgramError('stackoverflow');
  }

  #executeAgain(operator: Operator): void {
    const array = this.memory.array(1);
    array.store.kinds[0] = executableOperator;
    array.store.refs[0] = operator;
    this.execution.pushCode(array);
  }

  /** To be thrown: runs the current operator again when a promise is fulfilled. */
  suspend(promise: Promise<unknown>): Suspension {
    return new Suspension(promise);
  }

  /** Runs the current operator again when a promise is fulfilled. */
  waitFor(promise: Promise<unknown> | undefined): void {
    if (promise !== undefined) throw new Suspension(promise);
  }

  /** Looks a name up on the dictionary stack. */
  find(name: Name): Entry | undefined {
    if (name.generation === this.memory.generation) return name.entry;
    let entry = name.isDefined ? undefined : name.system; // most operators are in no other dictionary
    for (let at = this.dicts.length - 1; at >= 0 && entry === undefined; at--)
      entry = this.dicts[at]!.entries.get(name);
    name.entry = entry;
    name.generation = this.memory.generation;
    return entry;
  }

  requireEntry(name: Name): Entry {
    const entry = this.find(name);
    if (entry !== undefined) return entry;
    this.command = name;
    this.#savedCount = this.operands.count;
    throw new ProgramError('undefined', name.text);
  }

  /** The conversion of CMYK; loads its profile first. */
  requireCmyk(): ConvertCmyk {
    if (this.convertCmyk !== undefined) return this.convertCmyk;
    const load = async () => {
      this.convertCmyk = (await loadCmykToSrgb(this.context)).convert;
    };
    throw new Suspension(load());
  }

  get currentDict(): Dict {
    return this.dicts[this.dicts.length - 1]!;
  }

  begin(dict: Dict): void {
    if (this.dicts.length >= maxDicts) throw new ProgramError('dictstackoverflow');
    this.dicts.push(dict);
    this.memory.generation++;
  }

  end(): void {
    if (this.dicts.length <= 3) throw new ProgramError('dictstackunderflow');
    this.dicts.pop();
    this.memory.generation++;
  }

  /** Executes an object as `exec` does. */
  execute(value: Value): void {
    const { kind: valueKind, ref } = value;
    if (valueKind < executable) {
      this.operands.pushValue(value);
      return;
    }
    switch (valueKind & typeMask) {
      case kind.array:
        this.execution.pushCode(ref as PsArray);
        return;
      case kind.operator:
        this.runOperator(ref as Operator);
        return;
      case kind.name: {
        const entry = this.requireEntry(ref as Name);
        this.execute(entry);
        return;
      }
      case kind.string:
        this.charge((ref as PsString).bytes.length);
        this.execution.push(frame.file, new BytesFile((ref as PsString).bytes));
        return;
      case kind.file:
        this.execution.push(frame.file, ref as PsFile);
        return;
      case kind.null:
        return;
      default:
        this.operands.pushValue(value);
    }
  }

  /** Calls a procedure, or any executable object. */
  call(procedure: PsArray): void {
    this.execution.pushCode(procedure);
  }

  /** Leaves everything up to the innermost `stopped`. Without one, the program ends. */
  stop(): void {
    const { execution } = this;
    while (execution.top >= 0) {
      const at = execution.top--;
      if (execution.kinds[at] !== frame.stopped) continue;
      this.operands.pushBoolean(true);
      return;
    }
    this.isFinished = true;
    this.failure ??= describeFailure(this);
  }

  /** Handles an error of the program by the procedure of its name in `errordict`. */
  raise({ name, detail }: ProgramError): void {
    this.operands.count = this.#savedCount;
    this.lastDetail = detail;
    this.errorAt = this.program.position;
    this.errorOperands = describeTypes(this.operands);
    const command = this.command;
    const operand =
      command instanceof Operator
        ? { kind: executableOperator, number: 0, ref: command }
        : { kind: kind.name | executable, number: 0, ref: command ?? this.memory.name('unknown') };
    if (name === 'stackoverflow') this.operands.count = 0;
    if (name === 'execstackoverflow') this.execution.top = Math.max(0, this.execution.top - 10);
    this.operands.pushValue(operand);
    const handler = this.errorDict.entries.get(this.memory.name(name));
    if (handler === undefined) {
      this.handleError(name);
      return;
    }
    if (handler.kind === executableArray) this.execution.pushCode(handler.ref as PsArray);
    else if (handler.ref instanceof Operator) (handler.ref.run as (machine: Machine) => void)(this);
    else this.handleError(name);
  }

  lastDetail: string | undefined;
  errorAt = 0;
  errorOperands = '';

  /** The default handler: records the error in `$error`, and stops. */
  handleError(name: ErrorName): void {
    const { operands, memory, errorInfo } = this;
    const command = operands.count > 0 ? operands.value() : { kind: kind.null, number: 0, ref: undefined };
    if (operands.count > 0) operands.drop(1);
    const put = (key: string, value: Value) => memory.put(errorInfo, memory.name(key), value);
    put('newerror', { kind: kind.boolean, number: 1, ref: undefined });
    put('errorname', { kind: kind.name, number: 0, ref: memory.name(name) });
    put('command', command);
    put('errorinfo', { kind: kind.null, number: 0, ref: undefined });
    this.stop();
  }
}
