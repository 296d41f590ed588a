import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { convert } from '@quoin/core';
import type { Case } from '../measure.ts';

const run = promisify(execFile);
const generate = 'Open($1); Generate($2)';
/** Conversions before the measurement, because Node.js compiles frequently used code while it runs. */
const warmUps = 5;
const fonts = [
  { name: 'DejaVu Sans', path: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf' },
  { name: 'IPA Gothic', path: '/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf' },
] as const;

/**
 * Compares the conversion of TrueType fonts to OTF with FontForge. FontForge converts curves one by one and shares no
 * subroutines; its files are about twice as large.
 */
export async function cffFontCases(): Promise<{ cases: Case[]; missing: string[] }> {
  const hasFontForge = await run('fontforge', ['-version']).then(
    () => true,
    () => false,
  );
  if (!hasFontForge) return { cases: [], missing: ['FontForge'] };
  const installed = fonts.filter(({ path }) => existsSync(path));
  const missing = fonts.filter((font) => !installed.includes(font)).map(({ name }) => name);
  return { cases: installed.map(fontCase), missing };
}

function fontCase({ name, path }: (typeof fonts)[number]): Case {
  const bytes = new Uint8Array(readFileSync(path));
  return {
    name: `${name} ttf → otf`,
    peer: 'fontforge',
    // FontForge converts each curve separately; ours merges half of them.
    maxRatio: 1,
    rounds: 7,
    open: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'quoin-bench-font-'));
      for (let run = 0; run < warmUps; run++) await convert(bytes, { to: 'otf' });
      return {
        ours: () => convert(bytes, { to: 'otf' }),
        theirs: () => run('fontforge', ['-lang=ff', '-c', generate, path, join(folder, 'font.otf')]),
        theirStart: () => run('fontforge', ['-lang=ff', '-c', 'Quit()']),
        close: async () => rmSync(folder, { recursive: true }),
      };
    },
  };
}
