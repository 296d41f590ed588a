import { existsSync, readFileSync } from 'node:fs';
import { upgradeDesign, validateDesign } from '@quoin/core/design';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { documentExamples } from '../../src/openapi/document-examples.data.ts';
import { maxDocumentBytes } from '../../src/routes/documents.ts';
import { orderOf } from '../harness/client.ts';
import { issueToken } from '../harness/grants.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
let token = '';
beforeAll(async () => {
  token = (await issueToken(setup.server.data, { scopes: ['document'] })).token;
});
const post = (name: string, body: unknown, more: object = {}) =>
  setup.client.call(`/v1/document/${name}`, { method: 'POST', token, body, ...more });

describe('validating a document', () => {
  // @spec "`POST /v1/document/validate` checks a payload against the current schema;"
  // @spec "Documents: `POST /v1/document/validate` takes the document, answers 200 `{ valid, problems: [{ pointer, code, message }] }`; `upgrade` answers 200 with the document or 422."
  it('reports its validity and all problems', async () => {
    const valid = upgradeDesign(documentExamples.document);
    expect((await post('validate', valid)).json).toEqual({ valid: true, problems: [] });
    const invalid = { ...valid, type: 'poster', music: 1 };
    const { status, json } = await post('validate', invalid);
    expect(status).toBe(200);
    expect(json).toEqual({ valid: false, problems: validateDesign(invalid) });
    expect(json.problems).toHaveLength(2);
  });

  // @spec "Deprecation of the `brandColors` field is stated (use `swatches`)."
  it('accepts a deprecated member and reports it', async () => {
    const { json } = await post('validate', { ...upgradeDesign(documentExamples.document), brandColors: {} });
    expect(json).toMatchObject({ valid: true, problems: [{ pointer: '/brandColors', code: 'deprecated_member' }] });
  });

  it.each([[null], [[]], ['text'], [7]])('accepts any JSON, and reports that %j is not a document', async (body) => {
    const { status, json } = await post('validate', body);
    expect([status, json.valid, json.problems[0].code]).toEqual([200, false, 'wrong_type']);
  });

  it('survives absurdly deep nesting', async () => {
    const depth = 100_000;
    const text = `{"extra":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    const headers = { 'Content-Type': 'application/json' };
    const { status, json } = await post('validate', undefined, { text, headers });
    expect(status).toBe(200);
    expect(json.problems.map(({ code }: { code: string }) => code)).toContain('too_deep');
  });
});

describe('upgrading a document', () => {
  // @spec "`POST /v1/document/validate` checks a payload against the current schema; `POST /v1/document/upgrade` migrates an older document to the current schema."
  // @spec "Documents: `POST /v1/document/validate` takes the document, answers 200 `{ valid, problems: [{ pointer, code, message }] }`; `upgrade` answers 200 with the document or 422."
  it('returns the document in the current version', async () => {
    const { status, json } = await post('upgrade', documentExamples.document);
    expect(status).toBe(200);
    expect(json).toEqual(upgradeDesign(documentExamples.document));
    expect(validateDesign(json)).toEqual([]);
  });

  // @spec "Documents: `POST /v1/document/validate` takes the document, answers 200 `{ valid, problems: [{ pointer, code, message }] }`; `upgrade` answers 200 with the document or 422."
  it('refuses a document that is newer or cannot become valid, and names every problem', async () => {
    const newer = await post('upgrade', { ...documentExamples.document, version: '2.0.0' });
    expect(newer.status).toBe(422);
    expect(newer.json).toMatchObject({
      error: 'validation_error',
      details: [{ field: '/version', code: 'not_allowed' }],
    });
    const { status, json } = await post('upgrade', { brandColors: { sun: 'yellow' } });
    expect(status).toBe(422);
    expect(json.details.map(({ field }: { field: string }) => field)).toEqual(['/brandColors/sun', '/pages']);
  });
});

describe.each(['validate', 'upgrade'])('the endpoint %s', (name) => {
  // @spec "Scope `document`, either token type, category general."
  // @spec "Both accept either token type."
  it.each([
    ['user', crypto.randomUUID()],
    ['client', undefined],
  ] as const)('accepts tokens of a %s with the scope', async (authType, subject) => {
    const tokenOf = async (scope: string) =>
      (await issueToken(setup.server.data, { scopes: [scope], authType, ...(subject && { subject }) })).token;
    const { status, headers } = await post(name, documentExamples.document, { token: await tokenOf('document') });
    expect(status).toBe(200);
    expect(headers.get('RateLimit-Policy')).toMatch(/^"general"/);
    const other = await post(name, {}, { token: await tokenOf('converter') });
    expect([other.status, other.json.error]).toEqual([403, 'access_denied']);
  });

  it('answers 400 to a body that is not JSON or too large, and to a query', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const answers = [
      await post(name, undefined),
      await post(name, undefined, { text: '{', headers }),
      await post(name, undefined, { text: JSON.stringify('x'.repeat(maxDocumentBytes)), headers }),
      await setup.client.call(`/v1/document/${name}?deep=1`, { method: 'POST', token, body: {} }),
    ];
    expect(answers.map(({ status, json }) => `${status} ${json.error}`)).toEqual(Array(4).fill('400 invalid_request'));
  });
});

describe('the process that validates documents', () => {
  /** The log may arrive after the response. */
  const documentPid = async (other?: number): Promise<number> => {
    const pidOf = (): number => {
      const started = [...setup.server.output().matchAll(/"task":"document","type":"started","pid":(\d+)/g)];
      return Number(started.at(-1)?.[1]);
    };
    await vi.waitUntil(() => pidOf() > 0 && pidOf() !== other, 10_000);
    return pidOf();
  };
  const isStopped = (pid: number): boolean => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.[0] === 'T';

  it.skipIf(!existsSync('/proc/self/stat'))('blocks no other requests, and is replaced after a crash', async () => {
    expect((await post('validate', {})).status).toBe(200);
    const [pid, signals] = [await documentPid(), ['SIGCONT', 'SIGKILL'] as const];
    for (const signal of signals) {
      process.kill(pid, 'SIGSTOP');
      while (!isStopped(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
      let isAnswered = false;
      const verdict = post('validate', upgradeDesign(documentExamples.document)).finally(() => {
        isAnswered = true;
      });
      expect((await setup.client.call('/health/converter', { token: null })).status).toBe(200);
      const url = `${setup.peer.url}/source`;
      setup.peer.on('/source', { body: await makePng() });
      expect((await setup.client.runJob(orderOf(url, `${setup.peer.url}/target`))).json.status).toBe('completed');
      expect(isAnswered).toBe(false);
      process.kill(pid, signal);
      expect((await verdict).json).toEqual({ valid: true, problems: [] });
    }
    await documentPid(pid);
  });
});
