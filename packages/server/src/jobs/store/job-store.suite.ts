import { describeJobClaims } from './job-claims.suite.ts';
import { describeJobEnds } from './job-ends.suite.ts';
import { describeJobReading } from './job-reading.suite.ts';
import { type JobStoreUnderTest, setUpJobStore } from './job-store.setup.ts';

/** What every store of jobs must do; `open` gives an empty one. Files are kept for 100 ms in it. */
export function describeJobStore(name: string, open: () => JobStoreUnderTest): void {
  const setup = setUpJobStore(open);
  describeJobReading(name, setup);
  describeJobClaims(name, setup);
  describeJobEnds(name, setup);
}
