import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createResolver,
  isValid,
  render,
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
const font = openFixture('../font/fixtures/varying.ttf');

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
const invalidValues: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  NaN: () => Number.NaN,
  '-1': () => -1,
  '1e300': () => 1e300,
  '10n': () => 10n,
  'an empty string': () => '',
  'a string': () => 'png',
  'a symbol': () => Symbol('invalid'),
  'a function': () => () => 1,
  'an object without a prototype': () => Object.create(null),
  'an object with the prototype of bytes': () => Object.create(Uint8Array.prototype),
  'an object that traps': () => new Proxy({}, traps),
  'a list that traps': () => new Proxy([], { get: trap }),
  'a proxy of bytes': () => new Proxy(png, {}),
  'a revoked proxy': () => revoked.proxy,
  'a cycle': makeCycle,
  'an invalid date': () => new Date(Number.NaN),
  'a map': () => new Map(),
  'a regular expression': () => /x/,
  'detached bytes': () => detach(new Uint8Array(8)),
  'a buffer': () => new ArrayBuffer(8),
  'a view': () => new DataView(new ArrayBuffer(8)),
  '16-bit numbers': () => new Uint16Array(4),
  'a promise': () => Promise.resolve(),
};

/** A placeholder for an invalid value, with its name. */
class Placeholder {
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

/** Replaces placeholders in a value with the invalid values. */
function replacePlaceholders(value: unknown): unknown {
  if (value instanceof Placeholder) return invalidValues[value.name]?.();
  if (Array.isArray(value)) return value.map(replacePlaceholders);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replacePlaceholders(member)]));
}

const invalid = fc.oneof(
  fc.constantFrom(...Object.keys(invalidValues)).map((name): unknown => new Placeholder(name)),
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withTypedArray: true }),
);

/** Options with some valid and some invalid members. */
const invalidOptions = fc.oneof(
  invalid,
  fc.record(
    {
      to: fc.oneof(fc.constantFrom('png', 'svg', 'woff2', 'otf'), invalid),
      from: invalid,
      config: fc.oneof(invalid, fc.record({ width: invalid, fit: invalid, trace: invalid }, { requiredKeys: [] })),
      font: fc.oneof(invalid, fc.record({ face: invalid, instance: invalid }, { requiredKeys: [] })),
      allowMissing: invalid,
      assets: fc.oneof(
        invalid,
        fc.record({ fonts: fc.oneof(invalid, fc.array(invalid)), profiles: invalid }, { requiredKeys: [] }),
      ),
      systemFonts: invalid,
      limits: fc.oneof(invalid, fc.record({ maxPixels: invalid }, { requiredKeys: [] })),
      signal: invalid,
      now: invalid,
      baseUrl: invalid,
      other: invalid,
    },
    { requiredKeys: [] },
  ),
);

const input = fc.oneof(fc.constantFrom(png, font), invalid);

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
      fc.asyncProperty(input, invalidOptions, (bytes, options) =>
        expectConversionError(() =>
          (call as (bytes: unknown, options: unknown) => unknown)(
            replacePlaceholders(bytes),
            replacePlaceholders(options),
          ),
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
      fc.asyncProperty(invalid, invalid, (first, second) =>
        expectConversionError(() =>
          (call as (first: unknown, second: unknown) => unknown)(
            replacePlaceholders(first),
            replacePlaceholders(second),
          ),
        ),
      ),
      runs,
    );
  });

  it('render fails with a ConversionError or not at all', async () => {
    const page = { id: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d655', name: '1', width: 5, height: 8, elements: [] };
    const design = upgradeDesign({ pages: [page] });
    const some = <Value>(value: Value) => fc.oneof({ arbitrary: fc.constant(value as unknown), weight: 3 }, invalid);
    const options = fc.record(
      {
        page: some(1),
        format: fc.oneof(some('svg'), fc.constant('pdf')),
        scale: some(2),
        bleed: some(true),
        marks: some(true),
        pdf: some({ view: 'trim' }),
        assets: some({}),
        now: some(new Date(0)),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(some(design), some(new Map()), fc.oneof(options, invalid), (first, files, second) =>
        expectConversionError(() =>
          render(
            replacePlaceholders(first) as never,
            replacePlaceholders(files) as never,
            replacePlaceholders(second) as never,
          ),
        ),
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
      fc.asyncProperty(fc.constantFrom(...methods), invalid, invalid, (method, first, second) =>
        expectConversionError(() => method(replacePlaceholders(first), replacePlaceholders(second))),
      ),
      runs,
    );
  });

  it('functions that validate or parse throw nothing', () => {
    const calls = [validateDesign, validateBundle, parseRules, parseOwnHeaders, parseUrl];
    fc.assert(
      fc.property(fc.constantFrom(...calls), invalid, (call, value) => {
        (call as (value: unknown, direction: unknown) => unknown)(replacePlaceholders(value), 'download');
      }),
      runs,
    );
  });

  it('resolveHeaders and explainHeaders name what they expected', () => {
    const question = fc.record(
      { url: invalid, own: invalid, rules: invalid, direction: invalid },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(question, invalid), fc.constantFrom(resolveHeaders, explainHeaders), (value, call) => {
        try {
          call(replacePlaceholders(value) as never);
        } catch (error) {
          // Errors from the caller's getters pass through unchanged.
          expect((error as Error).message).toMatch(/, expected |^trapped$|revoked$/);
        }
      }),
      runs,
    );
  });
});

