import type { TraceContext } from './trace-context.ts';

/** Values of attributes; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** The relation of a span to its parent. @see OpenTelemetry, "SpanKind" */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** A span that has ended. */
export interface EndedSpan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly context: TraceContext;
  readonly parentSpanId: string | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  /** The code of the error that ended it. */
  readonly error: string | undefined;
}
