import { apiInputs, formats } from '@quoin/core';
import { addFileSchema } from './conversion-operation.ts';
import { addDocumentSchemas } from './document-operations.ts';
import { examples } from './examples.data.ts';
import { responseHeaders } from './headers.ts';
import { oauthOperations, resourceOperation } from './oauth-operations.ts';
import { addOauthSchemas } from './oauth-schemas.ts';
import type { HeaderParameter, Operation } from './operation.ts';
import { operations } from './operations.ts';
import { addRequestSchemas } from './request-schemas.ts';
import { createErrorSchema, listErrors, listResponses } from './responses.ts';
import { type ComponentSchemas, referTo, toSchema } from './schemas.ts';
import { bearer, createOauthScheme, listSecurity } from './security.ts';
import type { ApiDocument, ApiOperation, ErrorEntry, Method, Parameter } from './types.ts';
import { webhookExamples } from './webhook-examples.data.ts';
import { addWebhookSchemas } from './webhook-schemas.ts';

/** Creates the OpenAPI 3.1 description of the API from the schemas that validate its requests. */
export function createDocument({
  version,
  baseUrl,
  issuesTokens = true,
}: {
  readonly version: string;
  readonly baseUrl: string;
  /** False if another server issues the tokens. */
  readonly issuesTokens?: boolean;
}): ApiDocument {
  const schemas: ComponentSchemas = { Error: createErrorSchema() };
  addRequestSchemas(schemas);
  addFileSchema(schemas);
  addDocumentSchemas(schemas);
  addWebhookSchemas(schemas);
  addOauthSchemas(schemas);
  const all = [...operations, resourceOperation, ...(issuesTokens ? oauthOperations : [])];
  const paths: Record<string, Partial<Record<Method, ApiOperation>>> = {};
  for (const operation of all) {
    const described = toOperation(operation, schemas, issuesTokens);
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quoin',
      version,
      summary:
        'Converts page layouts, drawings, fonts and images, by asynchronous jobs or in the response to a request.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: tags.map(([name, description]) => ({ name, description })),
    security: [],
    paths,
    components: {
      schemas,
      headers: responseHeaders,
      securitySchemes: { bearer, ...(issuesTokens ? { oauth: createOauthScheme(baseUrl) } : {}) },
    },
    'x-conversions': listConversions(),
    'x-errors': listErrorEntries(all),
  };
}

/** Lists the supported conversions by format; input types that cannot be read yet are omitted. */
function listConversions() {
  const entries = formats.map(({ name, inputTypes }) => {
    const inputs = apiInputs.filter(({ type, isRead }) => isRead && (inputTypes as readonly string[]).includes(type));
    return { name, from: inputs.map(({ type }) => type), to: inputs[0]?.outputTypes ?? [] };
  });
  return entries.filter(({ from }) => from.length > 0);
}

const introduction = [
  'Create a job with the URL of a file and the URL for the result: the service downloads the file, converts it, and uploads the result. You can wait for the job, watch it, or check it later; both files stay available for four days, unless the operator has set another time.',
  'Every address that supports `GET` also supports `HEAD`. A request with an unsupported method gets 405, with the supported ones in `Allow`. Every response has an `X-Service-Request-Id`; give it when you ask for help.',
  'Requests are limited per client, in four layers: per second, per hour, per day and per thirty days. Requests without a token are limited per address to 100 per hour. `RateLimit` contains the remaining requests of the layer nearest to exhaustion, `RateLimit-Policy` all layers. After a 429, wait for the number of seconds in `Retry-After`.',
].join('\n\n');

const tags = [
  ['Jobs', 'One job converts one file.'],
  ['Files', 'The source and the result of a job.'],
  ['Conversions', 'Converts a file in one request.'],
  ['Documents', 'Validates and upgrades design documents, which layout packages are converted to.'],
  ['Webhooks', 'Sends events to subscribers with signed requests.'],
  ['Tokens', 'Access tokens by OAuth 2.0 and OpenID Connect. Libraries for either need only the metadata.'],
  ['Health', 'For load balancers and for people.'],
  ['Documentation', 'This description.'],
] as const;

function toOperation(operation: Operation, schemas: ComponentSchemas, issuesTokens: boolean): ApiOperation {
  const { id, tag, summary, description, scopes, body } = operation;
  const parameters = listParameters(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(scopes === undefined ? {} : { security: listSecurity(scopes, issuesTokens) }),
    ...(scopes === undefined || scopes.length === 0 ? {} : { 'x-scopes': scopes }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: { [body.media ?? 'application/json']: { schema: referTo(body.name), example: body.example } },
          },
        }),
    responses: listResponses(operation, schemas),
  };
}

