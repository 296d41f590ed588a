import type { Finding, Part } from './finding.ts';
import { judges } from './judge-list.ts';

// Runs the judges that the parent process names, one after another, and sends it their findings.

export interface JudgeOrder {
  readonly name: string;
  readonly corpus: string | undefined;
  readonly isSample: boolean;
  readonly part: Part | undefined;
}

process.on('message', async (order: JudgeOrder) => {
  process.send?.(await runJudge(order));
});

async function runJudge({ name, corpus, isSample, part }: JudgeOrder): Promise<Finding[]> {
  try {
    const findings = (await judges[name]?.(corpus, isSample, part)) ?? [];
    if (findings.length > 0) return findings;
    return [{ name: 'judge', isCorrect: false, details: 'found nothing to judge; check QUOIN_CORPUS' }];
  } catch (error) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [{ name: 'judge', isCorrect: false, details: `failed: ${details}` }];
  }
}
