import { setTimeout as pause } from 'node:timers/promises';
import type { ConvertOptions } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { AccountError } from '../account/account-error.ts';
import { send } from '../account/authorization-client.ts';
import { credentialPath } from '../account/credential-file.ts';
import { openSession, type Session } from '../account/session.ts';
import type { ConvertFunction } from '../convert-function.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withTimeLimit } from '../time-limit.ts';
import { toConverted, toFailure } from './answer.ts';
import { toQuery } from './query.ts';

/** Longer than the service needs for the slowest upload, wait and conversion. */
const requestMs = 300_000;
/** A token this close to its end is renewed before a request. */
const marginMs = 60_000;
/** Waits for a busy server, or for its rate limit. */
const maxWaits = 20;
const maxWaitSeconds = 60;

/** Converts by direct conversion of a server, with the token of `quoin log-in`. */
export async function openRemoteConverter(
  server: string,
  { environment, signal }: Pick<Terminal, 'environment' | 'signal'>,
): Promise<ConvertFunction> {
  const open = () => openSession(credentialPath(environment), server, signal);
  let session: Promise<Session> = open();
  await unlessAborted(signal, () => session);
  const currentSession = async (): Promise<Session> => {
    const known = session;
    const { credentials } = await known;
    if (credentials.expiresAt - marginMs <= Date.now() && session === known) session = open();
    return session;
  };
  return (bytes, options) => unlessAborted(signal, () => convertRemotely(currentSession, bytes, options, signal));
}

async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw signal.aborted ? new ConversionError('ABORTED', 'stopped', { cause }) : cause;
  }
}

async function convertRemotely(
  currentSession: () => Promise<Session>,
  bytes: Uint8Array,
  options: ConvertOptions,
  signal: AbortSignal,
) {
  for (let waits = 0; ; waits++) {
    const { url, credentials } = await currentSession();
    const response = await send(url, () =>
      fetch(`${url}/v1/conversions?${toQuery(options)}`, {
        method: 'POST',
        redirect: 'manual', // a token is never sent to another address
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: { Authorization: `Bearer ${credentials.accessToken}`, 'Content-Type': 'application/octet-stream' },
        signal: withTimeLimit(signal, requestMs),
      }),
    );
    const body = Buffer.from(await send(url, () => response.arrayBuffer()));
    const { status, headers } = response;
    if (status === 200) return toConverted(url, options, headers.get('content-type') ?? '', body);
    if (status !== 429 && status !== 503) throw toFailure(url, status, body.toString());
    const seconds = Math.max(1, Number(headers.get('retry-after') ?? 1));
    if (waits === maxWaits || !(seconds <= maxWaitSeconds)) throw toBusy(url, status, seconds);
    await pause(seconds * 1000, undefined, { signal });
  }
}

function toBusy(url: string, status: number, seconds: number): AccountError {
  const reason = status === 429 ? 'its rate limit is exhausted' : 'it is busy';
  return new AccountError('SERVER_BUSY', `${url} cannot convert: ${reason}; try again in ${seconds} seconds`);
}
