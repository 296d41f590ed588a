import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createResolver,
  isValid,
  unpackDesign,
  upgradeDesign,
  validateBundle,
  validateDesign,
} from '../src/design/index.ts';
import { ConversionError } from '../src/errors.ts';
import { convert, inspect } from '../src/index.ts';
import { explainHeaders, parseOwnHeaders, parseRules, parseUrl, resolveHeaders } from '../src/url-headers/index.ts';
import { openFixture } from './fixtures.ts';
import { countOf } from './thorough.ts';

const png = openFixture('quadrants.png');
const font = openFixture('../fonts/varying.ttf');

/** Transfers the bytes elsewhere, which detaches them. */
function detach(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

function trap(): never {
  throw new Error('trapped');
}

const traps = { get: trap, has: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, getPrototypeOf: trap };
const revoked = Proxy.revocable({}, {});
revoked.revoke();

/** Invalid values that callers may pass. They are created each time, because fast-check itself fails on some. */
const oddValues: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  NaN: () => Number.NaN,
  '-1': () => -1,
  '1e300': () => 1e300,
  '10n': () => 10n,
  'an empty text': () => '',
  'a text': () => 'png',
  'a symbol': () => Symbol('odd'),
  'a function': () => () => 1,
  'an object without a prototype': () => Object.create(null),
  'an object with the prototype of bytes': () => Object.create(Uint8Array.prototype),
  'an object that traps': () => new Proxy({}, traps),
  'a list that traps': () => new Proxy([], { get: trap }),
  'a proxy of bytes': () => new Proxy(png, {}),
  'a revoked proxy': () => revoked.proxy,
  'a cycle': makeCycle,
  'no date': () => new Date(Number.NaN),
  'a map': () => new Map(),
  'a pattern': () => /x/,
  'detached bytes': () => detach(new Uint8Array(8)),
  'a buffer': () => new ArrayBuffer(8),
  'a view': () => new DataView(new ArrayBuffer(8)),
  'wide numbers': () => new Uint16Array(4),
  'a promise': () => Promise.resolve(),
};

/** The name of an odd value, as a placeholder for it. */
class Odd {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function makeCycle(): unknown {
  const cycle: Record<string, unknown> = {};
  cycle.cycle = cycle;
  return cycle;
}

/** Replaces placeholders in a value with the odd values. */
function open(value: unknown): unknown {
  if (value instanceof Odd) return oddValues[value.name]?.();
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, open(member)]));
}

const odd = fc.oneof(
  fc.constantFrom(...Object.keys(oddValues)).map((name): unknown => new Odd(name)),
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withTypedArray: true }),
);

/** Options with some valid and some odd members. */
const oddOptions = fc.oneof(
  odd,
  fc.record(
    {
      to: fc.oneof(fc.constantFrom('png', 'svg', 'woff2', 'otf'), odd),
      from: odd,
      config: fc.oneof(odd, fc.record({ width: odd, fit: odd, trace: odd }, { requiredKeys: [] })),
      font: fc.oneof(odd, fc.record({ face: odd, instance: odd }, { requiredKeys: [] })),
      allowMissing: odd,
      assets: fc.oneof(odd, fc.record({ fonts: fc.oneof(odd, fc.array(odd)), profiles: odd }, { requiredKeys: [] })),
      systemFonts: odd,
      limits: fc.oneof(odd, fc.record({ maxPixels: odd }, { requiredKeys: [] })),
      signal: odd,
      now: odd,
      baseUrl: odd,
      other: odd,
    },
    { requiredKeys: [] },
  ),
);

const input = fc.oneof(fc.constantFrom(png, font), odd);

/** Returns the error that the work throws, or undefined. */
async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}

async function expectConversionError(work: () => unknown): Promise<void> {
  const thrown = await thrownBy(work);
  if (thrown === undefined) return;
  if (!(thrown instanceof ConversionError)) throw thrown;
  expect(thrown.message).toMatch(/\S/);
}

const runs = { numRuns: countOf(300) };

describe('whatever is passed', () => {
  it.each([
    ['convert', convert],
    ['inspect', inspect],
    ['unpackDesign', unpackDesign],
  ] as const)('%s fails with a ConversionError or not at all', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(input, oddOptions, (bytes, options) =>
        expectConversionError(() =>
          (call as (bytes: unknown, options: unknown) => unknown)(open(bytes), open(options)),
        ),
      ),
      runs,
    );
  });

  it.each([
    ['upgradeDesign', upgradeDesign],
    ['createResolver', createResolver],
    ['isValid', isValid],
  ] as const)('%s fails with a ConversionError or not at all', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(odd, odd, (first, second) =>
        expectConversionError(() => (call as (first: unknown, second: unknown) => unknown)(open(first), open(second))),
      ),
      runs,
    );
  });

  it('every method of a resolver fails with a ConversionError or not at all', async () => {
    const page = { id: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d655', name: '1', width: 5, height: 8, elements: [] };
    const resolver = createResolver(upgradeDesign({ pages: [page] }));
    const methods = Object.values(resolver) as ((first: unknown, second: unknown) => unknown)[];
    expect(methods.length).toBe(6);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), odd, odd, (method, first, second) =>
        expectConversionError(() => method(open(first), open(second))),
      ),
      runs,
    );
  });

  it('what judges or parses returns, and throws nothing', () => {
    const calls = [validateDesign, validateBundle, parseRules, parseOwnHeaders, parseUrl];
    fc.assert(
      fc.property(fc.constantFrom(...calls), odd, (call, value) => {
        (call as (value: unknown, direction: unknown) => unknown)(open(value), 'download');
      }),
      runs,
    );
  });

  it('what chooses headers sends nothing by guesswork: a question that is none is a TypeError', () => {
    const question = fc.record({ url: odd, own: odd, rules: odd, direction: odd }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(question, odd), fc.constantFrom(resolveHeaders, explainHeaders), (value, call) => {
        try {
          call(open(value) as never);
        } catch (error) {
          // Errors from the caller's getters pass through unchanged.
          expect((error as Error).message).toMatch(/, expected |^trapped$|revoked$/);
        }
      }),
      runs,
    );
  });
});

