import { describe, expect, it } from 'vitest';
import { createContext, parseTraceparent, toTraceparent } from './trace-context.ts';

// The values are those of W3C Trace Context, "Examples of HTTP traceparent Headers".
const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

describe('a traceparent', () => {
  it('has a trace, a span and a flag', () => {
    expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
    expect(parseTraceparent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isSampled: false });
  });

  it('of a later version may have more flags and fields', () => {
    expect(parseTraceparent(`cc-${traceId}-${spanId}-03-what`)).toEqual({ traceId, spanId, isSampled: true });
  });

  it.each([
    ['a version that is reserved', `ff-${traceId}-${spanId}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['capital letters', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['a short trace', `00-${traceId.slice(1)}-${spanId}-01`],
    ['more fields in version 00', `00-${traceId}-${spanId}-01-more`],
    ['no flags', `00-${traceId}-${spanId}`],
    ['text around it', ` 00-${traceId}-${spanId}-01`],
    ['nothing', ''],
  ])('with %s is not valid', (_, text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('is written as it was read', () => {
    for (const flags of ['00', '01']) {
      const text = `00-${traceId}-${spanId}-${flags}`;
      const context = parseTraceparent(text);
      expect(context && toTraceparent(context)).toBe(text);
    }
  });
});

describe('a new context', () => {
  it('keeps the trace and the flag of its parent', () => {
    const parent = { traceId, spanId, isSampled: false };
    const context = createContext(parent, () => true);
    expect(context).toEqual({ traceId, spanId: expect.stringMatching(/^[0-9a-f]{16}$/), isSampled: false });
    expect(context.spanId).not.toBe(spanId);
  });

  it('without a parent begins a trace', () => {
    const contexts = [true, false].map((isSampled) => createContext(undefined, () => isSampled));
    expect(contexts.map(({ isSampled }) => isSampled)).toEqual([true, false]);
    expect(new Set(contexts.map((context) => context.traceId)).size).toBe(2);
    for (const context of contexts) expect(parseTraceparent(toTraceparent(context))).toEqual(context);
  });
});
