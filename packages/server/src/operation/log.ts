import { type DestinationStream, pino } from 'pino';

/** What the parts of the service need of a log. */
export type Logger = Pick<pino.Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'level'>;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * One JSON line an event. What could hold a secret is cut out by name wherever it stands; nobody should log it in the
 * first place.
 */
export function openLog(level: LogLevel, destination?: DestinationStream): pino.Logger {
  const secrets = [
    'authorization',
    'cookie',
    'headers',
    'url_headers',
    'token',
    'secret',
    'password',
    'body',
    'payload',
  ];
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[cut]' },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

/** An error as far as it may be seen: errors of sockets carry what was received, so that no other member is shown. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack,
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}
