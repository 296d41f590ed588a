import {
  type BaseStream,
  Cmd,
  type Dict,
  EOF,
  EvaluatorPreprocessor,
  Lexer,
  Parser,
} from '../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../errors.ts';
import { joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import type { FillRule } from '../../../outline/measure/winding.ts';
import { type Outline, OutlineRecorder } from '../../../outline/outline.ts';
import { isFatal, toFailure } from '../document/errors.ts';
import { readStream } from '../document/values.ts';
import { ContentStream } from './content-stream.ts';
import type { PageServices } from './services.ts';
import { type GraphicsState, initialState, type Resources } from './state.ts';
import type { Surface } from './surface.ts';
import type { TextRun } from './text-run.ts';

/** Operations after which other tasks may run, and the number that the start of a content stream counts as. */
const [turnLength, runTurns] = [500, 20];
/** The most graphics states that are saved at the same time. */
const maxSaved = 20_000;
/** The most arguments of an operator; those of DeviceN have up to 32 colorants. */
const maxArguments = 64;
/** The deepest nesting of content streams: forms, tiles, masks and glyphs. */
const maxDepth = 48;

/** The largest number of an operand: a product of two is still a coordinate. */
const maxNumber = 1e12;
const isBeyond = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) > maxNumber;

/** An operator of content streams. */
export interface Operator {
  /** Number of operands: the last ones are used. Any number if absent. */
  readonly count?: number;
  /** True if glyphs around it may be joined. */
  readonly isText?: boolean;
  run(content: Interpreter, values: readonly unknown[]): Promise<void> | undefined;
}

export type OperatorTable = Readonly<Record<string, Operator>>;

/** All operators, and text. They are passed in, because they use the interpreter. */
export interface ContentProgram {
  readonly operators: OperatorTable;
  openText(content: Interpreter): TextRun;
}

/** Runs content streams and paints on surfaces. */
export class Interpreter {
  readonly services: PageServices;
  surface: Surface;
  state: GraphicsState;
  /** The matrix at the start of the content stream, to which patterns refer. */
  base: Matrix;
  resources: Resources;
  /** The content streams that are running. */
  readonly running: ReadonlySet<unknown>;
  /** True in the glyphs of Type 3 fonts that take the colour of the text. */
  ignoresColours = false;
  path = new OutlineRecorder();
  pathLength = 0;
  isContourClosed = false;
  /** The current point in the coordinates of the content. */
  point: readonly [number, number] = [0, 0];
  start: readonly [number, number] = [0, 0];
  pendingClip: FillRule | undefined;
  readonly text: TextRun;
  /** Visibility of the marked contents that are open. */
  readonly marks: boolean[] = [];
  readonly #program: ContentProgram;
  readonly #saved: GraphicsState[] = [];

  constructor(
    services: PageServices,
    surface: Surface,
    { program, matrix, resources, running = new Set(), state = initialState }: ContentOptions,
  ) {
    this.services = services;
    this.surface = surface;
    this.state = { ...state, matrix };
    this.base = matrix;
    this.resources = resources;
    this.running = running;
    this.#program = program;
    this.text = program.openText(this);
  }

  get isVisible(): boolean {
    return !this.marks.includes(false);
  }

  change(members: Partial<GraphicsState>): void {
    this.state = { ...this.state, ...members };
  }

  save(): void {
    if (this.#saved.length >= maxSaved)
      throw new ConversionError('DRAWING_TOO_LARGE', `more than ${maxSaved} graphics states are saved`);
    this.#saved.push(this.state);
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved !== undefined) this.state = saved;
  }

  concat(matrix: Matrix): void {
    this.change({ matrix: joinMatrices(matrix, this.state.matrix) });
  }

  /** The outline of the current path, in the coordinates of the surface; the path becomes empty. */
  takePath(): Outline {
    const outline = this.path.outline();
    this.path = new OutlineRecorder();
    this.pathLength = 0;
    this.isContourClosed = false;
    return outline;
  }

