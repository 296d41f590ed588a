import { randomBytes } from 'node:crypto';

/** The place of a span in its trace, which is passed on between processes. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** True if the spans of the trace are exported. */
  readonly isSampled: boolean;
}

const format = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const sampledFlag = 1;

/** Parses a `traceparent`; undefined if it is not valid. @see W3C Trace Context, "traceparent Header Field Values" */
export function parseTraceparent(text: string): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = format.exec(text) ?? [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  // Version 00 has four fields. Later versions may have more, which are ignored.
  if (version === '00' && rest !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 };
}

/** Formats it as a `traceparent` of version 00. */
export function toTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Creates the context of a new span, in the trace of its parent or in a new one. */
export function createContext(parent: TraceContext | undefined, isRootSampled: () => boolean): TraceContext {
  const spanId = randomBytes(8).toString('hex');
  if (parent !== undefined) return { ...parent, spanId };
  return { traceId: randomBytes(16).toString('hex'), spanId, isSampled: isRootSampled() };
}
