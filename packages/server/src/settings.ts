import { parseArgs } from 'node:util';

/** How the service is set: each value a flag of `quoin-server`, else a variable `QUOIN_*`, else a default. */
export interface Settings {
  readonly host: string;
  readonly port: number;
}

/** A setting that cannot be used, in a sentence that says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The only place that reads flags and environment. */
export function resolveSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const flags = parseFlags(args);
  return {
    host: flags.host ?? environment.QUOIN_HOST ?? '127.0.0.1',
    port: parsePort(flags.port ?? environment.QUOIN_PORT ?? '8080'),
  };
}

function parseFlags(args: readonly string[]): { host?: string | undefined; port?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { host: { type: 'string' }, port: { type: 'string' } } }).values;
  } catch (cause) {
    throw new SettingsError(`${(cause as Error).message} The flags are --host and --port.`, { cause });
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingsError(`QUOIN_PORT (--port) is ${JSON.stringify(text)}; expected a number from 0 to 65535.`);
}
