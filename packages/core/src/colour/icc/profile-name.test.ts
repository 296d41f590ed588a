import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readProfileName } from './profile-name.ts';

async function profileOf(name: 'p3' | 'srgb' | 'cmyk'): Promise<Uint8Array> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } }).withIccProfile(name);
  const { icc } = await sharp(
    await (name === 'cmyk' ? image.toColourspace('cmyk').jpeg() : image.png()).toBuffer(),
  ).metadata();
  if (icc === undefined) throw new Error(`the engine attached no ${name} profile`);
  return icc;
}

/** A profile with a description tag only. @see ICC.1, "Profile structure" */
function profileWith(description: string): Uint8Array {
  const tag = Buffer.from(description, 'latin1');
  const table = Buffer.from('\0\0\0\x01desc\0\0\0\x90\0\0\0', 'latin1');
  return Buffer.concat([Buffer.alloc(128), table, Buffer.of(tag.length), tag]);
}

describe('readProfileName', () => {
  it('reads the text of version 2', () => {
    expect(readProfileName(profileWith('desc\0\0\0\0\0\0\0\x06FOGRA\0rest'))).toBe('FOGRA');
  });

  it('reads the first text of version 4', () => {
    const text = 'mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS\0\0\0\x04\0\0\0\x1c\0P\x003';
    expect(readProfileName(profileWith(text))).toBe('P3');
  });

  it.each(['p3', 'srgb', 'cmyk'] as const)("reads the engine's own %s profile", async (name) => {
    expect(readProfileName(await profileOf(name))).toMatch(/\w/);
  });

  it('returns undefined for a damaged profile, and never throws', async () => {
    const whole = await profileOf('p3');
    for (let length = 0; length < whole.length; length += 3) {
      expect(readProfileName(whole.subarray(0, length)) ?? '').toBeTypeOf('string');
    }
    expect(readProfileName(new Uint8Array(200).fill(0xff))).toBeUndefined();
  });
});
