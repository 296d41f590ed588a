import { describe, expect, it } from 'vitest';
import { openLog } from '../operation/log.ts';
import { toExportRequest } from './otlp.ts';
import type { EndedSpan } from './span.ts';
import { createSpanExporter } from './span-exporter.ts';
import { createTracer, traceIdOf } from './tracer.ts';

const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

function tracerWith(percent: number, random = 0.5) {
  const spans: EndedSpan[] = [];
  const exporter = { add: (span: EndedSpan) => void spans.push(span), stop: async () => {} };
  return { spans, tracer: createTracer({ exporter, percent, random: () => random }) };
}

describe('a tracer', () => {
  it('exports ended spans with their parent', () => {
    const { spans, tracer } = tracerWith(100);
    const attributes = { one: 1 };
    const span = tracer.start({ name: 'outer', kind: 'server', parent, attributes });
    const child = tracer.start({ name: 'inner', kind: 'internal', parent: span?.traceparent });
    child?.end({}, 'broken');
    span?.end({ two: 'x' });
    const [inner, outer] = spans;
    expect(outer).toMatchObject({ name: 'outer', parentSpanId: '00f067aa0ba902b7', attributes: { one: 1, two: 'x' } });
    expect(inner).toMatchObject({ name: 'inner', parentSpanId: outer?.context.spanId, error: 'broken' });
    expect(new Set(spans.map(({ context }) => context.traceId))).toEqual(new Set([traceIdOf(parent)]));
    expect(Math.abs((outer?.endedAt ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(outer?.endedAt).toBeGreaterThanOrEqual(outer?.startedAt ?? Number.NaN);
  });

  it.each([
    { percent: 50, random: 0.49, isExported: true },
    { percent: 50, random: 0.5, isExported: false },
    { percent: 1, random: 0.02, isExported: false },
    { percent: 100, random: 0.999, isExported: true },
  ])('begins traces for $percent percent of the requests ($random)', ({ percent, random, isExported }) => {
    const { spans, tracer } = tracerWith(percent, random);
    const span = tracer.start({ name: 'root', kind: 'server' });
    tracer.start({ name: 'child', kind: 'internal', parent: span?.traceparent })?.end();
    span?.end();
    expect(spans).toHaveLength(isExported ? 2 : 0);
  });

  it('follows the flag of a caller instead', () => {
    const { spans, tracer } = tracerWith(1, 0.9);
    tracer.start({ name: 'sampled', kind: 'server', parent })?.end();
    tracer.start({ name: 'not', kind: 'server', parent: parent.replace(/01$/, '00') })?.end();
    expect(spans.map(({ name }) => name)).toEqual(['sampled']);
  });

  it('without a collector passes on what it gets, and begins nothing', () => {
    const tracer = createTracer({ exporter: undefined, percent: 100 });
    expect(tracer.start({ name: 'a', kind: 'server', parent })).toMatchObject({ traceparent: parent });
    expect(tracer.start({ name: 'a', kind: 'server' })).toBeUndefined();
    expect(tracer.start({ name: 'a', kind: 'server', parent: 'nonsense' })).toBeUndefined();
  });
});

function spanOf(name: string): EndedSpan {
  const context = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
  const shared = { parentSpanId: undefined, attributes: {}, error: undefined };
  return { name, kind: 'internal', context, startedAt: 1, endedAt: 2, ...shared };
}

describe('an exporter', () => {
  it('sends spans in batches, and what is left at the end', async () => {
    const sent: number[] = [];
    const exporter = createSpanExporter({
      send: async (spans) => void sent.push(spans.length),
      log: openLog('silent'),
    });
    for (let index = 0; index < 1_000; index++) exporter.add(spanOf('a'));
    await exporter.stop();
    expect(sent).toEqual([512, 488]);
  });

  it('drops spans that the collector does not accept, reports their number, and goes on', async () => {
    const lines: string[] = [];
    const log = openLog('warn', { write: (line: string) => void lines.push(line) });
    let [isUp, received] = [false, 0];
    const send = async (spans: readonly EndedSpan[]): Promise<void> => {
      if (!isUp) throw new Error('no collector');
      received += spans.length;
    };
    const exporter = createSpanExporter({ send, log });
    for (let index = 0; index < 512; index++) exporter.add(spanOf('a'));
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', spans: 512, err: { message: 'no collector' } });
    isUp = true;
    exporter.add(spanOf('b'));
    await exporter.stop();
    expect(received).toBe(1);
  });

  it('keeps a bounded number of spans while the collector does not answer', async () => {
    let answer = (): void => {};
    const received: number[] = [];
    const send = (spans: readonly EndedSpan[]): Promise<void> =>
      new Promise((resolve) => {
        received.push(spans.length);
        answer = resolve;
      });
    const exporter = createSpanExporter({ send, log: openLog('silent') });
    for (let index = 0; index < 20_000; index++) exporter.add(spanOf('a'));
    const stopped = exporter.stop();
    const timer = setInterval(() => answer(), 1);
    await stopped;
    clearInterval(timer);
    // The first batch is on its way, and as many spans wait as are kept.
    expect(received.reduce((sum, count) => sum + count)).toBe(512 + 8_192);
  });
});

describe('a request to the collector', () => {
  it('has the members and encodings of OTLP’s JSON', () => {
    const span: EndedSpan = {
      ...spanOf('a'),
      kind: 'client',
      parentSpanId: 'c'.repeat(16),
      startedAt: 1_700_000_000_000.25,
      endedAt: 1_700_000_000_001,
      attributes: { text: 'x', whole: 7, fraction: 0.5, flag: true, missing: undefined },
      error: 'broken',
    };
    const keyValues = [
      { key: 'text', value: { stringValue: 'x' } },
      { key: 'whole', value: { intValue: '7' } },
      { key: 'fraction', value: { doubleValue: 0.5 } },
      { key: 'flag', value: { boolValue: true } },
      { key: 'error.type', value: { stringValue: 'broken' } },
    ];
    expect(toExportRequest([span], { 'service.name': 's' })).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 's' } }] },
          scopeSpans: [
            {
              scope: { name: 'quoin-server' },
              spans: [
                {
                  traceId: 'a'.repeat(32),
                  spanId: 'b'.repeat(16),
                  parentSpanId: 'c'.repeat(16),
                  name: 'a',
                  kind: 3,
                  startTimeUnixNano: '1700000000000250000',
                  endTimeUnixNano: '1700000000001000000',
                  attributes: keyValues,
                  status: { code: 2 },
                },
              ],
            },
          ],
        },
      ],
    });
  });
});