function listParameters({ path, query, headers = [] }: Operation): Parameter[] {
  return [
    ...(path.includes('{id}') ? [idOf(path)] : []),
    ...(query === undefined ? [] : queryParameters(query)),
    ...headers.map(toParameter),
  ];
}

/** Description and example of an id in a path, by the path segment before it. */
const ids: Readonly<Record<string, readonly [description: string, example: string]>> = {
  jobs: ["The job's id", examples.id],
  subscriptions: ["The subscription's id", webhookExamples.full.id],
  deliveries: ["The delivery's id, sent as `webhook-id`", webhookExamples.detail.id],
};

function idOf(path: string): Parameter {
  const [description, example] = ids[/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''] ?? [];
  if (description === undefined) throw new TypeError(`the id in ${path} has no description`);
  return {
    name: 'id',
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', format: 'uuid' },
    example,
  };
}

function queryParameters(query: NonNullable<Operation['query']>): Parameter[] {
  const { properties = {}, required = [] } = toSchema(query, 'input');
  return Object.entries(properties).flatMap(([name, schema]): Parameter[] => {
    if (schema === false) return [];
    const { description = pageParameters[name], ...rest } = schema;
    const more = {
      ...(required.includes(name) && { required: true }),
      ...(description !== undefined && { description }),
    };
    return [{ name, in: 'query', ...more, schema: rest }];
  });
}

/** The parameters of all lists. */
const pageParameters: Readonly<Record<string, string>> = {
  limit: 'Number of entries per page',
  offset: 'Number of entries to skip',
};

function toParameter({ name, description, maxLength, pattern }: HeaderParameter): Parameter {
  const length = maxLength === undefined ? {} : { minLength: 1, maxLength };
  return {
    name,
    in: 'header',
    description,
    schema: { type: 'string', ...length, ...(pattern === undefined ? {} : { pattern }) },
  };
}

/** One entry for each status and code of any operation. */
function listErrorEntries(all: readonly Operation[]): ErrorEntry[] {
  const meanings: Readonly<Record<string, string>> = {
    '400 invalid_request': 'The request or its query is not valid, or something is missing',
    '400 validation_error': 'A member of the body has an invalid value or is unknown',
    '400 invalid_scope': 'A scope is missing, unknown or not allowed for the client',
    '400 invalid_client': 'The client is unknown or disabled',
    '400 invalid_grant': 'The code or refresh token is wrong, expired or already used',
    '400 unauthorized_client': 'The client may not use this grant',
    '400 unsupported_grant_type': 'The grant does not exist',
    '400 authorization_pending': 'The user has not finished yet; repeat the request after five seconds',
    '400 access_denied': 'The user has not allowed access',
    '400 expired_token': 'The device code has expired; start again',
    '401 invalid_client': 'The client is unknown or disabled, or its secret is wrong',
    '401 unauthorized': 'The token is missing or unknown',
    '401 invalid_token': 'The token is expired or revoked',
    '403 access_denied': 'The token lacks the scope, or the resource belongs to another organization',
    '403 invalid_token_type': 'The address requires a user token',
    '404 not_found': 'There is no such job, file, subscription, delivery or address',
    '405 method_not_allowed': 'The address does not support this method; `Allow` lists the supported ones',
    '409 conflict':
      'The state of the job, delivery or subscription does not allow this, or the same request is still being processed',
    '410 gone': 'The files of the job have expired and were removed',
    '422 validation_error':
      'Members contradict each other, `url_headers` is not valid, a member refers to a resource of another organization, or a document cannot be upgraded',
    '429 rate_limit_exceeded': 'Too many requests; wait for the number of seconds in `Retry-After`',
    '500 server_error': 'The service failed',
    '503 service_unavailable': 'The service is not available; `Retry-After` contains the seconds to wait, if known',
  };
  const documented = all.flatMap((operation) =>
    listErrors(operation).flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`)),
  );
  return [...new Set([...documented, '405 method_not_allowed'])].sort(byStatus).map((key) => {
    const [status, error = ''] = key.split(' ');
    return { status: Number(status), error, meaning: meanings[key] ?? '' };
  });
}

/** Sorts by status; codes of the same status keep the order of the operations. */
function byStatus(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10);
}
