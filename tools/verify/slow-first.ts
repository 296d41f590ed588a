import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files of half a minute, the slowest first. Those that start last would run alone at the end. */
const slowFiles = [
  'tools/examples/examples.test.ts',
  'packages/server/test/operation/years.test.ts',
  'packages/server/test/roles/roles.test.ts',
  'packages/server/test/operation/key-rotation.test.ts',
  'packages/server/test/roles/roles-kill.test.ts',
  'packages/server/test/authorization/authorization-processes.test.ts',
  'packages/server/test/api/rate-limits.test.ts',
  'packages/server/test/s3/service.test.ts',
  'packages/server/test/webhooks/webhook-kill.test.ts',
  'packages/server/test/authorization/log-in-command.test.ts',
  'packages/server/test/operation/first-start.test.ts',
  'packages/server/test/transfers/secrets.test.ts',
  'packages/server/test/postgres/server-loss.test.ts',
  'packages/core/src/zip/optimal/deflate-optimal.test.ts',
];

/** Runs slow files first in their project. Vitest knows durations only of earlier runs in the same checkout. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = slowFiles.findIndex((path) => moduleId.endsWith(`/${path}`));
  return rank < 0 ? slowFiles.length : rank;
}
