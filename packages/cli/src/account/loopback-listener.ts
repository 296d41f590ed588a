import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const callbackPath = '/callback';

/** A listener on the loopback address that receives the redirect of one log-in. */
export interface LoopbackListener {
  readonly redirectUri: string;
  /** The URL of the redirect. The listener is closed then; no later request gets a response. */
  readonly received: Promise<URL>;
  close(): void;
}

/** Starts listening on a free port. @see RFC 8252, "Loopback Interface Redirection" */
export async function openLoopbackListener(): Promise<LoopbackListener> {
  let accept: (url: URL) => void = () => {};
  const received = new Promise<URL>((resolve) => {
    accept = resolve;
  });
  const server = createServer({ keepAlive: false, requestTimeout: 10_000 }, (request, response) => {
    const url = parseRedirect(request, origin);
    if (typeof url === 'number') return sendPage(response, url, 'This is not the end of a log-in', '');
    server.close();
    accept(url);
    const isRefused = url.searchParams.has('error');
    const title = isRefused ? 'You are not logged in' : 'You are logged in';
    sendPage(response, 200, title, 'You can close this page and return to the command line.');
    server.closeIdleConnections();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.close();
    server.closeIdleConnections();
    // The browser may still be reading its page.
    setTimeout(() => server.closeAllConnections(), 1_000).unref();
  };
  return { redirectUri: origin + callbackPath, received, close };
}

/**
 * The URL of a redirect, or the status of the refusal. A page of another site can send requests here under a name of its
 * own that it has pointed at this machine; those have another `Host`.
 */
function parseRedirect({ method, url = '', headers, headersDistinct }: IncomingMessage, origin: string): URL | number {
  if (headersDistinct.host?.length !== 1 || headers.host !== new URL(origin).host) return 421;
  if (!URL.canParse(url, origin)) return 400;
  const target = new URL(url, origin);
  if (target.origin !== origin || target.pathname !== callbackPath) return 404;
  if (method !== 'GET') return 405;
  return target.searchParams.has('state') ? target : 400;
}

const styles =
  ':root{color-scheme:light dark}body{margin:15vh auto;max-width:30rem;padding:0 1.25rem;font:1rem/1.6 system-ui,sans-serif}';
const styleHash = createHash('sha256').update(styles).digest('base64');

function sendPage(response: ServerResponse, status: number, title: string, text: string): void {
  const body = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${styles}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    // The address contains the code.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(body);
}
