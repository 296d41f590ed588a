import { describe, expect, it } from 'vitest';
import { createRequestId } from './request-id.ts';

describe('createRequestId', () => {
  it('writes the example of RFC 9562, appendix "Example of a UUIDv7 Value"', () => {
    // rand_a 0xCC3, rand_b 0x18C4DC0C0C07398F with the variant bits above
    const random = '00000000-0000-4cc3-98c4-dc0c0c07398f';
    expect(createRequestId(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('has version and variant bits at any time', () => {
    for (const now of [0, 1, Date.now(), 2 ** 48 - 1]) {
      expect(createRequestId(now)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('never returns the same id twice', () => {
    const ids = Array.from({ length: 10_000 }, () => createRequestId(0));
    expect(new Set(ids).size).toBe(10_000);
  });
});
