import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { convert } from '@quoin/core';
import type { Case } from '../measure.ts';

const run = promisify(execFile);
const generate = 'Open($1); Generate($2)';
/**
 * So often a font is converted before it counts: FontForge was compiled long ago, and Node.js compiles what it runs while
 * it runs it, by and by. The start of FontForge's process does not count either.
 */
const warmUps = 5;
const fonts = [
  { name: 'DejaVu Sans', path: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf' },
  { name: 'IPA Gothic', path: '/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf' },
] as const;

/** Fonts of Debian as otf, beside FontForge, which raises curves one by one and shares nothing: its files are about twice as large. */
export async function cffFontCases(): Promise<{ cases: Case[]; absent: string[] }> {
  const hasFontForge = await run('fontforge', ['-version']).then(
    () => true,
    () => false,
  );
  if (!hasFontForge) return { cases: [], absent: ['FontForge'] };
  const there = fonts.filter(({ path }) => existsSync(path));
  const absent = fonts.filter((font) => !there.includes(font)).map(({ name }) => name);
  return { cases: there.map(fontCase), absent };
}

function fontCase({ name, path }: (typeof fonts)[number]): Case {
  const bytes = new Uint8Array(readFileSync(path));
  return {
    name: `${name} ttf → otf`,
    peer: 'fontforge',
    // FontForge raises each curve by itself, where here half of them are merged.
    bar: 1,
    rounds: 7,
    open: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'quoin-bench-font-'));
      for (let run = 0; run < warmUps; run++) await convert(bytes, { to: 'otf' });
      return {
        ours: () => convert(bytes, { to: 'otf' }),
        theirs: () => run('fontforge', ['-lang=ff', '-c', generate, path, join(folder, 'font.otf')]),
        theirsForNothing: () => run('fontforge', ['-lang=ff', '-c', 'Quit()']),
        close: async () => rmSync(folder, { recursive: true }),
      };
    },
  };
}
