import { describe, expect, it } from 'vitest';
import { createRequestId } from './request-id.ts';

describe('createRequestId', () => {
  it('writes the example of RFC 9562, appendix "Example of a UUIDv7 Value"', () => {
    // rand_a 0xCC3, rand_b 0x18C4DC0C0C07398F with the variant bits above
    const random = Uint8Array.of(0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f);
    expect(createRequestId(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('never gives the same id twice', () => {
    const ids = Array.from({ length: 10_000 }, () => createRequestId(0));
    expect(new Set(ids).size).toBe(10_000);
  });
});
