import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeCoverage } from '../../coverage/judge.ts';
import { writeSummary, writeTable } from '../../coverage/table.ts';
import type { Rule } from '../rule.ts';

export const coverage: Rule = {
  name: 'coverage',
  requirement: 'citations are correct, and every sentence of a complete section has a test',
  run: async ({ root }) => {
    const found = judgeCoverage(root);
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(join(root, '.cache/coverage.md'), writeTable(found));
    const testable = found.rows.filter(({ sentence }) => sentence.isTestable);
    const cited = testable.filter(({ citations }) => citations.length > 0).length;
    const summary = `${cited} of ${testable.length} testable sentences cited`;
    return { problems: found.problems, summary, report: writeSummary(found) };
  },
};