describe('an invalid call', () => {
  const call = (options?: unknown) => convert(png, options as never);

  it.each([
    ['no options', undefined, 'OPTION_INVALID', /such as \{ to: 'png' \}/],
    ['no type', {}, 'TYPE_UNKNOWN', /options\.to is missing.*such as \{ to: 'png' \}/],
    ['a misspelled option', { to: 'webp', widht: 3 }, 'OPTION_INVALID', /"widht"; expected from, to, config/],
    [
      'a misspelled setting',
      { to: 'webp', config: { widht: 3 } },
      'CONFIG_INVALID',
      /"widht"; valid settings: .*width/,
    ],
    ['settings that are not an object', { to: 'webp', config: 3 }, 'CONFIG_INVALID', /config is 3, expected an object/],
    ['an invalid signal', { to: 'webp', signal: {} }, 'OPTION_INVALID', /options\.signal.*AbortSignal/],
    ['an invalid boolean', { to: 'webp', systemFonts: 'no' }, 'OPTION_INVALID', /"no", expected true or false/],
    ['an invalid date', { to: 'webp', now: new Date('x') }, 'OPTION_INVALID', /expected a valid Date/],
    ['null as limits', { to: 'webp', limits: null }, 'OPTION_INVALID', /limits is null, expected an object/],
  ])('is refused with advice: %s', async (_, options, code, message) => {
    await expect(call(options)).rejects.toMatchObject({
      code,
      kind: 'parameter',
      message: expect.stringMatching(message),
    });
  });

  it('with a list that states a huge length is refused', async () => {
    const fonts = new Proxy([], { get: (_, name) => (name === 'length' ? 2 ** 53 : 0) });
    const message = expect.stringMatching(/at most 65536/);
    await expect(call({ to: 'webp', assets: { fonts } })).rejects.toMatchObject({ code: 'OPTION_INVALID', message });
  });

  it('does not include settings for another kind of output, which are checked and noted', async () => {
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
    ['resizable memory', () => fill(new Uint8Array(resizable(png.length)))],
  ])('give the same picture: %s', async (_, make) => {
    expect((await convert(make(), { to: 'webp' })).bytes).toEqual(await expected);
    expect((await inspect(make())).byteLength).toBe(png.length);
  });

  it('are refused as transferred, not as empty, if they were transferred before', async () => {
    const message = expect.stringMatching(/transferred.*copy/);
    const failure = { code: 'OPTION_INVALID', message };
    await expect(convert(detach(png.slice()), { to: 'webp' })).rejects.toMatchObject(failure);
    await expect(inspect(detach(png.slice()))).rejects.toMatchObject(failure);
    await expect(unpackDesign(detach(png.slice()))).rejects.toMatchObject(failure);
    await expect(convert(new Uint8Array(), { to: 'webp' })).rejects.toMatchObject({ code: 'INPUT_EMPTY' });
  });

  it('are refused as in use if they are transferred during the conversion', async () => {
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
