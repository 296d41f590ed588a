import { createHash } from 'node:crypto';
import { apiInputs, formats } from '@quoin/core';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type AppOptions, createApp } from '../../src/app.ts';
import type { Needs } from '../../src/identity/access.ts';
import { inputTypes, outputsOf, outputTypes } from '../../src/jobs/order/conversions.ts';
import { parseJobOrder, parseRetry } from '../../src/jobs/order/order.ts';
import { createDocument } from '../../src/openapi/document.ts';
import { listMembers } from '../../src/openapi/page/members.ts';
import type { ApiOperation, Media, Schema } from '../../src/openapi/types.ts';
import { openLog } from '../../src/operation/log.ts';
import { createMetrics } from '../../src/operation/metrics.ts';
import { parseBody } from '../../src/problem.ts';
import { createNoLimits } from '../../src/rate-limits/no-limits.ts';
import { roles } from '../../src/settings/roles.ts';
import { patchSchema, subscriptionSchema } from '../../src/webhooks/request-schemas.ts';
import { bodies, retries } from './openapi-bodies.data.ts';
import { patches, subscriptions } from './openapi-webhook-bodies.data.ts';

const document = createDocument({ version: '1.2.3', baseUrl: 'https://quoin.example.org' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
addFormats(ajv);
ajv.addVocabulary(['components']);
const compile = (schema: Schema) => ajv.compile({ ...schema, components: document.components });

describe('the description of the API', () => {
  it('passes an OpenAPI linter with its recommended rules', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // Operations without parameters, body and token have no request to refuse.
        'operation-4xx-response': 'off',
        // A browser is redirected.
        'operation-2xx-response': 'off',
        // By default this rule forbids additional members in each schema, even under `if` and `then`. Our schemas
        // forbid them where necessary.
        'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
  });

  it('has schemas that compile', () => {
    for (const schema of Object.values(document.components.schemas)) compile(schema);
    for (const { schema } of allMedia()) compile(schema);
  });

  it('contains only examples that its schemas accept', () => {
    const shown = allMedia().filter(({ example }) => example !== undefined);
    expect(shown.length).toBeGreaterThan(30);
    for (const { location, schema, example } of shown) {
      const validate = compile(schema);
      validate(example);
      expect({ location, errors: validate.errors }).toEqual({ location, errors: null });
    }
  });

  it('lists the types of the conversion table', () => {
    const typesOf = (side: string): unknown => {
      const { schemas } = document.components;
      const member = listMembers(schemas.JobRequest ?? {}, schemas).find((each) => each.parent + each.name === side);
      return member?.values;
    };
    expect(typesOf('input.type')).toEqual(inputTypes);
    expect(typesOf('output.type')).toEqual(outputTypes);
  });

  it('lists every error in its table of errors', () => {
    const lines = document['x-errors'].map(({ status, error }) => `${status} ${error}`);
    for (const { operation } of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const codes = (content?.['application/json']?.schema?.properties?.error as Schema | undefined)?.enum ?? [];
        for (const code of codes) expect(lines).toContain(`${status} ${code}`);
      }
    }
    for (const { meaning } of document['x-errors']) expect(meaning).not.toBe('');
  });
});

const libraryOutputs = new Set(['avif', 'gif', 'pdf', 'tiff']);

describe('the conversions of the library', () => {
  it('are all in the table of the service', () => {
    for (const { id, inputTypes: from, outputTypes: to } of formats) {
      if (id === 'pdf') continue; // in the library and on the command line only, like some outputs
      const expected = to.filter((type) => !libraryOutputs.has(type));
      for (const input of from) expect(outputsOf(input)).toEqual(expect.arrayContaining(expected));
    }
    const read = apiInputs.filter(({ isRead }) => isRead).map(({ type }) => type);
    expect(document['x-conversions'].flatMap(({ from }) => from)).toEqual(read);
  });
});

