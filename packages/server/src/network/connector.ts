import { lookup as lookupName } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { NetworkError, toConnectError } from './failure.ts';
import type { Guard } from './guard.ts';
import { holdWriteErrors } from './late-answer.ts';
import { type ContextSource, openDefaultTrust } from './trust.ts';

/** One answer of the domain name system. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds all addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface ConnectorOptions {
  readonly guard: Guard;
  /** For the name, the connection and TLS together. undici looks at it twice a second. */
  readonly connectTimeoutMs: number;
  /** Trusts the well-known certificates alone where none is given. */
  readonly contexts?: ContextSource | undefined;
  /** The system's resolver, unless one is given. */
  readonly resolve?: Resolve | undefined;
}

/** Makes a socket and returns it at once, whatever becomes of it, so that who gives up can end it. */
export type Connect = (options: buildConnector.Options, done: buildConnector.Callback) => Socket | undefined;

/** How long one of several addresses is tried before the next: Node's 250 ms are too short for far hosts. */
const attemptShare = 4;

/**
 * Makes connections to where the guard lets them go. It is asked three times: about a literal address before
 * anything is opened (Node never looks one up), about every address that a name has, and about the one that was
 * reached, before the first byte is written (a name may have led elsewhere in between).
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
    rejectUnauthorized: true, // said, because the environment could say otherwise
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.max(250, Math.floor(connectTimeoutMs / attemptShare)),
  };

  return (options, done) => {
    const place = placeOf(options);
    const { hostname: host } = options;
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
    const check = (address: string) => requireAllowed(guard, { host, address, port });
    const fail = (error: unknown) => done(toConnectError(error, place), null);
    try {
      if (isIP(host) !== 0) check(host);
    } catch (error) {
      queueMicrotask(() => fail(error));
      return undefined;
    }
    // Each connection has its own lookup, because it must know its port. undici's types do not tell
    // that a connector returns its socket.
    const connect = buildConnector({
      ...settings,
      // A context of its own would parse all certificates for each connection.
      ...(options.protocol === 'https:' ? { secureContext: contexts() } : {}),
      lookup: guardLookup(resolve, check),
    } as buildConnector.BuildOptions);
    const socket = connect(options, (error, opened) => {
      if (error === null) done(null, opened);
      else fail(error);
    }) as unknown as Socket;
    holdWriteErrors(socket);
    // Before TLS begins, which is why nobody else may hear of it first.
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

function requireAllowed(guard: Guard, destination: Parameters<Guard['judge']>[0]): void {
  const refusal = guard.judge(destination);
  if (refusal !== undefined) throw new NetworkError('address_refused', refusal);
}

function placeOf({ protocol, host, hostname }: buildConnector.Options): string {
  return `${protocol}//${host ?? hostname}`;
}

/** A lookup that refuses a name as a whole if one of its addresses is closed: which one is tried is not ours. */
function guardLookup(resolve: Resolve, check: (address: string) => void): LookupFunction {
  return (hostname, { all }, done) => {
    const answer = async () => {
      const addresses = await resolveOrFail(resolve, hostname);
      for (const { address } of addresses) check(address);
      return addresses;
    };
    answer().then(
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
    new NetworkError('dns_failed', `the name ${hostname} could not be resolved${reason ? ` (${reason})` : ''}`, {
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
