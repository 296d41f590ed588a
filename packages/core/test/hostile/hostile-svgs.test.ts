import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { ConversionError } from '../../src/errors.ts';
import { sampleOf } from '../thorough.ts';
import { hostileSvgs } from './hostile-svgs.ts';

/**
 * In a short run, every fifth drawing becomes a picture, too: clips, filters, lights, paths, styles, text, gradients and
 * transforms. `pnpm soak --part tests` draws all.
 */
const drawnToo = new Set(sampleOf(hostileSvgs, 5));

describe('a drawing that is made to take long', () => {
  it.each(hostileSvgs.map((each) => [each.name, each] as const))('ends soon: %s', async (_, each) => {
    const bytes = each.make();
    const before = process.cpuUsage();
    const result = await convert(bytes, { to: 'svg' }).then(
      () => 'converted',
      (error: unknown) => (error instanceof ConversionError ? error.kind : `defect: ${String(error)}`),
    );
    const { user, system } = process.cpuUsage(before);
    expect(result).toMatch(/^(converted|limit|malformed)$/);
    // Seconds of processor time; tests share the machine.
    expect((user + system) / 1e6).toBeLessThan(15);
    if (result !== 'converted' || !drawnToo.has(each)) return;
    const drawn = await convert(bytes, { to: 'png' }).catch((error: unknown) => error);
    if (drawn instanceof Error) expect(drawn).toBeInstanceOf(ConversionError);
    const all = process.cpuUsage(before);
    expect((all.user + all.system) / 1e6).toBeLessThan(30);
  });
});
