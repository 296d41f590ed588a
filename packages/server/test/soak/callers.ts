import { setTimeout as pause } from 'node:timers/promises';
import type { Peers } from './peers.ts';
import { type JobPlan, planJob, repeatPlan, toOrder } from './plan.ts';
import type { Random } from './random.ts';

/** A job whose creation was answered 201, with the token used. */
export interface AcknowledgedJob {
  readonly plan: JobPlan;
  readonly id: string;
  readonly token: string;
}

export interface CallersOptions {
  readonly tokens: readonly [string, ...string[]];
  readonly peers: Peers;
  readonly random: Random;
  /** Base URLs of the servers that are listening. */
  readonly addresses: () => readonly string[];
  /** True if enough jobs are unfinished already. */
  readonly isFull: () => boolean;
  /** The time that each client waits before a request. */
  readonly pauseMs?: number;
}

/** Clients that create jobs continuously, and retry a request whose response was lost. */
export interface Callers {
  readonly acknowledged: readonly AcknowledgedJob[];
  /** Requests that failed because the server was killed. */
  readonly lostResponses: number;
  readonly problems: readonly string[];
  /** Creates no more jobs; resolves when all pending requests have been answered. */
  finish(): Promise<void>;
}

const callerCount = 4;
const shortPauseMs = 20;
const responseTimeoutMs = 60_000;
/** Servers are unavailable for seconds at a time. */
const retryTimeoutMs = 300_000;

export function startCallers(options: CallersOptions): Callers {
  const { tokens, peers, random, addresses, isFull, pauseMs = shortPauseMs } = options;
  const acknowledged: AcknowledgedJob[] = [];
  const problems: string[] = [];
  let [jobNumber, lostResponses, isFinishing] = [0, 0, false];
  let latest: JobPlan | undefined;

  /** Each client in turn orders the same job, so that the loads of all are equal. */
  const planNext = (): { plan: JobPlan; token: string } => {
    const turn = jobNumber % tokens.length;
    jobNumber += 1;
    latest = turn === 0 || latest === undefined ? planJob(jobNumber, random) : repeatPlan(latest, jobNumber);
    return { plan: latest, token: tokens[turn] ?? tokens[0] };
  };

  /** Sends one request to a random server; undefined if no response arrived. */
  const post = async (token: string, plan: JobPlan, order: object) => {
    const [first, ...others] = addresses();
    if (first === undefined) return undefined;
    const address = random.pick([first, ...others]);
    try {
      const response = await fetch(`${address}/v1/converter/jobs`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': plan.tag },
        body: JSON.stringify(order),
        signal: AbortSignal.timeout(responseTimeoutMs),
      });
      const body = (await response.json()) as { id?: string; error_description?: string };
      return { status: response.status, id: body.id, description: body.error_description };
    } catch {
      lostResponses += 1;
      return undefined;
    }
  };

  /** Retries until the job is created and returns its id; undefined after an unexpected response or a timeout. */
  const retryUntilAnswered = async (token: string, plan: JobPlan, order: object): Promise<string | undefined> => {
    const until = performance.now() + retryTimeoutMs;
    while (performance.now() < until) {
      // Some requests are sent twice at once: they must create one job.
      const answers = await Promise.all(
        Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => post(token, plan, order)),
      );
      const ids = new Set(answers.filter((answer) => answer?.status === 201).map((answer) => answer?.id ?? ''));
      if (ids.size > 1) problems.push(`${plan.tag}: one key created the jobs ${[...ids].join(' and ')}`);
      const refusal = answers.find((answer) => answer !== undefined && ![201, 409, 503].includes(answer.status));
      if (refusal !== undefined) {
        problems.push(`${plan.tag}: POST was answered ${refusal.status}: ${refusal.description}`);
        return undefined;
      }
      const [id] = ids;
      if (id !== undefined) return id;
      await pause(pauseMs);
    }
    problems.push(`${plan.tag}: POST was never answered`);
    return undefined;
  };

  const runCaller = async (): Promise<void> => {
    while (!isFinishing) {
      await pause(pauseMs);
      if (isFull()) continue;
      const { plan, token } = planNext();
      peers.add(plan);
      const order = toOrder(plan, random.pick(peers.urls), random.pick(peers.urls));
      const id = await retryUntilAnswered(token, plan, order);
      if (id === undefined) continue;
      acknowledged.push({ plan, id, token });
      if (!random.chance(0.1)) continue;
      await pause(random.between(0, 2_000));
      const again = await retryUntilAnswered(token, plan, order);
      if (again !== id) problems.push(`${plan.tag}: sent again, its key returned ${again} instead of ${id}`);
    }
  };
  const running = Array.from({ length: callerCount }, runCaller);
  return {
    acknowledged,
    get lostResponses() {
      return lostResponses;
    },
    problems,
    async finish() {
      isFinishing = true;
      await Promise.all(running);
    },
  };
}