describe('the routes of the service', () => {
  it('are the described operations, with their scopes', async () => {
    const routes = await listRoutes();
    const described = operations.map(({ name, operation }) => ({ name, scopes: operation['x-scopes'] ?? [] }));
    expect(routes).toEqual(described.sort((one, other) => (one.name < other.name ? -1 : 1)));
  });
});

describe('the successful responses of the service', () => {
  /** Success status codes that the specification does not list, and their operations. */
  const others: Readonly<Record<string, RegExp>> = {
    200: /^POST \/oauth\/revoke$/, // RFC 7009, "Revocation Response": the body is ignored
    206: /^GET \/v1\/converter\/jobs\/\{id\}\/files$/, // part of a file
    202: /^POST \/v1\/webhook\/.*\/(retry|redeliver|test)$/, // the delivery is made later
    303: /^GET \/oauth\/authorize$/, // a browser is redirected to the log-in page
    304: /^GET \/(docs|openapi\.json|v1\/converter\/jobs\/\{id\}\/files)$/, // not modified
  };

  // @spec "Other status codes in use: 200 success, 201 created, 204 no content."
  it('have the status 200, 201 if something is created, or 204 without content', () => {
    const found: string[] = [];
    for (const { name, operation } of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) >= 400) continue;
        if (others[status]?.test(name)) continue;
        found.push(`${status} ${name}`);
        expect([status, content === undefined]).toEqual([status, status === '204']);
      }
    }
    expect(new Set(found.map((line) => line.slice(0, 3)))).toEqual(new Set(['200', '201', '204']));
    expect(found.filter((line) => !line.startsWith('200')).sort()).toEqual([
      '201 POST /v1/converter/jobs',
      '201 POST /v1/converter/jobs/{id}/retry',
      '201 POST /v1/webhook/subscriptions',
      '204 DELETE /v1/webhook/subscriptions/{id}',
    ]);
  });
});

describe('the documentation', () => {
  const pages = [
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
  ] as const;

  it.each(pages)('at %s has an ETag, and is not sent again to clients that have it', async (url, type) => {
    const app = createBareApp();
    const first = await app.inject(url);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    expect(first.headers['content-length']).toBe(String(first.rawPayload.length));
    const { etag } = first.headers;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } });
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    await app.close();
  });

  it('contains the base URL of the service', async () => {
    const app = createBareApp();
    expect((await app.inject('/openapi.json')).json().servers).toEqual([{ url: 'https://quoin.example.org' }]);
    expect((await app.inject('/docs')).body).toContain('https://quoin.example.org/v1/converter/jobs');
    await app.close();
  });

  it('allows the page to load only its own styles', async () => {
    const app = createBareApp();
    const { headers, body } = await app.inject('/docs');
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    await app.close();
  });
});

describe('the schema of a job request', () => {
  const validate = compile({ $ref: '#/components/schemas/JobRequest' });

  it.each(bodies.accepted)('accepts, like the parser, %s', (_, body) => {
    expect(problemsOf(parseJobOrder, body)).toEqual([]);
    validate(body);
    expect(validate.errors).toBeNull();
  });

  it.each(bodies.refused)('refuses, like the parser, %s', (_, body) => {
    expect(problemsOf(parseJobOrder, body)).not.toEqual([]);
    expect(validate(body)).toBe(false);
  });

  it.each(bodies.refusedByParserAlone)('accepts what only the parser refuses: %s', (_, body) => {
    expect(problemsOf(parseJobOrder, body)).not.toEqual([]);
    expect(validate(body)).toBe(true);
  });
});

describe('the schema of a retry', () => {
  const validate = compile({ $ref: '#/components/schemas/RetryRequest' });

  it.each(retries.accepted)('accepts, like the parser, %s', (_, body) => {
    expect(problemsOf(parseRetry, body)).toEqual([]);
    validate(body);
    expect(validate.errors).toBeNull();
  });

  it.each(retries.refused)('refuses, like the parser, %s', (_, body) => {
    expect(problemsOf(parseRetry, body)).not.toEqual([]);
    expect(validate(body)).toBe(false);
  });
});

