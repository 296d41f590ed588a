import { describe, expect, it } from 'vitest';
import { filledPlane, groupBottom, groupTop, writePsd } from '../../../test/builders/psd-builder.ts';
import { u16, u32, unicode } from '../../../test/builders/psd-numbers.ts';
import { latin1 } from '../../../test/fixtures.ts';
import { profiles } from '../../../test/image/profiles.ts';
import { inspect } from '../../inspect.ts';

const size = { width: 4, height: 3 };
const planes = [1, 2, 3].map((value) => filledPlane(4, 3, value));

describe('inspecting a psd', () => {
  it('reports size, mode, depth, profile, resolution, layers and creator', async () => {
    const inch = Buffer.concat([u32(72 * 65_536), u16(1, 1), u32(72 * 65_536), u16(1, 1)]);
    const xmp = latin1('<rdf:Description xmp:CreatorTool="Adobe Photoshop 25.0 (Windows)"/>');
    const resources = { 1005: inch, 1039: profiles['rgb by gammas']!, 1060: xmp };
    const layers = [
      { name: 'background' },
      groupBottom,
      { name: 'inside', isHidden: true },
      groupTop('norm', { name: 'folder' }),
    ];
    const { type, facts } = await inspect(writePsd({ ...size, planes, resources, layers }));
    expect(type).toBe('psd');
    expect(facts).toEqual({
      ...size,
      colourSpace: 'srgb',
      channels: 3,
      bitsPerSample: 8,
      hasAlpha: false,
      profile: 'unnamed',
      dpi: 72,
      hasMergedPicture: true,
      layerCount: 3,
      layers: [{ name: 'folder', isGroup: true }, { name: 'inside', isHidden: true }, { name: 'background' }],
      creator: 'Adobe Photoshop 25.0 (Windows)',
      metadata: ['xmp'],
    });
  });

  it('reports a psb without layers or real merged data', async () => {
    const version = Buffer.concat([u32(1), Uint8Array.of(0), unicode('Maker'), unicode('Reader'), u32(1)]);
    const file = writePsd({
      ...size,
      isLarge: true,
      mode: 'lab',
      depth: 16,
      channels: 3,
      resources: { 1057: version },
    });
    const { facts } = await inspect(file);
    expect(facts).toMatchObject({
      isLarge: true,
      colourSpace: 'lab',
      bitsPerSample: 16,
      hasMergedPicture: false,
      layerCount: 0,
      creator: 'Maker',
    });
  });
});
