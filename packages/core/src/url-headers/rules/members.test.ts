import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readElements, readMembers, wrongType } from './members.ts';

const throwingProxy = (target: object) =>
  new Proxy(
    target,
    Object.fromEntries(
      ['getPrototypeOf', 'ownKeys', 'getOwnPropertyDescriptor'].map((trap) => [
        trap,
        () => {
          throw new Error('trapped');
        },
      ]),
    ),
  );

describe('the members of an object', () => {
  it('are its own, including __proto__ and non-enumerable ones', () => {
    const value: unknown = JSON.parse('{ "a": 1, "__proto__": 2, "constructor": 3 }');
    const items = [
      ['a', 1],
      ['__proto__', 2],
      ['constructor', 3],
    ];
    expect(readMembers(value)).toEqual({ count: 3, items });
    expect(readMembers(Object.defineProperty({}, 'hidden', { value: 1 }))).toEqual({
      count: 1,
      items: [['hidden', 1]],
    });
    expect(readMembers(Object.create(null))).toEqual({ count: 0, items: [] });
  });

  it('are read from an object of another realm', () => {
    expect(readMembers(runInContext('({ a: 1 })', createContext()))).toEqual({ count: 1, items: [['a', 1]] });
  });

  it('are at most a hundred, and all are counted', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`a${index}`, index]));
    const members = readMembers(many);
    expect(members?.count).toBe(1000);
    expect(members?.items).toHaveLength(100);
  });

  it.each([
    ['null', null],
    ['an array', []],
    ['bytes without a prototype', Object.setPrototypeOf(new Uint8Array(4), null)],
    ['an instance', new (class Thing {})()],
    ['an object with a prototype', Object.create({ a: 1 })],
    [
      'a getter',
      {
        get a() {
          return expect.fail('run');
        },
      },
    ],
    ['a symbol', { [Symbol.iterator]: 1 }],
    ['a throwing proxy', throwingProxy({})],
    ['a function', () => ({})],
    ['text', 'a'],
  ])('are undefined for values other than plain objects: %s', (_name, value) => {
    expect(readMembers(value)).toBeUndefined();
  });
});

describe('the elements of an array', () => {
  it('are at most a hundred, including holes, and all are counted', () => {
    const sparse: unknown[] = [];
    sparse[1] = 'a';
    expect(readElements(sparse)).toEqual({ count: 2, items: [undefined, 'a'] });
    const huge: unknown[] = [];
    huge.length = 2 ** 32 - 1;
    expect(readElements(huge)?.count).toBe(2 ** 32 - 1);
    expect(readElements(huge)?.items).toHaveLength(100);
  });

  it('are undefined for objects that look like an array or report a false length', () => {
    const falseLength = new Proxy([] as unknown[], {
      getOwnPropertyDescriptor: () => ({ value: -1, writable: true, enumerable: false, configurable: false }),
    });
    for (const value of [{ length: 1, 0: 'a' }, new Uint8Array(1), 'a', null, falseLength, throwingProxy([])]) {
      expect(readElements(value)).toBeUndefined();
    }
  });
});

describe('a wrong type', () => {
  it.each([
    [null, 'null'],
    [undefined, 'nothing'],
    [[], 'an array'],
    [{}, 'an object'],
    ['a', 'a string'],
    [1, 'a number'],
    [true, 'a boolean'],
    [new Date(0), 'an object that is not plain JSON'],
    [throwingProxy({}), 'an object that is not plain JSON'],
  ])('names the found type', (found, name) => {
    expect(wrongType(found, 'a thing')).toEqual({ code: 'wrong_type', message: `found ${name}, expected a thing` });
  });
});