describe('a wrong call says what to do', () => {
  const call = (options?: unknown) => convert(png, options as never);

  it.each([
    ['no options', undefined, 'OPTION_INVALID', /such as \{ to: 'png' \}/],
    ['no type', {}, 'TYPE_UNKNOWN', /options\.to is missing.*such as \{ to: 'png' \}/],
    ['an option of another name', { to: 'webp', widht: 3 }, 'OPTION_INVALID', /"widht"; expected from, to, config/],
    [
      'a setting of another name',
      { to: 'webp', config: { widht: 3 } },
      'CONFIG_INVALID',
      /"widht"; valid settings: .*width/,
    ],
    ['settings that are no object', { to: 'webp', config: 3 }, 'CONFIG_INVALID', /config is 3, expected an object/],
    ['a signal that is none', { to: 'webp', signal: {} }, 'OPTION_INVALID', /options\.signal.*AbortSignal/],
    ['a choice that is none', { to: 'webp', systemFonts: 'no' }, 'OPTION_INVALID', /"no", expected true or false/],
    ['a time that is none', { to: 'webp', now: new Date('x') }, 'OPTION_INVALID', /expected a valid Date/],
    ['limits that are null', { to: 'webp', limits: null }, 'OPTION_INVALID', /limits is null, expected an object/],
  ])('%s', async (_, options, code, message) => {
    await expect(call(options)).rejects.toMatchObject({
      code,
      kind: 'parameter',
      message: expect.stringMatching(message),
    });
  });

  it('a list that claims to be endless is not counted through', async () => {
    const fonts = new Proxy([], { get: (_, name) => (name === 'length' ? 2 ** 53 : 0) });
    const message = expect.stringMatching(/at most 65536/);
    await expect(call({ to: 'webp', assets: { fonts } })).rejects.toMatchObject({ code: 'OPTION_INVALID', message });
  });

  it('settings of another kind of output are checked, and noted as idle', async () => {
    const { notes } = await convert(font, { to: 'woff2', config: { width: 3 } });
    expect(notes.filter(({ code }) => code === 'CONFIG_IGNORED')).toMatchObject([
      { code: 'CONFIG_IGNORED', message: expect.stringContaining('config.width') },
    ]);
    const wrong = convert(font, { to: 'woff2', config: { widht: 3 } as never });
    await expect(wrong).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    const faced = await convert(png, { to: 'webp', font: { face: 0 } });
    expect(faced.notes).toMatchObject([{ code: 'CONFIG_IGNORED', message: expect.stringContaining('font.face') }]);
  });
});

describe('bytes in memory of any kind', () => {
  const expected = convert(png, { to: 'webp' }).then(({ bytes }) => bytes);

  it.each([
    [
      'a Buffer within another',
      () => Buffer.concat([Buffer.alloc(3), png, Buffer.alloc(5)]).subarray(3, 3 + png.length),
    ],
    ['shared memory', () => fill(new Uint8Array(new SharedArrayBuffer(png.length)))],
    ['memory that grows', () => fill(new Uint8Array(resizable(png.length)))],
  ])('%s give the same picture', async (_, make) => {
    expect((await convert(make(), { to: 'webp' })).bytes).toEqual(await expected);
    expect((await inspect(make())).byteLength).toBe(png.length);
  });

  it('that was transferred before is refused as such, not as an empty file', async () => {
    const message = expect.stringMatching(/transferred.*copy/);
    const failure = { code: 'OPTION_INVALID', message };
    await expect(convert(detach(png.slice()), { to: 'webp' })).rejects.toMatchObject(failure);
    await expect(inspect(detach(png.slice()))).rejects.toMatchObject(failure);
    await expect(unpackDesign(detach(png.slice()))).rejects.toMatchObject(failure);
    await expect(convert(new Uint8Array(), { to: 'webp' })).rejects.toMatchObject({ code: 'INPUT_EMPTY' });
  });

  it('that is transferred meanwhile fails as such, whatever was read of it', async () => {
    const bytes = png.slice();
    const converting = convert(bytes, { to: 'svg', config: { trace: true } });
    detach(bytes);
    await expect(converting).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringMatching(/in use/),
    });
  });

  const resizable = (length: number): ArrayBuffer =>
    new (ArrayBuffer as new (length: number, options: { maxByteLength: number }) => ArrayBuffer)(length, {
      maxByteLength: 2 * length,
    });

  function fill(bytes: Uint8Array): Uint8Array {
    bytes.set(png);
    return bytes;
  }
});
