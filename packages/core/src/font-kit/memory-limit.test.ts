import { describe, expect, it } from 'vitest';
import { raiseMemoryLimit } from './memory-limit.ts';

const magic = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A memory of 1040 pages that cannot grow, after a section for another purpose. */
const fixed = Uint8Array.from([...magic, 0, 3, 1, 0x61, 0, 5, 6, 1, 1, 0x90, 8, 0x90, 8]);

describe('the memory of a WebAssembly program', () => {
  it('may grow to just below 1 GiB', () => {
    const changed = fixed.slice();
    raiseMemoryLimit(changed);
    expect([...changed.subarray(-2)]).toEqual([0xff, 0x7f]); // 16,383 pages of 64 KiB
    expect(changed.subarray(0, -2)).toEqual(fixed.subarray(0, -2));
    expect(() => new WebAssembly.Module(changed)).not.toThrow();
  });

  it.each([
    ['no memory', [...magic, 0, 3, 1, 0x61, 0]],
    ['a memory without a maximum', [...magic, 5, 4, 1, 0, 0x90, 8]],
  ])('is refused if it has %s', (_, program) => {
    expect(() => raiseMemoryLimit(Uint8Array.from(program))).toThrow();
  });
});
