import { randomUUID } from 'node:crypto';
import type { Random } from './random.ts';

/** Behaviour of a source: at once, delayed, in chunks, cut off, or with an invalid file. */
type SourceKind = 'prompt' | 'slow' | 'pieces' | 'reset' | 'damaged';
type TargetKind = 'prompt' | 'slow' | 'refusing';

/** A job to create, and the behaviour of its peers, which is the same at every attempt. */
export interface JobPlan {
  readonly number: number;
  /** Tag of the job, by which it is found even if the response with its id was lost; also its Idempotency-Key. */
  readonly tag: string;
  readonly source: SourceKind;
  readonly target: TargetKind;
  readonly picture: 'small' | 'large';
  /** Delay of a slow peer. */
  readonly slowMs: number;
  /** Header value required by both peers. */
  readonly secret: string | undefined;
}

export function planJob(number: number, random: Random): JobPlan {
  return {
    number,
    tag: `soak-${number}-${random.between(0, 1e9)}`,
    source: random.pick([
      'prompt',
      'prompt',
      'prompt',
      'prompt',
      'slow',
      'slow',
      'pieces',
      'pieces',
      'reset',
      'damaged',
    ]),
    target: random.pick(['prompt', 'prompt', 'prompt', 'slow', 'slow', 'slow', 'refusing']),
    picture: random.chance(0.2) ? 'large' : 'small',
    slowMs: random.between(50, 400),
    secret: random.chance(0.4) ? `Bearer ${randomUUID()}` : undefined,
  };
}

/** Plans another job whose peers behave in the same way. */
export function repeatPlan(plan: JobPlan, number: number): JobPlan {
  return { ...plan, number, tag: `soak-${number}-${plan.number}` };
}

/** Failure codes allowed for the behaviour of the job's peers; empty if it must be completed. */
export function expectedFailures({ source, target }: JobPlan): readonly string[] {
  if (source === 'reset') return ['download_connection_lost', 'download_body_truncated'];
  if (source === 'damaged') return ['format_unrecognized'];
  if (target === 'refusing') return ['upload_status_refused'];
  return [];
}

/** Builds the job request. */
export function toOrder({ number, tag, secret }: JobPlan, source: string, target: string): object {
  const headers = secret === undefined ? {} : { headers: { Authorization: secret } };
  return {
    tag,
    input: { type: 'png', source: { url: `${source}/source/${number}`, ...headers } },
    output: { type: 'webp', upload: { url: `${target}/target/${number}?signature=${number}`, ...headers } },
  };
}
