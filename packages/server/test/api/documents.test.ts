import { readFileSync } from 'node:fs';
import { failures } from '@quoin/core/errors';
import { describe, expect, it } from 'vitest';
import { crashedEnd } from '../../src/jobs/run/run.ts';
import { networkFailures } from '../../src/network/failure.ts';
import { createDocument } from '../../src/openapi/document.ts';
import { addGauges, createMetrics } from '../../src/operation/metrics.ts';
import { variableOf } from '../../src/settings/settings.ts';
import { settingTable } from '../../src/settings/table.ts';
import { workerFailures } from '../../src/workers/worker-error.ts';

const document = createDocument({ version: '1.2.3', baseUrl: 'https://quoin.example.org' });

/** The cells of the table between two markers of a page, without its header rows. */
function readTable(page: string, name: string): string[][] {
  const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');
  const [, inside = ''] = text.split(new RegExp(`<!-- /?${name} -->\\n`));
  const rows = inside.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe("the tables in the service's documentation", () => {
  it('of settings match the settings', () => {
    const expected = Object.entries(settingTable).map(([name, { value, help, defaultValue: preset = '' }]) => [
      `--${name}${value === undefined ? '' : ` <${value}>`}`,
      variableOf(name),
      help,
      // Depends on the machine.
      name === 'workers' ? 'one per core' : preset,
    ]);
    expect(readTable('packages/server/README.md', 'settings')).toEqual(expected);
  });

  it('of settings as a type state the variable, the default and the range of each', () => {
    const source = readFileSync(new URL('../../src/settings/settings.ts', import.meta.url), 'utf8');
    const [, body = ''] = /export interface Settings \{(.*?)\n\}/s.exec(source) ?? [];
    const comments = [...body.matchAll(/\/\*\*(.*?)\*\//gs)].map(([, text = '']) => text.replace(/\s*\n\s*\*/g, ''));
    for (const [name, { defaultValue: preset, expected, value }] of Object.entries(settingTable)) {
      const comment = comments.find((text) => text.includes(`\`${variableOf(name)}\``)) ?? `${name} is missing`;
      const [range] = /from \d+ to \d+/.exec(expected) ?? [''];
      if (range !== '') expect(comment.replace(/ (?:MiB|seconds)/, '')).toContain(range);
      if (name === 'workers') expect(comment).toContain('by default one per core');
      else if (preset) expect(comment).toContain(`default ${preset}.`);
      else expect(comment).toMatch(value === undefined ? /default false\./ : /[Uu]ndefined for|by default none/);
    }
  });

  it('of endpoints match the operations', () => {
    const expected = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { 'x-scopes': scopes = ['none'] }]) => [
        `${method.toUpperCase()} ${path}`,
        scopes.join(' or '),
      ]),
    );
    const found = readTable('packages/server/README.md', 'endpoints').map(([request, scope]) => [request, scope]);
    expect(found.sort()).toEqual(expected.sort());
  });

  it('of errors match the errors of the API', () => {
    const tables = [readTable('docs/service.md', 'errors'), readTable('docs/authorization.md', 'oauth-errors')];
    const found = tables.flat().map(([status, error]) => `${status} ${error}`);
    expect(found.sort()).toEqual(document['x-errors'].map(({ status, error }) => `${status} ${error}`).sort());
  });

  it('of service failures include the failure of crashed jobs', () => {
    expect(readTable('docs/service.md', 'service-codes')).toContainEqual([crashedEnd.errorCode, crashedEnd.error]);
  });

  it('of worker failures match the final ones', () => {
    const final = Object.entries(workerFailures).filter(([, { mayRetry }]) => !mayRetry);
    const expected = final.map(([code, { summary }]) => [code, summary]);
    expect(readTable('docs/service.md', 'worker-codes')).toEqual(expected);
  });

  it('of transfer failures match the table in the code', () => {
    const expected = Object.entries(networkFailures).map(([code, { summary }]) => [code, summary]);
    expect(readTable('docs/service.md', 'network-codes')).toEqual(expected);
  });

  it('of conversion failures match those of the library, except ones caused only by its callers', () => {
    const { ABORTED: _, ...others } = failures;
    const expected = Object.entries(others).map(([code, { kind, summary }]) => [code.toLowerCase(), kind, summary]);
    expect(readTable('docs/service.md', 'conversion-codes')).toEqual(expected);
  });

  it('of metrics match the metrics', async () => {
    const none = async () => 0;
    const counts = { countJobs: async () => ({}), countActive: () => 0, countWaitingConversions: () => 0 };
    const sources = { ...counts, queueSeconds: none };
    const { registry } = createMetrics();
    addGauges(registry, { ...sources, freeBytes: none, countActiveAttempts: () => 0, deliveryQueueSeconds: none });
    const own = (await registry.getMetricsAsJSON()).filter(({ name }) => name.startsWith('quoin_'));
    expect(readTable('docs/operation.md', 'metrics')).toEqual(own.map(({ name, help }) => [name, help]));
    // The alerts use no others.
    const page = readFileSync(new URL('../../../../docs/operation.md', import.meta.url), 'utf8');
    const alerts = [...page.matchAll(/^ +expr: (.*)$/gm)].flatMap(([, text = '']) => text.match(/quoin_\w+/g) ?? []);
    expect(alerts.length).toBeGreaterThan(4);
    const names = own.map(({ name }) => name);
    expect(
      alerts.map((name) => name.replace(/_(count|sum|bucket)$/, '')).filter((name) => !names.includes(name)),
    ).toEqual([]);
  });
});
