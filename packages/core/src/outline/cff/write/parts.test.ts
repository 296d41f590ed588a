import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../../test/thorough.ts';
import { ByteReader } from '../../../bytes/reader.ts';
import { operator } from '../charstrings/charstring-operators.ts';
import { readDict } from '../dict.ts';
import { readIndex } from '../index-table.ts';
import { readCharset } from '../names/charset.ts';
import { encodeCharset } from './charset.ts';
import { FractionTable } from './charstrings/kernel/fraction-table.ts';
import { OperatorPlan } from './charstrings/kernel/operator-plan.ts';
import { SegmentList } from './charstrings/kernel/segment-list.ts';
import { operandsOf, operatorCodes, rcurvelineCode, rlinecurveCode } from './charstrings/kernel/segment-operators.ts';
import { TokenTable } from './charstrings/tokens.ts';
import { encodeDict } from './dict.ts';
import { encodeIndex } from './index-table.ts';
import { StringTable } from './string-table.ts';
import { ByteList } from './subroutines/kernel/byte-list.ts';
import { lengthOfNumber, lengthOfToken } from './subroutines/kernel/token-lengths.ts';
import { planWidths } from './widths.ts';

describe('parts of a CFF font', () => {
  it('a DICT is read back with the same integers and reals', () => {
    const number = fc.oneof(
      fc.integer({ min: -0x7fffffff, max: 0x7fffffff }),
      fc.integer({ min: -1200, max: 1200 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(0, 5, 21, 0x0c07)), fc.array(number), (operators, operands) => {
        const dict = readDict(new ByteReader(encodeDict(operators.map((operator) => [operator, operands]))));
        expect([...dict.entries]).toEqual(operators.map((operator) => [operator, operands.map((value) => value + 0)]));
      }),
    );
  });

  it('an INDEX is read back with the same entries, whatever the offset size', () => {
    const lengths = fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 300 }), fc.constant(70_000));
    fc.assert(
      fc.property(fc.array(lengths, { maxLength: 6 }), (all) => {
        const entries = all.map((length, at) => new Uint8Array(length).fill(at));
        const index = readIndex(new ByteReader(encodeIndex(entries)), 1);
        const read = Array.from({ length: index.count }, (_, at) => index.bytes(at));
        expect(read.map(({ length }) => length)).toEqual(all);
        expect(read.every((entry, at) => Buffer.compare(entry, entries[at] ?? entry.subarray(1)) === 0)).toBe(true);
      }),
      { numRuns: countOf(50) },
    );
  });

  it.each([
    ['single identifiers', 0, [5, 900, 3, 7]],
    ['short ranges', 1, [1, 2, 3, 4, 5, 300, 301, 302]],
    ['long ranges', 2, Array.from({ length: 60_000 }, (_, at) => at + 1)],
  ])('a charset of %s is written in format %i and read back', (_, format, identifiers) => {
    const charset = encodeCharset(identifiers);
    expect(charset[0]).toBe(format);
    const file = new ByteReader(Uint8Array.of(...new Uint8Array(4), ...charset)); // 0 to 2 would select predefined charsets
    expect([...readCharset(file, 4, identifiers.length + 1, false)]).toEqual([0, ...identifiers]);
  });

  it('strings have one identifier each, and standard strings are not stored', () => {
    const strings = new StringTable();
    expect(['A', 'ours', 'Semibold', 'ours', 'theirs'].map((text) => strings.sid(text))).toEqual([
      34, 391, 390, 391, 392,
    ]);
    expect(strings.entries().map((entry) => String.fromCharCode(...entry))).toEqual(['ours', 'theirs']);
  });

  it('refuses more strings than there are identifiers', () => {
    const strings = new StringTable();
    for (let at = 0; at < 65_000 - 391; at++) strings.sid(`own${at}`);
    expect(() => strings.sid('one more')).toThrow(/more than 64609 strings/);
  });

  it('no other nominalWidthX makes the widths shorter', () => {
    const cost = (widths: readonly number[], defaultWidthX: number, nominalWidthX: number): number =>
      widths.reduce((sum, width) => sum + (width === defaultWidthX ? 0 : lengthOfNumber(width - nominalWidthX)), 0);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2600 }), { minLength: 1, maxLength: 8 }), (widths) => {
        const { defaultWidthX, nominalWidthX } = planWidths(widths);
        const found = cost(widths, defaultWidthX, nominalWidthX);
        for (const other of widths) {
          for (let nominal = 0; nominal <= 2600; nominal += 1) {
            if (cost(widths, other, nominal) < found) expect.fail(`${other} and ${nominal} are better`);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('numbers have the stated length, as operands and as tokens', () => {
    const fractions = new FractionTable();
    const table = new TokenTable(fractions);
    for (const value of [0, 107, -107, 108, -108, 1131, -1131, 1132, 32767, -32768, 0.5, -1 / 65536]) {
      expect(lengthOfToken(table.tokenOf(value))).toBe(lengthOfNumber(value));
      const bytes = new ByteList();
      if (Number.isInteger(value)) bytes.pushOperand(value);
      else {
        bytes.push(255);
        bytes.pushWord(value * 65536);
      }
      expect(bytes.length).toBe(lengthOfNumber(value));
    }
    expect([...fractions.values.subarray(0, fractions.count)]).toEqual([0x8000, -1]);
    expect(() => table.tokenOf(32_768)).toThrow(/number 32768 is out of range/);
  });

  it('fractions are stored once, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -0x80000000, max: 0x7fffffff }), { maxLength: 600 }), (values) => {
        const table = new FractionTable();
        const distinct = [...new Set(values)];
        const indexes = [...values, ...values].map((value) => table.add(value));
        expect(indexes).toEqual([...values, ...values].map((value) => distinct.indexOf(value)));
        expect([...table.values.subarray(0, table.count)]).toEqual(distinct);
      }),
      { numRuns: countOf(30) },
    );
  });

  it('the operators of segments are those of charstrings', () => {
    const names = [
      'rlineto',
      'hlineto',
      'vlineto',
      'rrcurveto',
      'hhcurveto',
      'vvcurveto',
      'hvcurveto',
      'vhcurveto',
      'hvcurveto',
      'vhcurveto',
      'rrcurveto',
      'rlineto',
    ] as const;
    expect([...operatorCodes]).toEqual(names.map((name) => operator[name]));
    expect([rcurvelineCode, rlinecurveCode]).toEqual([operator.rcurveline, operator.rlinecurve]);
  });
});

