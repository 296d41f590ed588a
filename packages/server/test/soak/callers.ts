import { setTimeout as pause } from 'node:timers/promises';
import type { Peers } from './peers.ts';
import { type JobPlan, planJob, toOrder } from './plan.ts';
import type { Random } from './random.ts';

/** A job that was answered 201, and who asked for it. */
export interface AcknowledgedJob {
  readonly plan: JobPlan;
  readonly id: string;
  readonly token: string;
}

export interface CallersOptions {
  readonly tokens: readonly [string, ...string[]];
  readonly peers: Peers;
  readonly random: Random;
  /** The servers that listen now. */
  readonly addresses: () => readonly string[];
  /** Whether enough jobs wait already. */
  readonly isFull: () => boolean;
}

/** Clients that ask for jobs all the time, and again where an answer was lost. */
export interface Callers {
  readonly acknowledged: readonly AcknowledgedJob[];
  /** Requests that a server was killed over. */
  readonly lostAnswers: number;
  readonly problems: readonly string[];
  /** Asks for nothing new; resolves when everything that was begun has been answered. */
  finish(): Promise<void>;
}

const callerCount = 4;
const pauseMs = 20;
const responseTimeoutMs = 60_000;
/** Servers are away for seconds. */
const retryTimeoutMs = 300_000;

export function startCallers({ tokens, peers, random, addresses, isFull }: CallersOptions): Callers {
  const acknowledged: AcknowledgedJob[] = [];
  const problems: string[] = [];
  let [jobNumber, lost, isFinishing] = [0, 0, false];

  /** One request, to whichever server; its status, or nothing where no answer came. */
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
      lost += 1;
      return undefined;
    }
  };

  /** The id that a plan's job was given, however often one must ask; nothing where something else was answered. */
  const retryUntilAnswered = async (token: string, plan: JobPlan, order: object): Promise<string | undefined> => {
    const until = performance.now() + retryTimeoutMs;
    while (performance.now() < until) {
      // Now and then the same is asked twice at once: it must become one job.
      const answers = await Promise.all(
        Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => post(token, plan, order)),
      );
      const ids = new Set(answers.filter((answer) => answer?.status === 201).map((answer) => answer?.id ?? ''));
      if (ids.size > 1) problems.push(`${plan.tag}: one key gave the jobs ${[...ids].join(' and ')}`);
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
      jobNumber += 1;
      const plan = planJob(jobNumber, random);
      peers.add(plan);
      const token = random.pick(tokens);
      const order = toOrder(plan, random.pick(peers.urls), random.pick(peers.urls));
      const id = await retryUntilAnswered(token, plan, order);
      if (id === undefined) continue;
      acknowledged.push({ plan, id, token });
      if (!random.chance(0.1)) continue;
      await pause(random.between(0, 2_000));
      const again = await retryUntilAnswered(token, plan, order);
      if (again !== id) problems.push(`${plan.tag}: asked again, its key gave ${again} and not ${id}`);
    }
  };
  const running = Array.from({ length: callerCount }, runCaller);
  return {
    acknowledged,
    get lostAnswers() {
      return lost;
    },
    problems,
    async finish() {
      isFinishing = true;
      await Promise.all(running);
    },
  };
}
