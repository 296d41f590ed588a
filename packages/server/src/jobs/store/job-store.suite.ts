import { describeJobClaims } from './job-claims.suite.ts';
import { describeJobEnds } from './job-ends.suite.ts';
import { describeJobReading } from './job-reading.suite.ts';
import { type StoreUnderTest, useJobStore } from './job-store.setup.ts';

/** What every store of jobs must do; `open` gives an empty one. Files are kept for 100 ms in it. */
export function describeJobStore(name: string, open: () => StoreUnderTest): void {
  const stage = useJobStore(open);
  describeJobReading(name, stage);
  describeJobClaims(name, stage);
  describeJobEnds(name, stage);
}
