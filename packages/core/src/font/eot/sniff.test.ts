import { describe, expect, it } from 'vitest';
import { eotOf } from '../../../test/builders/eot-builder.ts';
import { patched } from '../../../test/builders/sfnt-builder.ts';
import { sniffEot } from './sniff.ts';

const sniff = (head: Uint8Array) => sniffEot({ head, tail: new Uint8Array(0) });
const font = Uint8Array.of(0, 1, 0, 0);

describe('sniffing an EOT', () => {
  it.each([0x00010000, 0x00020001, 0x00020002])('recognizes the magic number and version %i', (version) => {
    expect(sniff(eotOf(font, { version }))).toBe(true);
  });

  it('needs both, within the first 36 bytes', () => {
    const whole = eotOf(font);
    expect(sniff(whole.subarray(0, 36))).toBe(true);
    expect(sniff(whole.subarray(0, 35))).toBe(false);
    expect(sniff(patched(whole, 34, 0))).toBe(false);
    expect(sniff(patched(whole, 8, 3))).toBe(false);
  });
});
