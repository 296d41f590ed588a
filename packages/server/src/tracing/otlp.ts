import type { Attributes, EndedSpan, SpanKind } from './span.ts';

/** @see OpenTelemetry Protocol, "trace.proto", SpanKind and StatusCode */
const kindNumbers: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const errorStatus = 2;
const scope = 'quoin-server';

/** Describes spans as the JSON body of an export request. @see OpenTelemetry Protocol, "JSON Protobuf Encoding" */
export function toExportRequest(spans: readonly EndedSpan[], resource: Attributes): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: toKeyValues(resource) },
        scopeSpans: [{ scope: { name: scope }, spans: spans.map(toSpan) }],
      },
    ],
  };
}

function toSpan({ name, kind, context, parentSpanId, startedAt, endedAt, attributes, error }: EndedSpan): object {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    kind: kindNumbers[kind],
    startTimeUnixNano: toNanoseconds(startedAt),
    endTimeUnixNano: toNanoseconds(endedAt),
    attributes: toKeyValues({ ...attributes, 'error.type': error }),
    status: error === undefined ? {} : { code: errorStatus },
  };
}

function toKeyValues(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: toAnyValue(value) }],
  );
}

/** 64-bit integers are texts in JSON. */
function toAnyValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** A number cannot hold nanoseconds since 1970. */
function toNanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  const rest = Math.round((milliseconds - whole) * 1e6);
  return String(BigInt(whole) * 1_000_000n + BigInt(rest));
}
