import type { Attributes, SpanKind } from './span.ts';
import type { SpanExporter } from './span-exporter.ts';
import { createContext, parseTraceparent, type TraceContext, toTraceparent } from './trace-context.ts';

/** A span that has begun. */
export interface Span {
  readonly traceId: string;
  /** Passed on to the spans that it causes, in this process or another one. */
  readonly traceparent: string;
  /** Ends the span; `error` is the code of the failure that ended it. */
  end(attributes?: Attributes, error?: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  /** The `traceparent` of the span that caused it. */
  readonly parent?: string | undefined;
  readonly attributes?: Attributes;
}

/** Begins spans. */
export interface Tracer {
  /** Returns undefined if traces are not exported and the parent is not valid. */
  start(span: SpanStart): Span | undefined;
  stop(): Promise<void>;
}

export interface TracerOptions {
  /** Undefined if traces are not exported. Traces of callers then appear in the log only. */
  readonly exporter: SpanExporter | undefined;
  /** Percentage of the traces begun here that are exported; those of callers follow their own flag. */
  readonly percent: number;
  readonly random?: () => number;
}

export function createTracer({ exporter, percent, random = Math.random }: TracerOptions): Tracer {
  const isRootSampled = (): boolean => random() * 100 < percent;
  return {
    start({ name, kind, parent: text, attributes: given = {} }) {
      const parent = text === undefined ? undefined : parseTraceparent(text);
      if (exporter === undefined) return parent && passOn(parent);
      const context = createContext(parent, isRootSampled);
      const startedAt = readTime();
      return {
        traceId: context.traceId,
        traceparent: toTraceparent(context),
        end(attributes = {}, error = undefined) {
          if (!context.isSampled) return;
          const all = { ...given, ...attributes };
          const times = { startedAt, endedAt: readTime() };
          exporter.add({ name, kind, context, parentSpanId: parent?.spanId, ...times, attributes: all, error });
        },
      };
    },
    async stop() {
      await exporter?.stop();
    },
  };
}

/** The trace of a caller, without spans of this service. */
function passOn(parent: TraceContext): Span {
  return { traceId: parent.traceId, traceparent: toTraceparent(parent), end: () => {} };
}

/** With fractions of milliseconds: most spans are short. */
function readTime(): number {
  return performance.timeOrigin + performance.now();
}

/** The id of the trace of a `traceparent`, for the log. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : parseTraceparent(traceparent)?.traceId;
}
