import { Agent, Client, type Dispatcher, Pool } from 'undici';
import { type ConnectorOptions, createConnector } from './connector.ts';
import { InterimFilter } from './interim-responses.ts';
import { Line, Ticket } from './line.ts';

export interface AgentOptions extends ConnectorOptions {
  /** More transfers than this with one origin wait for their turn. */
  readonly maxConnectionsPerOrigin: number;
}

const maxHeaderSize = 16 * 1024;

/**
 * Opens the agent that every request to a caller's URL goes through. It asks the guard about every connection,
 * speaks HTTP/1.1 only, one request at a time on each, and never asks the environment for a proxy.
 * Whoever opens it closes it: `close` waits for what is under way, `destroy` does not.
 */
export function openAgent(options: AgentOptions): Agent {
  const connect = createConnector(options);
  return new Agent({
    connections: options.maxConnectionsPerOrigin,
    pipelining: 1,
    maxHeaderSize,
    // Totals are kept by each transfer's deadline; these would be gaps.
    headersTimeout: 0,
    bodyTimeout: 0,
    factory: (origin, shared) =>
      new Pool(origin, {
        ...(shared as Pool.Options),
        factory: (one, each) => {
          const line = new Line(connect, new InterimFilter(one.origin, maxHeaderSize));
          return openClient(one, each as Client.Options, line);
        },
      }),
  });
}

/** A client is one line to an origin: connected or not, with one request at most. */
function openClient(origin: URL, options: Client.Options, line: Line): Dispatcher {
  const client = new Client(origin, { ...options, connect: line.connect });
  const dispatch = client.dispatch.bind(client);
  client.dispatch = (request, handler) => {
    const { opaque } = request as Dispatcher.RequestOptions<unknown>;
    if (opaque instanceof Ticket) {
      if (opaque.givenUp !== undefined) {
        // It waited for its turn longer than anybody waits for it: no connection is made for that.
        handler.onError?.(opaque.givenUp);
        return true;
      }
      opaque.take(line);
    }
    line.expectResponse();
    return dispatch(request, handler);
  };
  return client;
}
