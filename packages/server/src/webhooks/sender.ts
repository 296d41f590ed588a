import { type ParsedUrl, parseUrl } from '@quoin/core/url-headers';
import { signWebhook } from '@quoin/webhook-verify';
import type { Agent } from 'undici';
import { DecryptionError } from '../cipher.ts';
import type { NetworkError } from '../network/failure.ts';
import { type PostResult, postEvent } from '../network/post.ts';
import type { AttemptFeedback } from './adaptive-concurrency.ts';
import type { Clock } from './clock.ts';
import type { Credentials } from './credentials.ts';
import type { Attempt } from './delivery.ts';
import type { ClaimedDelivery } from './store/webhook-store.ts';
import type { Subscription } from './subscription.ts';

export interface SenderOptions {
  readonly agent: Agent;
  readonly decryptCredentials: (subscription: Subscription, now: number) => Credentials;
  readonly clock: Pick<Clock, 'now'>;
  readonly userAgent: string;
  /** Time limit of one attempt, from the DNS lookup to the end of the response. */
  readonly totalMs: number;
}

/** A finished attempt and its feedback for the concurrency limits. */
export interface Sent {
  readonly attempt: Attempt;
  readonly feedback: AttemptFeedback;
  /** An internal error of the service, not of the endpoint. */
  readonly defect: unknown;
}

/** Makes one attempt. Throws only the reason of its signal. */
export type Send = (claimed: ClaimedDelivery, signal: AbortSignal) => Promise<Sent>;

export function createSender(options: SenderOptions): Send {
  const { now } = options.clock;
  return async (claimed, signal) => {
    const startedAt = now();
    const end = (outcome: Outcome) => ({ startedAt, endedAt: now(), ...outcome });
    try {
      const { response: answer, failure } = await post(options, claimed, startedAt, signal);
      const attempt = end({
        isSuccess: failure === undefined,
        responseStatus: answer?.status,
        responseBody: answer?.responseBody,
        error: failure === undefined || isByStatus(failure) ? undefined : failure.code,
      });
      return { attempt, feedback: feedbackOf({ response: answer, failure }), defect: undefined };
    } catch (error) {
      signal.throwIfAborted();
      // Counted as a failure, so that it is retried on schedule: the operator may have fixed it by then.
      const code = error instanceof DecryptionError ? 'secret_unreadable' : 'internal';
      return { attempt: end({ ...noAnswer, error: code }), feedback: 'unfinished', defect: error };
    }
  };
}

type Outcome = Omit<Attempt, 'startedAt' | 'endedAt'>;

const noAnswer = { isSuccess: false, responseStatus: undefined, responseBody: undefined } as const;

/** Signs at the time of sending: each attempt has its own timestamp and signatures. */
async function post(
  { agent, decryptCredentials, userAgent, totalMs }: SenderOptions,
  { claim, subscription, body }: ClaimedDelivery,
  now: number,
  signal: AbortSignal,
): Promise<PostResult> {
  const { keys, headers: customHeaders } = decryptCredentials(subscription, now);
  const timestamp = Math.floor(now / 1000);
  const signed = await signWebhook({ secret: keys, id: claim.deliveryId, timestamp, body });
  const event = { url: requireUrl(subscription.url), headers: Object.entries(signed), customHeaders, body, userAgent };
  return postEvent(agent, event, { totalMs, signal });
}

function requireUrl(text: string): ParsedUrl {
  const parsed = parseUrl(text);
  if (!parsed.ok) throw new TypeError('the endpoint URL of a subscription cannot be parsed');
  return parsed.url;
}

/** True if the status alone is the failure: then the attempt needs no error code. */
function isByStatus({ status }: NetworkError): boolean {
  return status !== undefined;
}

/** 429 and 503 ask for fewer requests. */
function feedbackOf({ response: answer, failure }: Pick<PostResult, 'response' | 'failure'>): AttemptFeedback {
  if (failure === undefined) return 'success';
  if (failure.code === 'request_refused') return 'endpoint_failure';
  const isUnwell = answer === undefined || !isByStatus(failure) || answer.status === 429 || answer.status === 503;
  return isUnwell ? 'origin_failure' : 'endpoint_failure';
}
