import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files of 15 seconds or more, the slowest first. Those that start last would run alone at the end. */
const slowFiles = [
  'packages/server/test/roles/operations.test.ts',
  'tools/examples/examples.test.ts',
  'packages/server/test/operation/years.test.ts',
  'packages/server/test/s3/service.test.ts',
  'packages/server/test/transfers/secrets.test.ts',
  'packages/server/test/roles/roles.test.ts',
  'packages/core/test/hostile/hostile-svgs.test.ts',
  'packages/server/test/postgres/move.test.ts',
  'packages/server/test/roles/roles-kill.test.ts',
  'packages/server/test/operation/admin.test.ts',
  'packages/server/test/postgres/server-loss.test.ts',
  'packages/server/test/authorization/log-in-command.test.ts',
  'packages/core/src/design/draw/text/many-parts.test.ts',
  'packages/server/test/s3/processes.test.ts',
  'packages/server/test/operation/first-start.test.ts',
  'tools/assets/stale.test.ts',
  'packages/server/test/api/rate-limits.test.ts',
  'packages/core/src/image/svg/traced.test.ts',
  'packages/server/test/transfers/timeouts.test.ts',
  'packages/server/test/roles/shared-limits.test.ts',
  'packages/server/test/api/convert-command.test.ts',
  'packages/server/test/operation/backup.test.ts',
  'packages/server/test/jobs/erase.test.ts',
  'packages/core/test/image/colour-matrix.test.ts',
  'packages/core/test/image/large-webp.test.ts',
  'packages/server/test/authorization/authorization-processes.test.ts',
  'packages/server/test/operation/key-rotation.test.ts',
  'packages/server/test/operation/kill.test.ts',
  'packages/server/test/postgres/kill.test.ts',
  'packages/server/test/webhooks/webhook-kill.test.ts',
  'packages/server/test/api/direct-load.test.ts',
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
