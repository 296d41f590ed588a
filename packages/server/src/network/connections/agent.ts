import { Agent, Client, type Dispatcher, Pool } from 'undici';
import { ConnectionSlot, RequestTracker } from './connection-slot.ts';
import { type ConnectorOptions, createConnector } from './connector.ts';
import { InterimFilter } from './interim-responses.ts';

export interface AgentOptions extends ConnectorOptions {
  /** Further transfers with the same origin wait. */
  readonly maxConnectionsPerOrigin: number;
}

const maxHeaderSize = 16 * 1024;

/**
 * Opens the agent for all requests to callers' URLs. It checks every connection with the guard, speaks HTTP/1.1 only
 * with one request at a time on each connection, and never takes a proxy from the environment. The caller closes it:
 * `close` waits for running requests, `destroy` does not.
 */
export function openAgent(options: AgentOptions): Agent {
  const connect = createConnector(options);
  return new Agent({
    connections: options.maxConnectionsPerOrigin,
    pipelining: 1,
    maxHeaderSize,
    // Each transfer's deadline limits the total time; undici's timeouts limit the time between bytes.
    headersTimeout: 0,
    bodyTimeout: 0,
    factory: (origin, shared) =>
      new Pool(origin, {
        ...(shared as Pool.Options),
        factory: (one, each) => {
          const slot = new ConnectionSlot(connect, new InterimFilter(one.origin, maxHeaderSize));
          return openClient(one, each as Client.Options, slot);
        },
      }),
  });
}

/** A client holds at most one connection to an origin, with at most one request. */
function openClient(origin: URL, options: Client.Options, slot: ConnectionSlot): Dispatcher {
  const client = new Client(origin, { ...options, connect: slot.connect });
  const dispatch = client.dispatch.bind(client);
  client.dispatch = (request, handler) => {
    const { opaque } = request as Dispatcher.RequestOptions<unknown>;
    if (opaque instanceof RequestTracker) {
      if (opaque.abandonReason !== undefined) {
        // The request was abandoned while it waited, so it needs no connection.
        handler.onError?.(opaque.abandonReason);
        return true;
      }
      opaque.assign(slot);
    }
    slot.expectResponse();
    return dispatch(request, handler);
  };
  return client;
}
