import type { ProblemCode } from '../problem-codes.ts';
import { describeShape, describeValue, listAlternatives, quote } from './descriptions.ts';
import type { IdRole } from './id-roles.data.ts';
import type { Path } from './problem-list.ts';
import type { ListShape, NumberShape, ObjectShape, Shape, TextShape } from './shape.ts';

/** Maximum depth of nested arrays and objects: about 250 groups. */
export const maxDepth = 512;

/** Maximum number of JSON values of all types. */
export const maxValues = 50_000_000;

/** Callbacks of a walk through a document. */
export interface Visitor {
  /** Called for a value that does not match its shape. */
  problem?(path: Path, code: ProblemCode, message: string): void;
  /** Called for each id, whether it is the holder's own or a reference. */
  id?(path: Path, id: string, role: IdRole, holder: object): void;
  /** Called for each part with a name in the schema, after its members. `isValid`: no problem was found in it. */
  part?(path: Path, name: string, part: object, isValid: boolean): void;
  /** Called before each value; the walk stops if it returns true. */
  isDone?(): boolean;
}

type Members = Readonly<Record<string, unknown>>;

/** Walks through any value along a shape, within limits of depth and size. */
export class Walker {
  readonly #visitor: Visitor;
  readonly #shapes: ReadonlySet<Shape> | undefined;
  readonly #path: (string | number)[] = [];
  #problemCount = 0;
  #remainingValues = maxValues;
  #isStopped = false;

  /** @param shapes limits the walk to these shapes; default: all */
  constructor(visitor: Visitor, shapes?: ReadonlySet<Shape>) {
    this.#visitor = visitor;
    this.#shapes = shapes;
  }

  /** True if the document has more values than are checked. */
  get isExhausted(): boolean {
    return this.#remainingValues < 0;
  }

  walk(value: unknown, shape: Shape, holder: object = {}): undefined {
    if (this.#shapes?.has(shape) === false || this.#shouldStop()) return;
    switch (shape.kind) {
      case 'any':
        return;
      case 'either':
        return this.#walkEither(value, shape, holder);
      case 'choice':
        return this.#walkChoice(value, shape);
      case 'object':
        return this.#walkObject(value, shape);
      case 'list':
        return this.#walkList(value, shape, holder);
      case 'text':
        return this.#checkText(value, shape, holder);
      case 'number':
        return this.#checkNumber(value, shape);
      default:
        if (!hasType(value, shape)) this.#reportType(value, describeShape(shape));
    }
  }

  /** Counts a value against the limit, and reports once when the limit is exceeded. */
  #shouldStop(): boolean {
    if (this.#isStopped || this.#visitor.isDone?.()) this.#isStopped = true;
    else if (this.#remainingValues-- <= 0) {
      this.#isStopped = true;
      this.#report('too_large', `found more than ${maxValues} values; the rest is not checked`);
    }
    return this.#isStopped;
  }

  #walkEither(value: unknown, shape: Shape & { kind: 'either' }, holder: object): undefined {
    const fitting = shape.shapes.filter((each) => hasType(value, each));
    const [first] = fitting;
    if (first === undefined) return this.#reportType(value, describeShape(shape));
    // Prefers an object shape whose required members are all present.
    const complete = fitting.find((each) => each.kind === 'object' && each.required.every((name) => has(value, name)));
    this.walk(value, complete ?? first, holder);
  }

