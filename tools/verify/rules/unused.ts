import { linesOf, runTool } from '../command.ts';
import type { Rule } from '../rule.ts';

export const unused: Rule = {
  name: 'unused',
  requirement: 'no file, export or dependency is unused, and no dependency is undeclared',
  run: async ({ root }) => ({ problems: await checkUnused(root) }),
};

/** Knip's report: for each file, the kinds of issues with the names that they concern. */
interface Report {
  readonly issues: readonly ({ readonly file: string } & Record<string, unknown>)[];
}

export async function checkUnused(root: string): Promise<string[]> {
  const result = await runTool('knip', ['--no-progress', '--no-config-hints', '--reporter', 'json'], root);
  if (!result.stdout.startsWith('{')) return [`knip exited with ${result.code}`, ...linesOf(result.output)];
  const { issues } = JSON.parse(result.stdout) as Report;
  const problems = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, list]) => namesOf(list).map((name) => `${file}: ${kind}: ${name}`)),
  );
  return problems.length === 0 && result.code !== 0 ? linesOf(result.output) : problems;
}

function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flat().flatMap((item: { name?: string }) => (item.name === undefined ? [] : [item.name]));
}
