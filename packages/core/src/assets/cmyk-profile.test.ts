import { describe, expect, it } from 'vitest';
import { ByteReader } from '../bytes/reader.ts';
import { loadCmykProfile } from './cmyk-profile.ts';

/** @see ICC.1:2001-04, "Profile header" */
describe('the CMYK profile', () => {
  it('is a complete ICC profile of version 2 that converts CMYK to Lab only', async () => {
    const bytes = await loadCmykProfile();
    const header = new ByteReader(bytes);
    expect(header.u32()).toBe(bytes.length);
    header.take(4); // the preferred CMM
    expect(header.u8()).toBe(2);
    header.take(3);
    expect([header.latin1(4), header.latin1(4), header.latin1(4)]).toEqual(['scnr', 'CMYK', 'Lab ']);
    header.take(12); // creation date
    expect(header.latin1(4)).toBe('acsp');
  });

  it('is a fresh copy on each call', async () => {
    const first = await loadCmykProfile();
    first.fill(0);
    expect((await loadCmykProfile())[3]).not.toBe(0);
  });
});
