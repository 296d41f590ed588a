import { lookup as lookupName } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { Guard } from '../addresses/guard.ts';
import { NetworkError, toConnectError } from '../failure.ts';
import { delayWriteErrors } from './late-response.ts';
import { type ContextSource, openDefaultTrust } from './trust.ts';

/** One address returned by DNS. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a name to all of its addresses. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface ConnectorOptions {
  readonly guard: Guard;
  /** For name resolution, connection and TLS together. undici checks it twice a second. */
  readonly connectTimeoutMs: number;
  /** Only the well-known certificates are trusted if absent. */
  readonly contexts?: ContextSource | undefined;
  /** Default: the system's resolver. */
  readonly resolve?: Resolve | undefined;
}

/** Creates a socket and returns it at once, in whatever state, so that the caller can abort it. */
export type Connect = (options: buildConnector.Options, done: buildConnector.Callback) => Socket | undefined;

/**
 * One address is tried for this fraction of the connect timeout before the next: Node's 250 ms are too short for
 * distant hosts.
 */
const attemptTimeoutDivisor = 4;

/**
 * Connects only to addresses that the guard allows. The guard is asked three times: about a literal address before the
 * connection is opened (Node does not look up literals), about every address that a name resolves to, and about the
 * address that was reached, before the first byte is written (DNS may have changed in between).
 */
export function createConnector({
  guard,
  connectTimeoutMs,
  contexts = openDefaultTrust(),
  resolve = resolveName,
}: ConnectorOptions): Connect {
  const settings = {
    timeout: connectTimeoutMs,
    allowH2: false,
    rejectUnauthorized: true, // explicit, because the environment could override it
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.max(250, Math.floor(connectTimeoutMs / attemptTimeoutDivisor)),
  };

  return (options, done) => {
    const origin = originOf(options);
    const { hostname: host } = options;
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
    const check = (address: string) => requireAllowed(guard, { host, address, port });
    const fail = (error: unknown) => done(toConnectError(error, origin), null);
    try {
      if (isIP(host) !== 0) check(host);
    } catch (error) {
      queueMicrotask(() => fail(error));
      return undefined;
    }
    // Each connection has its own lookup, because the lookup must know the port. undici's types do not state that a
    // connector returns its socket.
    const connect = buildConnector({
      ...settings,
      // Without a shared context every connection would parse all certificates.
      ...(options.protocol === 'https:' ? { secureContext: contexts() } : {}),
      lookup: guardLookup(resolve, check),
    } as buildConnector.BuildOptions);
    const socket = connect(options, (error, opened) => {
      if (error === null) done(null, opened);
      else fail(error);
    }) as unknown as Socket;
    delayWriteErrors(socket);
    // Runs before TLS starts, so it must be the first listener.
    socket.prependOnceListener('connect', () => {
      try {
        check(socket.remoteAddress ?? '');
      } catch (error) {
        socket.destroy(error as NetworkError);
      }
    });
    return socket;
  };
}

function requireAllowed(guard: Guard, destination: Parameters<Guard['findRefusal']>[0]): void {
  const refusal = guard.findRefusal(destination);
  if (refusal !== undefined) throw new NetworkError('address_refused', refusal);
}

function originOf({ protocol, host, hostname }: buildConnector.Options): string {
  return `${protocol}//${host ?? hostname}`;
}

/** A lookup that refuses a name if any of its addresses is not allowed, since Node chooses which one it connects to. */
function guardLookup(resolve: Resolve, check: (address: string) => void): LookupFunction {
  return (hostname, { all }, done) => {
    const response = async () => {
      const addresses = await resolveOrFail(resolve, hostname);
      for (const { address } of addresses) check(address);
      return addresses;
    };
    response().then(
      ([...addresses]) => {
        const [first] = addresses;
        if (all || first === undefined) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: NetworkError) => done(error, ''),
    );
  };
}

async function resolveOrFail(resolve: Resolve, hostname: string): Promise<readonly ResolvedAddress[]> {
  const failed = (reason: string | undefined) =>
    new NetworkError('dns_failed', `cannot resolve "${hostname}"${reason ? ` (${reason})` : ''}`, {
      reason,
    });
  const addresses = await resolve(hostname).catch((error: NodeJS.ErrnoException) => {
    throw failed(error.code);
  });
  if (addresses.length === 0) throw failed('no addresses');
  return addresses;
}

function resolveName(hostname: string): Promise<readonly ResolvedAddress[]> {
  return lookupName(hostname, { all: true });
}