  /** An interpreter for a content stream inside this one. */
  inner(
    stream: unknown,
    surface: Surface,
    options: Omit<ContentOptions, 'running' | 'program'>,
  ): Interpreter | undefined {
    if (this.running.has(stream)) {
      this.services.context.note('DRAWING_LOOK_LOST', 'content that contains itself is left out');
      return undefined;
    }
    if (this.running.size >= maxDepth)
      throw new ConversionError('DRAWING_TOO_LARGE', `content is nested more than ${maxDepth} levels deep`);
    this.services.repeats.add(stream, this.running.size);
    const running = new Set([...this.running, stream]);
    const inner = new Interpreter(this.services, surface, { ...options, running, program: this.#program });
    inner.ignoresColours = this.ignoresColours;
    return inner;
  }

  /** Runs a content stream. Damaged operations are left out, with a note. */
  async run(streams: Iterable<BaseStream>): Promise<void> {
    const { context, xref } = this.services;
    const content = new ContentStream(await this.#readContent(streams));
    const parser = new Parser({ lexer: new Lexer(content, EvaluatorPreprocessor.opMap), xref });
    let values: unknown[] = [];
    await this.services.repeats.turn(runTurns);
    for (let count = 1; ; count++) {
      let value: unknown;
      try {
        content.startToken();
        value = parser.getObj();
      } catch (error) {
        this.#noteDamage('content', error);
        if (isFatal(toFailure('content', error))) throw toFailure('content', error);
        break;
      }
      if (count % turnLength === 0) await context.breathe();
      if (value === EOF) break;
      context.spend(1);
      if (!(value instanceof Cmd)) {
        values.push(this.#bounded(value));
        if (values.length > maxArguments) values.shift();
        continue;
      }
      try {
        const done = this.#operate(value.cmd, values);
        if (done !== undefined) await done;
      } catch (error) {
        if (isFatal(error)) throw error;
        this.#noteDamage(value.cmd, error);
      }
      values = [];
    }
    this.text.flush();
  }

  /** Numbers that no drawing can hold count as the largest that it can, also in the arrays of dashes and text. */
  #bounded(value: unknown): unknown {
    if (Array.isArray(value) && value.some(isBeyond)) return value.map((each) => this.#bounded(each));
    if (!isBeyond(value)) return value;
    this.services.context.note('DRAWING_LOOK_LOST', `numbers beyond ${maxNumber} count as this number`);
    return Math.sign(value) * maxNumber;
  }

  /** Joins content streams, which are text, so that tokens and arrays may continue in the next. */
  async #readContent(streams: Iterable<BaseStream>): Promise<Uint8Array> {
    const { context } = this.services;
    const parts: Uint8Array[] = [];
    let left = context.limits.maxTextBytes;
    for (const stream of streams) {
      await this.services.repeats.turn();
      const part = await readStream(stream, context, left);
      left -= part.length;
      parts.push(part, newline);
    }
    const [first] = parts;
    // pdf.js reads inline pictures from the start of the memory.
    if (parts.length === 2 && first?.byteOffset === 0) return first;
    return new Uint8Array(Buffer.concat(parts));
  }

  #operate(name: string, values: readonly unknown[]): Promise<void> | undefined {
    const { operators } = this.#program;
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (operator === undefined) return undefined;
    this.services.context.spend(10);
    if (operator.isText !== true) this.text.flush();
    const { count = 0 } = operator;
    if (values.length < count) throw new ConversionError('PDF_MALFORMED', `${name} has ${values.length} operands`);
    return operator.run(this, values.length > count && operator.count !== undefined ? values.slice(-count) : values);
  }

  #noteDamage(place: string, error: unknown): void {
    this.services.context.note('DRAWING_LOOK_LOST', toFailure(place, error).message);
  }
}

const newline = Uint8Array.of(0x0a);

export interface ContentOptions {
  readonly program: ContentProgram;
  readonly matrix: Matrix;
  readonly resources: Dict | undefined;
  readonly running?: ReadonlySet<unknown>;
  /** The state at the start; its matrix is replaced. */
  readonly state?: GraphicsState;
}