describe.each([
  ['SubscriptionRequest', subscriptionSchema, subscriptions],
  ['SubscriptionPatch', patchSchema, patches],
] as const)('the schema %s', (name, schema, { accepted, refused, refusedByParserAlone }) => {
  const validate = compile({ $ref: `#/components/schemas/${name}` });
  const parse = (body: unknown) => parseBody(schema, body);

  it.each(accepted)('accepts, like the parser, %s', (_, body) => {
    expect(problemsOf(parse, body)).toEqual([]);
    validate(body);
    expect(validate.errors).toBeNull();
  });

  it.each(refused)('refuses, like the parser, %s', (_, body) => {
    expect(problemsOf(parse, body)).not.toEqual([]);
    expect(validate(body)).toBe(false);
  });

  it.each(refusedByParserAlone)('accepts what only the parser refuses: %s', (_, body) => {
    expect(problemsOf(parse, body)).not.toEqual([]);
    expect(validate(body)).toBe(true);
  });
});

function problemsOf(parse: (body: unknown) => unknown, body: unknown): unknown[] {
  try {
    parse(body);
    return [];
  } catch (error) {
    return (error as { problems: unknown[] }).problems;
  }
}

/** Every described body, with the location of its description. */
function allMedia(): { readonly location: string; readonly schema: Schema; readonly example: unknown }[] {
  return operations.flatMap(({ name, operation }) => {
    const { requestBody, responses }: ApiOperation = operation;
    const mediaOf = (location: string, content: Readonly<Record<string, Media>> = {}) =>
      Object.values(content).map(({ schema = {}, example }) => ({ location: `${name} ${location}`, schema, example }));
    return [
      ...mediaOf('request', requestBody?.content),
      ...Object.entries(responses).flatMap(([status, { content }]) => mediaOf(status, content)),
    ];
  });
}

/** The app without services: a request without a token is refused before it reaches one. */
function createBareApp() {
  const metrics = createMetrics();
  const recognizer = { recognize: async () => ({ state: 'missing' }) as const };
  const baseUrl = () => 'https://quoin.example.org';
  const proxies = { networks: [], header: 'x-forwarded-for' };
  const gate = { recognizer, limits: createNoLimits(), proxies };
  const authorization = { findPublicClientId: async () => undefined };
  const served = { version: '1', roles, checks: {}, baseUrl, authorization };
  const parts = { log: openLog('silent'), metrics, ...gate, ...served };
  return createApp(parts as unknown as AppOptions);
}

/** Lists the registered routes that the app does not answer with 405. */
async function listRoutes(): Promise<{ name: string; scopes: readonly string[] }[]> {
  const app = createBareApp();
  const found: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void found.push(route));
  await app.ready();
  const routes: { name: string; scopes: readonly string[] }[] = [];
  for (const { url, method, config } of found) {
    // Pages of a log-in, which no program requests.
    if (/^\/oauth\/(interaction|device$|device\/|log-out|authorize\/)/.test(url)) continue;
    // Redirects browsers, and does not exist for programs.
    if (url === '/') continue;
    // Paths of other services have no operations here.
    if (url.endsWith('/*')) continue;
    for (const each of [method].flat()) {
      if (each === 'HEAD') continue;
      const path = url.replace(/:(\w+)(\([^)]*\))?/, '{$1}');
      const exampleUrl = path.replace('{id}', '01980f3c-6a52-7cc4-9a8f-2b1f7d0c53e1');
      const { statusCode } = await app.inject({ method: each as 'GET', url: exampleUrl });
      const needs: Needs = config?.needs ?? 'nothing';
      if (statusCode === 405) continue;
      routes.push({ name: `${each} ${path}`, scopes: typeof needs === 'string' ? [] : needs.scopes });
    }
  }
  await app.close();
  return routes.sort((one, other) => (one.name < other.name ? -1 : 1));
}
