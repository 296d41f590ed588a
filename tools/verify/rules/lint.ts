import { problemsOf, runTool } from '../command.ts';
import type { Rule } from '../rule.ts';

export const lint: Rule = {
  name: 'lint',
  summary: 'Biome finds nothing to mend and nothing to format (pnpm format)',
  run: async ({ root }) => ({ problems: await checkLint(root) }),
};

export async function checkLint(root: string): Promise<string[]> {
  return problemsOf(await runTool('biome', ['ci', '--colors=off', '.'], root), 'biome ci');
}
