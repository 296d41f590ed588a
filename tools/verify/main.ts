import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout } from './command.ts';
import type { Rule, Verdict } from './rule.ts';
import { rules } from './rules.ts';
import { runRules } from './schedule.ts';

const usage = `pnpm verify [--only rule,rule] [--accept rule,rule]

${rules.map(({ name, requirement }) => `  ${name.padEnd(10)} ${requirement}`).join('\n')}
`;

const { values } = parseArgs({
  options: { only: { type: 'string' }, accept: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

if (values.help) {
  console.log(usage);
} else {
  const accepted = parseNames(values.accept);
  const selected = [...parseNames(values.only), ...accepted];
  await verify(selected.length > 0 ? rules.filter(({ name }) => selected.includes(name)) : rules, selected, accepted);
}

/** Runs rules, prints their verdicts, those of `selected` in detail, and writes the counts to `.cache/verify.json`. */
async function verify(
  chosen: readonly Rule[],
  selected: readonly string[],
  accepted: readonly string[],
): Promise<void> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const resultFile = join(checkout, '.cache/verify.json');
  mkdirSync(dirname(resultFile), { recursive: true });
  rmSync(resultFile, { force: true }); // a run that crashes must not leave old counts
  const startOfRun = performance.now();

  await runRules(chosen, async (rule) => {
    const start = performance.now();
    const verdict = await runRule(rule, accepted.includes(rule.name));
    const passed = verdict.problems.length === 0;
    console.log(writeLine(rule, verdict, performance.now() - start));
    if (selected.includes(rule.name) && verdict.report !== undefined) console.log(indent(verdict.report.split('\n')));
    if (!passed) failures.push(`${rule.name}: ${rule.requirement}\n${indent(verdict.problems)}`);
    counts.passed += (passed ? 1 : 0) + (verdict.tests?.passed ?? 0);
    counts.failed += (passed ? 0 : 1) + (verdict.tests?.failed ?? 0);
    counts.skipped += verdict.tests?.skipped ?? 0;
  });

  for (const failure of failures) console.log(`\n${failure}`);
  writeFileSync(resultFile, `${JSON.stringify(counts)}\n`);
  console.log(
    `\n${chosen.length} rules in ${seconds(performance.now() - startOfRun)}, ${counts.skipped} tests skipped`,
  );
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

/** Runs a rule. A rule that throws fails. */
async function runRule(rule: Rule, accept: boolean): Promise<Verdict> {
  try {
    return await rule.run({ root: checkout, accept });
  } catch (error) {
    return { problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

function parseNames(list = ''): string[] {
  const names = list.split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !rules.some((rule) => rule.name === name));
  if (unknown === undefined) return names;
  console.error(`no rule "${unknown}"; rules: ${rules.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

function writeLine(rule: Rule, { problems, summary }: Verdict, duration: number): string {
  const verdict = problems.length === 0 ? 'ok    ' : 'FAILED';
  return [verdict, rule.name.padEnd(10), seconds(duration).padStart(8), summary ?? ''].join('  ').trimEnd();
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function indent(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.map((line) => `    ${line}`).join('\n');
}
