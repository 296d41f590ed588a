import { problemsOf, runTool } from '../command.ts';
import type { Rule } from '../rule.ts';

export const lint: Rule = {
  name: 'lint',
  requirement: 'Biome reports no problems and no unformatted files (run `pnpm format`)',
  run: async ({ root }) => ({ problems: await checkLint(root) }),
};

export async function checkLint(root: string): Promise<string[]> {
  return problemsOf(await runTool('biome', ['ci', '--colors=off', '.'], root), 'biome ci');
}
