import { ConversionError } from '../../../errors.ts';
import type { ObjectNumber } from './objects.ts';

/** The length of all content streams of one file together. */
export interface ContentLimit {
  length: number;
  readonly max: number;
}

/** The kinds of named resources, and the letters of their names. @see ISO 32000-2, "Resource dictionaries" */
const letters = { ColorSpace: 'C', ExtGState: 'G', Font: 'F', Pattern: 'P', Shading: 'S', XObject: 'X' } as const;
export type ResourceKind = keyof typeof letters;

/** The operators that set a state which is known until the next `Q`. */
export type StateName = 'fill' | 'stroke' | 'line' | 'font';

/** A content stream and its resources. Operators that change nothing are not repeated. */
export class PdfContent {
  readonly #parts: string[] = [];
  readonly #resources = new Map<ResourceKind, Set<ObjectNumber>>();
  readonly #limit: ContentLimit;
  #state = new Map<StateName, string>();
  readonly #saved: Map<StateName, string>[] = [];

  constructor(limit: ContentLimit) {
    this.#limit = limit;
  }

  get limit(): ContentLimit {
    return this.#limit;
  }

  add(text: string): void {
    this.#limit.length += text.length + 1;
    const { length, max } = this.#limit;
    if (length > max)
      throw new ConversionError(
        'OUTPUT_TOO_LARGE',
        `the drawing has more than ${max} bytes of operators, the maximum allowed`,
      );
    this.#parts.push(text);
  }

  save(): void {
    this.add('q');
    this.#saved.push(this.#state);
    this.#state = new Map(this.#state);
  }

  restore(): void {
    this.add('Q');
    this.#state = this.#saved.pop() ?? new Map();
  }

  /** Adds operators that set a state, unless they are those of the last call. */
  set(name: StateName, text: string): void {
    if (this.#state.get(name) === text) return;
    this.#state.set(name, text);
    this.add(text);
  }

  /** The name of a resource in this stream. */
  use(kind: ResourceKind, number: ObjectNumber): string {
    const used = this.#resources.get(kind) ?? new Set();
    this.#resources.set(kind, used);
    used.add(number);
    return `/${letters[kind]}${number}`;
  }

  /** The resource dictionary. `shared` are entries of its colour spaces. */
  resources(shared = ''): string {
    let text = '';
    if (shared !== '' && !this.#resources.has('ColorSpace')) text += `/ColorSpace<<${shared}>>`;
    for (const [kind, numbers] of this.#resources) {
      const entries = [...numbers].map((number) => `/${letters[kind]}${number} ${number} 0 R`).join('');
      text += `/${kind}<<${kind === 'ColorSpace' ? shared : ''}${entries}>>`;
    }
    return `/Resources<<${text}>>`;
  }

  bytes(): Uint8Array {
    return Buffer.from(`${this.#parts.join('\n')}\n`, 'latin1');
  }
}
