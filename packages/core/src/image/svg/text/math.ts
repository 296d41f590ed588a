/** True if the value is a math function. @see CSS Values 4, "Mathematical Expressions" */
export function isMath(text: string): boolean {
  return /^(?:calc|min|max|clamp|abs|round)\(.*\)$/is.test(text);
}

type ReadTerm = (part: string) => number | undefined;

const token = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:[a-z]+|%)?)|([a-z]+)?(\()|([-+*/,)])|([a-z-]+))/iy;
const maxTokens = 1000;
const maxDepth = 32;

/** Evaluates a math expression, or returns undefined if it is invalid. */
export function calculate(text: string, read: ReadTerm): number | undefined {
  try {
    const found = new Calculation(tokensOf(text), read).evaluate();
    return Number.isFinite(found) && Math.abs(found) < 1e9 ? found : undefined;
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}

class NoValue extends Error {}

const functions: Readonly<Record<string, (values: readonly number[]) => number>> = {
  '': ([value = Number.NaN]) => value,
  calc: ([value = Number.NaN]) => value,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  clamp: ([min = Number.NaN, value = Number.NaN, max = Number.NaN]) => Math.max(min, Math.min(value, max)),
  abs: ([value = Number.NaN]) => Math.abs(value),
  round: ([value = Number.NaN, step = 1]) => Math.round(value / step) * step,
};

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (token.lastIndex = 0; token.lastIndex < text.length; ) {
    const [, number, name = '', opens, sign, word] = token.exec(text) ?? [];
    const found = number ?? (opens && `${name}(`) ?? sign ?? word;
    if (found === undefined || tokens.length > maxTokens) return [];
    tokens.push(found.toLowerCase());
    while (/\s/.test(text[token.lastIndex] ?? '')) token.lastIndex++;
  }
  return tokens;
}

/** Parses and evaluates sums of products, left to right. */
class Calculation {
  readonly #tokens: readonly string[];
  readonly #read: ReadTerm;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[], read: ReadTerm) {
    this.#tokens = tokens;
    this.#read = read;
  }

  evaluate(): number {
    const found = this.#sum();
    if (this.#at < this.#tokens.length) throw new NoValue();
    return found;
  }

  #sum(): number {
    let sum = this.#product();
    for (let sign = this.#sign('+', '-'); sign !== undefined; sign = this.#sign('+', '-')) {
      const next = this.#product();
      sum += sign === '+' ? next : -next;
    }
    return sum;
  }

  #product(): number {
    let product = this.#value();
    for (let sign = this.#sign('*', '/'); sign !== undefined; sign = this.#sign('*', '/')) {
      const next = this.#value();
      product = sign === '*' ? product * next : product / next;
    }
    return product;
  }

  #sign(...wanted: readonly string[]): string | undefined {
    const next = this.#tokens[this.#at];
    if (next === undefined || !wanted.includes(next)) return undefined;
    this.#at++;
    return next;
  }

  #value(): number {
    const next = this.#tokens[this.#at++] ?? '';
    if (next === '-' || next === '+') return next === '-' ? -this.#value() : this.#value();
    if (!next.endsWith('(')) return this.#read(next) ?? fail();
    const make = Object.hasOwn(functions, next.slice(0, -1)) ? functions[next.slice(0, -1)] : undefined;
    if (make === undefined || this.#depth++ > maxDepth) return fail();
    const values = [this.#sum()];
    while (this.#sign(',') !== undefined) values.push(this.#sum());
    if (this.#sign(')') === undefined) return fail();
    this.#depth--;
    return make(values);
  }
}

function fail(): never {
  throw new NoValue();
}
