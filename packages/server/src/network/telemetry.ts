import type { ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { startDeadline } from './deadline.ts';
import { type HttpResponse, openExchange } from './exchange.ts';
import { showUrl } from './failure.ts';
import { toStatusError } from './status.ts';

/** Sends JSON to the operator's collector. Throws only `NetworkError`s; the response's content is ignored. */
export async function sendTelemetry(agent: Agent, url: ParsedUrl, message: object, totalMs: number): Promise<void> {
  const body = Buffer.from(JSON.stringify(message));
  const deadline = startDeadline(totalMs, undefined, showUrl(url));
  let response: HttpResponse | undefined;
  try {
    const headers = [
      ['Content-Type', 'application/json'],
      ['Content-Length', `${body.length}`],
    ] as const;
    response = await openExchange(agent, { method: 'POST', url, headers, openBody: () => body }, deadline);
    if (response.status < 200 || response.status > 299) throw toStatusError(response.status, url, '200 to 299');
    response.body.resume();
  } catch (error) {
    response?.body.destroy();
    throw error;
  } finally {
    deadline.stop();
  }
}
