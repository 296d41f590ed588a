import { describeJobClaims } from './job-claims.suite.ts';
import { describeJobEnds } from './job-ends.suite.ts';
import { describeJobReading } from './job-reading.suite.ts';
import { type OpenJobStore, setUpJobStore } from './job-store.setup.ts';

/** The suite that every job store must pass. `open` returns an empty store that keeps files for 100 ms. */
export function describeJobStore(name: string, open: OpenJobStore): void {
  const setup = setUpJobStore(open);
  describeJobReading(name, setup);
  describeJobClaims(name, setup);
  describeJobEnds(name, setup);
}
