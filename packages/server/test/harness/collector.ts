import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The process that sent it. */
  readonly process: string;
}

/** A collector of traces. */
export interface Collector {
  readonly url: string;
  /** The spans of a trace, once there are `count`. */
  waitForSpans(traceId: string, count: number): Promise<readonly CollectedSpan[]>;
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    if (isExport) spans.push(...readSpans(await json(request)));
    response.writeHead(isExport ? 200 : 404, { 'Content-Type': 'application/json' }).end('{"partialSuccess":{}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    async waitForSpans(traceId, count) {
      for (;;) {
        const found = spans.filter((span) => span.traceId === traceId);
        if (found.length >= count) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the body of any export request
function readSpans(body: any): CollectedSpan[] {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return body.resourceSpans.flatMap(({ resource, scopeSpans }: any) => {
    const process = readAttributes(resource.attributes)['service.instance.id'];
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return scopeSpans.flatMap(({ spans }: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: as above
      spans.map((span: any) => ({ ...span, attributes: readAttributes(span.attributes), process })),
    );
  });
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function readAttributes(list: any): Record<string, unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return Object.fromEntries(list.map(({ key, value }: any) => [key, Object.values(value)[0]]));
}
