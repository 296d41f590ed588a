import { describe, expect, it } from 'vitest';
import { requireRemoteFlags, toQuery } from './query.ts';

describe('the query of a direct conversion', () => {
  it('has every option that is given, and asks for the notes', () => {
    const config = { width: 8, strip: true } as const;
    const font = { face: 1, instance: { wght: 700, wdth: 90 } };
    expect(toQuery({ to: 'webp', from: 'png', config, font, page: 2, tolerant: true, allowMissing: true })).toBe(
      'to=webp&from=png&width=8&strip=true&face=1&instance=wght%3D700%2Cwdth%3D90&page=2&tolerant=true&allow_missing=true&notes=1',
    );
    expect(toQuery({ to: 'otf', font: { instance: 'Semi Bold' } })).toBe('to=otf&instance=Semi+Bold&notes=1');
  });

  it('has the names and lists of the service', () => {
    const config = { noEnlarge: true, keep: ['exif', 'profile'], background: '#fff', effort: 0 } as const;
    expect(toQuery({ to: 'png', config })).toBe(
      'to=png&no_enlarge=true&background=%23fff&effort=0&keep=exif%2Cprofile&notes=1',
    );
    expect(toQuery({ to: 'png', config: { keep: [] } })).toBe('to=png&keep=none&notes=1');
  });

  it('is refused with flags that name files of this computer', () => {
    const flags = { concurrency: 1, fontDir: 'fonts', systemFonts: true } as const;
    expect(() => requireRemoteFlags(flags)).toThrow('--font-dir and --system-fonts cannot be combined with --server');
    expect(() => requireRemoteFlags({ concurrency: 1 })).not.toThrow();
  });
});
