import { cffFontCases } from './cases/cff-fonts.ts';
import { fontCases } from './cases/fonts.ts';
import { imageCases } from './cases/images.ts';
import { layoutCases } from './cases/layouts.ts';
import { packageCases } from './cases/packages.ts';
import { psdCases } from './cases/psd.ts';
import { serviceCases } from './cases/service.ts';
import { webhookCases } from './cases/webhooks.ts';
import { woff2Cases } from './cases/woff2.ts';
import { type Measured, measure } from './measure.ts';

// Ratios against peers in the same run; never a time against a clock.
//
//   pnpm bench [words that a case's name must contain]

const wanted = process.argv.slice(2);
const groups = [
  layoutCases(process.env.QUOIN_CORPUS),
  packageCases(process.env.QUOIN_CORPUS),
  await imageCases(),
  await psdCases(),
  await woff2Cases(),
  await fontCases(),
  await cffFontCases(),
];
const cases = [...groups.flatMap((group) => group.cases), ...serviceCases(), ...webhookCases()];
const chosen = cases.filter(({ name, peer }) => wanted.every((word) => `${name} ${peer}`.includes(word)));

const columns = ['case', 'beside', 'ours ms', 'theirs ms', 'ratio', 'at most', ''];
process.stdout.write(`${toLine(columns)}\n`);
let failed = 0;
for (const each of chosen) {
  const measured = await measure(each);
  if (!isWithin(measured)) failed++;
  process.stdout.write(`${toLine(toCells(measured))}\n`);
}
for (const peer of groups.flatMap(({ absent }) => absent))
  process.stdout.write(`${peer} is not there: nothing was compared with it\n`);
process.stdout.write(`${chosen.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;

/** False also for a ratio that is no measurement: not a number, or negative because the peer took less than its start. */
function isWithin({ ratio, bar }: Measured): boolean {
  return ratio >= 0 && ratio <= bar;
}

function toCells(measured: Measured): string[] {
  const { name, peer, oursMs, theirsMs, ratio, bar } = measured;
  const verdict = isWithin(measured) ? 'ok' : ratio > bar ? 'TOO SLOW' : 'NOT MEASURED';
  return [name, peer, oursMs.toFixed(0), theirsMs.toFixed(0), ratio.toFixed(2), bar.toFixed(2), verdict];
}

function toLine(cells: readonly string[]): string {
  const widths = [30, 12, 8, 9, 6, 8, 8];
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}
