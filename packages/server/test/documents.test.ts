import { readFileSync } from 'node:fs';
import { failures } from '@quoin/core/errors';
import { describe, expect, it } from 'vitest';
import { crashedEnd } from '../src/jobs/run.ts';
import { networkFailures } from '../src/network/failure.ts';
import { createDocument } from '../src/openapi/document.ts';
import { addGauges, createMetrics } from '../src/operation/metrics.ts';
import { variableOf } from '../src/settings/settings.ts';
import { settingTable } from '../src/settings/table.ts';
import { workerFailures } from '../src/workers/worker-error.ts';

const document = createDocument({ version: '1.2.3', baseUrl: 'https://quoin.example.org' });

/** The cells of the table that stands between two markers of a page, below its head and its rule. */
function readTable(page: string, name: string): string[][] {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8');
  const [, inside = ''] = text.split(new RegExp(`<!-- /?${name} -->\\n`));
  const rows = inside.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe("the tables of the service's pages", () => {
  it('of settings are the settings', () => {
    const expected = Object.entries(settingTable).map(([name, { value, help, defaultValue: preset = '' }]) => [
      `--${name}${value === undefined ? '' : ` <${value}>`}`,
      variableOf(name),
      help,
      // Differs from machine to machine.
      name === 'workers' ? 'one per core' : preset,
    ]);
    expect(readTable('packages/server/README.md', 'settings')).toEqual(expected);
  });

  it('of endpoints are the operations', () => {
    const expected = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { 'x-scopes': scopes = ['none'] }]) => [
        `${method.toUpperCase()} ${path}`,
        scopes.join(' or '),
      ]),
    );
    const found = readTable('packages/server/README.md', 'endpoints').map(([request, scope]) => [request, scope]);
    expect(found.sort()).toEqual(expected.sort());
  });

  it('of errors are the errors of the API', () => {
    const found = readTable('docs/service.md', 'errors').map(([status, error]) => [Number(status), error]);
    expect(found).toEqual(document['x-errors'].map(({ status, error }) => [status, error]));
  });

  it('of failures of the service have the end of jobs that crashed', () => {
    expect(readTable('docs/service.md', 'service-codes')).toContainEqual([crashedEnd.errorCode, crashedEnd.error]);
  });

  it('of failures of workers are those that are final', () => {
    const final = Object.entries(workerFailures).filter(([, { mayRetry }]) => !mayRetry);
    const expected = final.map(([code, { summary }]) => [code, summary]);
    expect(readTable('docs/service.md', 'worker-codes')).toEqual(expected);
  });

  it('of failures of transfers are the table in the code', () => {
    const expected = Object.entries(networkFailures).map(([code, { summary }]) => [code, summary]);
    expect(readTable('docs/service.md', 'network-codes')).toEqual(expected);
  });

  it('of failures of conversions are those of the library, but for what only a caller of it does', () => {
    const { ABORTED: _, ...others } = failures;
    const expected = Object.entries(others).map(([code, { kind, summary }]) => [code.toLowerCase(), kind, summary]);
    expect(readTable('docs/service.md', 'conversion-codes')).toEqual(expected);
  });

  it('of metrics are those that are measured', async () => {
    const none = async () => 0;
    const sources = { countJobs: async () => ({}), countActive: () => 0, countWaitingConversions: () => 0 };
    const { registry } = createMetrics();
    addGauges(registry, { ...sources, freeBytes: none, countActiveAttempts: () => 0, deliveryQueueSeconds: none });
    const own = (await registry.getMetricsAsJSON()).filter(({ name }) => name.startsWith('quoin_'));
    expect(readTable('docs/operation.md', 'metrics')).toEqual(own.map(({ name, help }) => [name, help]));
  });
});