  #walkChoice(value: unknown, { by, shapes }: Shape & { kind: 'choice' }): undefined {
    if (!isObject(value)) return this.#reportType(value, 'an object');
    const word = has(value, by) ? value[by] : undefined;
    const shape = shapes.get(word);
    if (shape !== undefined) return this.walk(value, shape);
    const code = word === undefined ? 'missing_member' : 'not_allowed';
    this.#atMember(by, () =>
      this.#report(code, `found ${describeValue(word)}, expected ${listAlternatives([...shapes.keys()])}`),
    );
  }

  #walkObject(value: unknown, shape: ObjectShape): undefined {
    if (!isObject(value)) return this.#reportType(value, 'an object');
    if (this.#isTooDeep()) return;
    const before = this.#problemCount;
    for (const name of shape.required) {
      if (value[name] === undefined || !Object.hasOwn(value, name))
        this.#atMember(name, () => this.#report('missing_member', `the required member ${quote(name)} is missing`));
    }
    for (const name of Object.keys(value)) {
      const inner = value[name];
      if (inner === undefined) continue; // JSON omits it
      const member = shape.members.get(name) ?? shape.additional;
      this.#path.push(name);
      if (member !== undefined) this.walk(inner, member, value);
      else this.#report('unknown_member', describeUnknown(name, shape));
      this.#path.pop();
      if (this.#isStopped) break;
    }
    if (shape.name !== undefined) this.#visitor.part?.(this.#path, shape.name, value, this.#problemCount === before);
  }

  #walkList(value: unknown, { items, min, max }: ListShape, holder: object): undefined {
    if (!Array.isArray(value)) return this.#reportType(value, 'an array');
    if (this.#isTooDeep()) return;
    if (value.length < min || value.length > max) this.#report('wrong_count', describeCount(value.length, min, max));
    const count = Math.min(value.length, max);
    for (let index = 0; index < count; index++) {
      const shape = Array.isArray(items) ? (items as readonly Shape[])[index] : (items as Shape);
      this.#path.push(index);
      if (shape !== undefined) this.walk(value[index], shape, holder);
      this.#path.pop();
      if (this.#isStopped) break;
    }
  }

  #checkText(value: unknown, shape: TextShape, holder: object): undefined {
    const { options, pattern, formDescription: form, minLength, role } = shape;
    if (typeof value !== 'string') return this.#reportType(value, describeShape(shape));
    if (options !== undefined && !options.has(value)) {
      this.#report('not_allowed', `found ${quote(value)}, expected ${listAlternatives([...options])}`);
    } else if (pattern !== undefined && !pattern.test(value)) {
      this.#report('wrong_form', `found ${quote(value)}, expected ${form}`);
    } else if (value.length < minLength) {
      this.#report('wrong_count', `found ${quote(value)}, expected text with a length of at least ${minLength}`);
    } else if (role !== undefined) {
      this.#visitor.id?.(this.#path, value, role, holder);
    }
  }

  #checkNumber(value: unknown, shape: NumberShape): undefined {
    const { isWhole, min, max, exclusiveMin: above } = shape;
    // JSON cannot represent NaN and infinities.
    if (typeof value !== 'number' || !Number.isFinite(value) || (isWhole && !Number.isInteger(value))) {
      return this.#reportType(value, describeShape(shape));
    }
    if (value >= min && value <= max && value > above) return;
    const lower = above > min ? `above ${above}` : min === Number.NEGATIVE_INFINITY ? '' : `from ${min}`;
    const upper = max === Number.POSITIVE_INFINITY ? '' : `up to ${max}`;
    const range = [lower, upper].filter((word) => word !== '').join(' ');
    this.#report('out_of_range', `found ${value}, expected a number ${range}`);
  }

  #isTooDeep(): boolean {
    if (this.#path.length < maxDepth) return false;
    this.#report('too_deep', `found more than ${maxDepth} nested arrays and objects`);
    return true;
  }

  #reportType(value: unknown, expected: string): undefined {
    this.#report('wrong_type', `found ${describeValue(value)}, expected ${expected}`);
  }

  #report(code: ProblemCode, message: string): void {
    this.#problemCount++;
    this.#visitor.problem?.(this.#path, code, message);
  }

  #atMember(step: string, act: () => void): void {
    this.#path.push(step);
    act();
    this.#path.pop();
  }
}

/** True if a value has the JSON type of a shape. Its content is not checked. */
function hasType(value: unknown, shape: Shape): boolean {
  switch (shape.kind) {
    case 'any':
      return true;
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean' && (shape.only === undefined || shape.only === value);
    case 'number':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'object':
    case 'choice':
      return isObject(value);
    case 'either':
      return shape.shapes.some((each) => hasType(value, each));
  }
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const has = (value: unknown, name: string): boolean =>
  isObject(value) && Object.hasOwn(value, name) && value[name] !== undefined;

function describeUnknown(name: string, { members }: ObjectShape): string {
  const like = [...members.keys()].find((each) => each.toLowerCase() === name.toLowerCase());
  const hint = like === undefined ? '' : `; did you mean ${quote(like)}?`;
  return `${quote(name)} is not a member of this object${hint}`;
}

function describeCount(count: number, min: number, max: number): string {
  const expected = min === max ? `${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
  return `found ${count} ${count === 1 ? 'item' : 'items'}, expected ${expected}`;
}
