import { randomUUID } from 'node:crypto';
import type { Random } from './random.ts';

/** How a source answers: whole at once, late, in pieces, not to the end, or with a file that is none. */
type SourceKind = 'prompt' | 'slow' | 'pieces' | 'reset' | 'damaged';
type TargetKind = 'prompt' | 'slow' | 'refusing';

/** A job that is to be asked for, and all that its peers will do to it: the same at every try. */
export interface JobPlan {
  readonly number: number;
  /** Stands in the job, so that it is found again, whoever was told its id; also its Idempotency-Key. */
  readonly tag: string;
  readonly source: SourceKind;
  readonly target: TargetKind;
  readonly picture: 'small' | 'large';
  /** How long a slow peer waits. */
  readonly slowMs: number;
  /** Header value that both peers require. */
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

/** How a job may end for what its peers did: the codes of a failure, or nothing where it must be completed. */
export function expectedFailures({ source, target }: JobPlan): readonly string[] {
  if (source === 'reset') return ['download_connection_lost', 'download_body_truncated'];
  if (source === 'damaged') return ['format_unrecognized'];
  if (target === 'refusing') return ['upload_status_refused'];
  return [];
}

/** What is sent to the service. */
export function toOrder({ number, tag, secret }: JobPlan, source: string, target: string): object {
  const headers = secret === undefined ? {} : { headers: { Authorization: secret } };
  return {
    tag,
    input: { type: 'png', source: { url: `${source}/source/${number}`, ...headers } },
    output: { type: 'webp', upload: { url: `${target}/target/${number}?signature=${number}`, ...headers } },
  };
}