describe('the plan of operators', () => {
  const step = fc.oneof(fc.constant(0), fc.integer({ min: -200, max: 200 }));
  const segment = fc.oneof(
    fc.tuple(step, step).map((steps) => [...steps]),
    fc.tuple(step, step, step, step, step, step).map((steps) => [...steps]),
  );

  it('never takes more bytes than the plain encoding', () => {
    const plan = new OperatorPlan();
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const list = new SegmentList();
        for (const [a = 0, b = 0, c = 0, d = 0, e, f] of segments) {
          if (e === undefined || f === undefined) list.line(a, b);
          else list.curve(a, b, c, d, e, f);
        }
        plan.plan(list);
        const length = (numbers: readonly number[]): number =>
          numbers.reduce((sum, value) => sum + lengthOfNumber(value), 0);
        const planned = segments.reduce((sum, numbers, at) => {
          const operands = operandsOf(plan.operatorOf(at), numbers[0] !== 0, numbers[1] !== 0);
          const written = [...operands].map((index) => numbers[index] ?? 0);
          expect(numbers.filter((value) => value !== 0).sort()).toEqual(written.filter((value) => value !== 0).sort());
          return sum + length(written) + (plan.startsOperator(at) ? 1 : 0);
        }, 0);
        const plain = segments.reduce(
          (sum, numbers, at) => sum + length(numbers) + (numbers.length === segments[at - 1]?.length ? 0 : 1),
          0,
        );
        expect(planned).toBeLessThanOrEqual(plain);
      }),
    );
  });
});
