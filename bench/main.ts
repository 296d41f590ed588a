import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cffFontCases } from './cases/cff-fonts.ts';
import { commandLineCases } from './cases/command-line.ts';
import { drawingCases } from './cases/drawings.ts';
import { fontCases } from './cases/fonts.ts';
import { imageCases } from './cases/images.ts';
import { layoutCases } from './cases/layouts.ts';
import { packageCases } from './cases/packages.ts';
import { pageCases } from './cases/pages.ts';
import { pdfCases } from './cases/pdf.ts';
import { postScriptCases } from './cases/postscript.ts';
import { psdCases } from './cases/psd.ts';
import { serviceCases } from './cases/service.ts';
import { sharedQueueCases } from './cases/shared-queue.ts';
import { subsetCases } from './cases/subsets.ts';
import { webhookCases } from './cases/webhooks.ts';
import { woff2Cases } from './cases/woff2.ts';
import { isQuiet, readConditions } from './machine.ts';
import { isWithin, type Measurement, measure } from './measure.ts';
import { fillPage, type ObservedMeasurement } from './page.ts';

// Compares conversions and the service with peers in the same run. Only ratios count; times depend on the machine.
//
//   pnpm bench [--write] [words that the name of a case or peer must contain; a|b selects both]
//
// --write writes the selected cases into docs/benchmarks.md, each with the day, the commit and the machine's state.

const { values, positionals: words } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const groups = [
  layoutCases(process.env.QUOIN_CORPUS),
  await pageCases(process.env.QUOIN_CORPUS),
  packageCases(process.env.QUOIN_CORPUS),
  await imageCases(),
  drawingCases(process.env.QUOIN_CORPUS),
  await psdCases(),
  postScriptCases(process.env.QUOIN_CORPUS),
  await pdfCases(process.env.QUOIN_CORPUS),
  await woff2Cases(),
  await subsetCases(),
  await fontCases(),
  await cffFontCases(),
  await commandLineCases(),
  sharedQueueCases(),
];
const cases = [...groups.flatMap((group) => group.cases), ...serviceCases(), ...webhookCases()];
const selected = cases.filter(({ name, peer }) =>
  words.every((word) => word.split('|').some((each) => `${name} ${peer}`.includes(each))),
);

const columns = ['case', 'peer', 'ours ms', 'peer ms', 'ratio', 'maximum', ''];
process.stdout.write(`${toLine(columns)}\n`);
let failed = 0;
const measurements: ObservedMeasurement[] = [];
for (const each of selected) {
  const observed = await isQuiet();
  try {
    const measurement = await measure(each);
    measurements.push({ ...measurement, isQuiet: observed });
    if (!isWithin(measurement)) failed++;
    process.stdout.write(`${toLine(toCells(measurement))}\n`);
  } catch (error) {
    failed++;
    process.stdout.write(`${each.name} ${each.peer} FAILED: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
for (const missing of groups.flatMap((group) => group.missing))
  process.stdout.write(`not found: ${missing}; its cases were skipped\n`);
if (values.write === true) {
  const page = new URL('../docs/benchmarks.md', import.meta.url);
  writeFileSync(page, fillPage(readFileSync(page, 'utf8'), cases, measurements, readConditions()));
}
process.stdout.write(`${selected.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && selected.length > 0 ? 0 : 1;

function toCells(measurement: Measurement): string[] {
  const { name, peer, ours, theirs, ratio, maxRatio } = measurement;
  const verdict = isWithin(measurement) ? 'ok' : ratio > maxRatio ? 'TOO SLOW' : 'NOT MEASURED';
  return [name, peer, ours.toFixed(0), theirs.toFixed(0), ratio.toFixed(2), maxRatio.toFixed(2), verdict];
}

function toLine(cells: readonly string[]): string {
  const widths = [30, 12, 8, 9, 6, 8, 8];
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}
