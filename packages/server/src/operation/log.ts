import { type DestinationStream, pino } from 'pino';
import { openLogOutput } from './log-output.ts';

/** The part of a logger that the service uses. */
export type Logger = Pick<pino.Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'level'>;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Opens a log with one JSON line per event. Fields that could contain secrets are redacted by name at any depth; they
 * should not be logged in the first place.
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
      serializers: { err: describeError, text: (value) => (typeof value === 'string' ? maskQueries(value) : value) },
    },
    destination ?? openLogOutput(1),
  );
}

/** Masks the queries of URLs, which may contain credentials. */
function maskQueries(text: string): string {
  return text.replace(/(\bhttps?:\/\/[^\s"'<>?#]*)\?[^\s"'<>]*/gi, '$1?[cut]');
}

/** The loggable parts of an error: socket errors contain received bytes, so no other members are shown. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message: maskQueries(message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: stack === undefined ? undefined : maskQueries(stack),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}
