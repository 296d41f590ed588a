import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../src/convert.ts';
import type { ImageConfig } from '../../../src/image/config.ts';
import { imageConfigSchema } from '../../../src/image/config-schema.ts';
import { describeRange, type ImageSetting, imageSettings } from '../../../src/image/settings.ts';
import { openFixture } from '../../fixtures.ts';

const source = readFileSync(new URL('../../../src/image/config.ts', import.meta.url), 'utf8');
const settings: [string, ImageSetting][] = Object.entries(imageSettings);

/** The documentation comment of a member, which editors show. */
function hoverOf(name: string): string | undefined {
  const [, comment] = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s+readonly ${name}\\?:`).exec(source) ?? [];
  return comment?.replace(/\s*\n\s*\*\s*/g, ' ').trim();
}

describe('the table of image settings', () => {
  it.each(settings)('has the text that editors show for %s', (name, setting) => {
    const range = describeRange(setting);
    const text = `${setting.description}${range === undefined ? '' : `: ${range}`}. Default: ${setting.default}.`;
    expect(hoverOf(name)).toBe(text);
  });

  it.each(settings)('gives the schema of %s', (name, setting) => {
    const { shape } = imageConfigSchema;
    const { description } = shape[name as keyof typeof shape].meta() ?? {};
    expect(description).toContain(setting.description);
    expect(description).toContain(setting.default);
  });

  it.each(settings)('names the range of %s for a wrong value', async (name, setting) => {
    const failing = convert(openFixture('quadrants.png'), { to: 'png', config: { [name]: {} } as ImageConfig });
    const range = setting.kind === 'list' ? setting.values.join(', ') : (describeRange(setting) ?? 'true or false');
    await expect(failing).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining(range) });
  });

  it.each([
    [{ strip: true, keep: ['exif'] }, /strip and config\.keep/],
    [{ fit: 'pad', gravity: 'attention' }, /needs the fit crop/],
    [{ background: '#ff000080' }, /opaque CSS colour/],
    [{ background: 'reddish' }, /opaque CSS colour.*"reddish"/],
    [{ keep: ['exif', 'gps'] }, /"gps".*exif, xmp, iptc, profile/],
  ] as const)('refuses %j', async (config, message) => {
    const failing = convert(openFixture('quadrants.png'), { to: 'png', config: config as ImageConfig });
    await expect(failing).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) });
  });
});
