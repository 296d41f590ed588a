import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AcknowledgedJob, Callers } from './callers.ts';
import type { KillCounts, KillTracker } from './kill-tracker.ts';
import type { Peers } from './peers.ts';
import { expectedFailures } from './plan.ts';
import { isAlive, type ProcessIdentity } from './proc.ts';
import { checkDatabase, type JobRow, listJobs, readRecords } from './records.ts';

/** One more crash of a worker fails the job; crashes of servers do not count. */
const maxCrashes = 3;
/** A worker without a server notices that within half a second; a busy machine takes longer. */
const orphanTimeoutMs = 60_000;

interface JobsVerdict {
  readonly problems: readonly string[];
  readonly figures: {
    readonly completed: number;
    readonly failed: Readonly<Record<string, number>>;
    readonly crashes: number;
    /** Attempts that ended because their server was killed. */
    readonly losses: number;
    readonly jobsSentTwice: number;
  };
}

export interface JudgeJobsOptions {
  readonly data: string;
  readonly callers: Callers;
  readonly peers: Peers;
  readonly killTracker: KillTracker;
  /** A running server. */
  readonly baseUrl: string;
}

/** Checks the result of every job in the database, in the API and at its target. */
export async function judgeJobs({
  data,
  callers,
  peers,
  killTracker,
  baseUrl,
}: JudgeJobsOptions): Promise<JobsVerdict> {
  const jobs = new Map(readRecords(data, listJobs).map((job) => [job.id, job]));
  const problems: string[] = [];
  const failed: Record<string, number> = {};
  let [completed, jobsSentTwice] = [0, 0];
  for (const { plan, id, token } of callers.acknowledged) {
    const job = jobs.get(id);
    const report = (text: string): void =>
      void problems.push(`${plan.tag} (${id}, ${plan.source}, ${plan.target}): ${text}`);
    if (job === undefined || job.tag !== plan.tag) {
      report('was answered 201, but does not exist');
      continue;
    }
    const puts = peers.putsOf(plan.number);
    if (puts.length > 1) jobsSentTwice += 1;
    for (const text of judgeJob(job, expectedFailures(plan), killTracker.killsOf(id))) report(text);
    for (const text of await judgeFile({ plan, id, token }, job, puts, baseUrl)) report(text);
    if (job.status === 'completed') completed += 1;
    else failed[job.error_code ?? job.status] = (failed[job.error_code ?? job.status] ?? 0) + 1;
  }
  if (jobs.size !== callers.acknowledged.length)
    problems.push(`there are ${jobs.size} jobs, and ${callers.acknowledged.length} were answered 201`);
  const sum = (count: (job: JobRow) => number) => [...jobs.values()].reduce((all, job) => all + count(job), 0);
  const figures = {
    completed,
    failed,
    crashes: sum(({ crashes: count }) => count),
    losses: sum(({ losses }) => losses),
    jobsSentTwice,
  };
  return { problems, figures };
}

function* judgeJob(job: JobRow, failures: readonly string[], { servers, workers }: KillCounts): Generator<string> {
  const { status, error_code: code, crashes, losses } = job;
  if (crashes > workers) yield `counts ${crashes} crashes, but was affected by ${workers} kills of workers`;
  if (losses > servers) yield `counts ${losses} lost servers, but was affected by ${servers} kills of servers`;
  if (code === 'crashed') {
    // The crash that fails the job is not counted.
    if (crashes !== maxCrashes || workers <= maxCrashes)
      yield `failed as crashed after ${crashes} crashes and ${workers} kills of workers`;
  } else if (status === 'failed') {
    if (!failures.includes(code ?? '')) yield `failed with ${code}, expected ${failures.join(' or ') || 'no failure'}`;
  } else if (status !== 'completed') yield `is still ${status}`;
  else if (failures.length > 0) yield `is completed, expected ${failures.join(' or ')}`;
}

/** Checks that the served file is the one that was uploaded to the target. */
async function judgeFile(
  { id, token }: AcknowledgedJob,
  { status }: JobRow,
  puts: ReturnType<Peers['putsOf']>,
  baseUrl: string,
): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const detail = await fetch(`${baseUrl}/v1/converter/jobs/${id}`, { headers });
  const shown = ((await detail.json()) as { status?: string }).status;
  if (detail.status !== 200 || shown !== status) return [`is reported as ${detail.status}, ${shown}, but is ${status}`];
  if (status !== 'completed') return [];
  const file = await fetch(`${baseUrl}/v1/converter/jobs/${id}/files`, { headers });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (file.status !== 200) return [`its file was answered ${file.status}`];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const accepted = puts.filter((put) => put.status >= 200 && put.status < 300);
  if (accepted.at(-1)?.sha256 === sha256) return [];
  return [`its target accepted ${accepted.length} files, and the last one differs from the served file`];
}

/** Checks that nothing is left over after all servers have stopped cleanly. */
export async function judgeLeftovers(data: string, workers: readonly ProcessIdentity[]): Promise<string[]> {
  const drafts = listFiles(join(data, 'files', 'drafts'));
  // A lock file that was never locked stays for an hour, because a starting process may still lock it.
  const locks = listFiles(join(data, 'locks')).filter((name) => !name.endsWith('.new'));
  const log = statSync(join(data, 'quoin.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
  const secrets = readRecords(data, (database) => database.prepare('SELECT seq FROM job_secrets').all().length);
  const until = performance.now() + orphanTimeoutMs;
  while (workers.some(isAlive) && performance.now() < until) await pause(50);
  return [
    ...readRecords(data, checkDatabase).map((problem) => `at the end: ${problem}`),
    ...(drafts.length === 0 ? [] : [`${drafts.length} drafts are left: ${drafts.slice(0, 3).join(', ')}`]),
    ...(locks.length === 0 ? [] : [`${locks.length} locks are left: ${locks.slice(0, 3).join(', ')}`]),
    ...(log === 0 ? [] : [`the log of the database has ${log} bytes`]),
    ...(secrets === 0 ? [] : [`${secrets} rows of headers are left`]),
    ...workers.filter(isAlive).map(({ pid }) => `the worker ${pid} has outlived its server`),
  ];
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
