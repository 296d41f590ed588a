import { describe, expect, it } from 'vitest';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { curveTag, freeTableTag, tableTag, writeProfile, xyzTag } from '../../../test/image/icc.ts';
import { profiles } from '../../../test/image/profiles.ts';
import { ConversionError } from '../../errors.ts';
import { defaultLimits, resolveLimits } from '../../limits.ts';
import { readProfile } from './profile.ts';
import { createTransform } from './transform.ts';

const context = { limits: defaultLimits };
const white = xyzTag(0.9642, 1, 0.8249);
const straight = { before: (value: number) => value, after: (value: number) => value, node: () => [0.5, 0.5, 0.5] };
const screen = { deviceClass: 'mntr', space: 'RGB ', tags: { kTRC: curveTag(1) } };

describe('readProfile', () => {
  it('reads the header', () => {
    const press = readProfile(profiles['press of version 4']!, context);
    expect(press).toMatchObject({ version: 4, deviceClass: 'prtr', space: 'CMYK', channels: 4, pcs: 'Lab' });
    expect(readProfile(profiles['six inks']!, context)).toMatchObject({ version: 2, space: '6CLR', channels: 6 });
  });

  it.each([
    ['iccMAX', { ...screen, version: 5 }, 'PROFILE_UNSUPPORTED', /version 5/],
    ['a device link', { ...screen, deviceClass: 'link' }, 'PROFILE_UNSUPPORTED', /device link/],
    ['an abstract profile', { ...screen, deviceClass: 'abst' }, 'PROFILE_UNSUPPORTED', /abstract/],
    ['named colours', { ...screen, deviceClass: 'nmcl' }, 'PROFILE_UNSUPPORTED', /named colours/],
    ['an unknown colour space', { ...screen, space: 'RGBA' }, 'PROFILE_MALFORMED', /"RGBA"/],
    ['inks as the connection space', { ...screen, pcs: 'CMYK' as 'XYZ ' }, 'PROFILE_MALFORMED', /"CMYK"/],
  ] as const)('refuses %s by name', (_, parts, code, message) => {
    const failing = () => readProfile(writeProfile(parts), context);
    expect(failing).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }));
  });

  it('refuses profiles without a signature, with too many tags or too many bytes', () => {
    const unsigned = writeProfile(screen);
    unsigned.write('pcsa', 36, 'latin1');
    expect(() => readProfile(unsigned, context)).toThrow(/"acsp"/);
    const withManyTags = writeProfile(screen);
    withManyTags.writeUInt32BE(201, 128);
    expect(() => readProfile(withManyTags, context)).toThrow(/201 tags/);
    const limits = resolveLimits({ maxProfileBytes: 100 });
    expect(() => readProfile(writeProfile(screen), { limits })).toThrow(
      expect.objectContaining({ code: 'PROFILE_TOO_LARGE', kind: 'limit' }),
    );
  });
});

describe('a table', () => {
  const withTable = (table: Uint8Array, space = 'RGB ') =>
    readProfile(writeProfile({ space, pcs: 'Lab ', tags: { wtpt: white, A2B0: table } }), context);

  it.each([
    ['of an unknown type', xyzTag(0, 0, 0), /type "XYZ "/],
    ['for another number of channels', tableTag(2, { ...straight, inputs: 4, outputs: 3, side: 2 }), /4 inputs/],
    ['with one grid node', tableTag(2, { ...straight, inputs: 3, outputs: 3, side: 1 }), /at least 2/],
    ['without inputs', tableTag(1, { ...straight, inputs: 0, outputs: 3, side: 2 }), /0 inputs/],
    [
      'that changes the number of channels without a grid',
      freeTableTag('mAB ', { inputs: 4, outputs: 3, b: [] }),
      /no grid/,
    ],
  ])('%s is refused', (_, table, message) => {
    expect(() => createTransform(withTable(table), 'srgb')).toThrow(
      expect.objectContaining({ code: 'PROFILE_MALFORMED', message: expect.stringMatching(message) }),
    );
  });

  it('is refused without allocating memory if it states more nodes than it has bytes', () => {
    const table = Buffer.from(tableTag(1, { ...straight, inputs: 3, outputs: 3, side: 2 }));
    table.writeUInt8(15, 8);
    table.writeUInt8(255, 10);
    const profile = withTable(table, 'FCLR');
    expect(() => createTransform(profile, 'srgb')).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });
});

describe('coplanar colorants', () => {
  it('are refused as a target', () => {
    const tags = { rXYZ: white, gXYZ: white, bXYZ: white, rTRC: curveTag(), gTRC: curveTag(), bTRC: curveTag() };
    const flat = readProfile(writeProfile({ space: 'RGB ', tags }), context);
    expect(() => createTransform('srgb', flat)).toThrow(expect.objectContaining({ code: 'PROFILE_MALFORMED' }));
  });
});

describe.each(Object.entries(profiles))('%s, damaged', (_, profile) => {
  const whole = new Uint8Array(profile); // slices of a Buffer would share its memory

  const positions = (channels: number) => [0, 0.3, 1].map((value) => new Array<number>(channels).fill(value));

  /** True if colours within bounds were converted, false if a ConversionError was thrown. */
  function tryAll(bytes: Uint8Array): boolean {
    try {
      const profile = readProfile(bytes, context);
      for (const options of [{ intent: 'perceptual' }, { intent: 'relative' }, { intent: 'absolute' }] as const) {
        const { convertExactly, convert } = createTransform(profile, 'srgb', options);
        for (const position of positions(profile.channels)) {
          for (const value of [...convertExactly(position), ...convert(position)]) {
            if (!(value >= 0 && value <= 1)) throw new Error(`${value} is out of range`);
          }
        }
      }
      return true;
    } catch (error) {
      if (error instanceof ConversionError) return false;
      throw error;
    }
  }

  it('yields colours or a ConversionError', () => {
    const step = Math.ceil(whole.length / 60);
    const broken = [...truncations(whole, step), ...flips(whole, 150), ...falseLengths(whole, 150)];
    const ends = broken.map(tryAll);
    expect(tryAll(whole)).toBe(true);
    expect(ends).toContain(false);
    expect(ends).toContain(true);
  });
});
