import { apiInputs, formats } from '@quoin/core';
import { addDocumentSchemas } from './document-operations.ts';
import { examples } from './examples.data.ts';
import { responseHeaders } from './headers.ts';
import type { HeaderParameter, Operation } from './operation.ts';
import { operations } from './operations.ts';
import { addRequestSchemas } from './request-schemas.ts';
import { createErrorSchema, listErrors, listResponses } from './responses.ts';
import { type ComponentSchemas, referTo, toSchema } from './schemas.ts';
import type { ApiDocument, ApiOperation, ErrorEntry, Method, Parameter } from './types.ts';
import { webhookExamples } from './webhook-examples.data.ts';
import { addWebhookSchemas } from './webhook-schemas.ts';

/** The OpenAPI 3.1 description of the API, from the schemas that judge its requests. */
export function createDocument({
  version,
  baseUrl,
}: {
  readonly version: string;
  readonly baseUrl: string;
}): ApiDocument {
  const schemas: ComponentSchemas = { Error: createErrorSchema() };
  addRequestSchemas(schemas);
  addDocumentSchemas(schemas);
  addWebhookSchemas(schemas);
  const paths: Record<string, Partial<Record<Method, ApiOperation>>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: toOperation(operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quoin',
      version,
      summary: 'Converts page layouts, fonts and images by asynchronous jobs.',
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
      securitySchemes: { bearer },
    },
    'x-conversions': listConversions(),
    'x-errors': listErrorEntries(),
  };
}

/** What the API converts, by format; types that are not read yet are left out. */
function listConversions() {
  const entries = formats.map(({ name, inputTypes }) => {
    const inputs = apiInputs.filter(({ type, isRead }) => isRead && (inputTypes as readonly string[]).includes(type));
    return { name, from: inputs.map(({ type }) => type), to: inputs[0]?.outputTypes ?? [] };
  });
  return entries.filter(({ from }) => from.length > 0);
}

const introduction = [
  'Name a file and a place for the result: the service downloads the one, converts it, and sends the result to the other. You can wait for the job, watch it, or ask later; both files stay for four days.',
  'Every `GET` answers `HEAD` too. An address that is asked with a method it does not take answers 405 and names in `Allow` those that it does. Every answer carries `X-Service-Request-Id`; name it when you ask somebody for help.',
  'Requests are counted: for each client by the second, the hour, the day and thirty days, and without a token by address, 100 an hour. `RateLimit` says how many are left of the layer nearest to exhaustion, `RateLimit-Policy` names all layers. Whoever is answered 429 comes again after the seconds in `Retry-After`.',
].join('\n\n');

const tags = [
  ['Jobs', 'One job converts one file.'],
  ['Files', 'What a job took, and what it made.'],
  ['Documents', 'What packages become is judged, and brought up to date.'],
  ['Webhooks', 'Whoever subscribes is told of events by signed requests.'],
  ['Health', 'For load balancers and for people in doubt.'],
  ['Documentation', 'What you are reading.'],
] as const;

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token, sent as `Authorization: Bearer <token>`. Programs get one for an hour with `POST /oauth/token`, by the id and secret that the first start of the service prints; what else there is stands at `/.well-known/oauth-authorization-server`. A token has scopes; each operation names those of which it needs one.',
} as const;

function toOperation(operation: Operation, schemas: ComponentSchemas): ApiOperation {
  const { id, tag, summary, description, scopes, body } = operation;
  const parameters = listParameters(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(scopes === undefined ? {} : { security: [{ bearer: [] }], 'x-scopes': scopes }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: { 'application/json': { schema: referTo(body.name), example: body.example } },
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

/** What an id in a path stands for, by the part in front of it. */
const ids: Readonly<Record<string, readonly [description: string, example: string]>> = {
  jobs: ["The job's id", examples.id],
  subscriptions: ["The subscription's id", webhookExamples.full.id],
  deliveries: ["The delivery's id, sent as `webhook-id`", webhookExamples.detail.id],
};

function idOf(path: string): Parameter {
  const [description, example] = ids[/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''] ?? [];
  if (description === undefined) throw new TypeError(`nothing says what the id in ${path} is`);
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
  return Object.entries(toSchema(query, 'input').properties ?? {}).flatMap(([name, schema]): Parameter[] => {
    if (schema === false) return [];
    const { description = pageParameters[name], ...rest } = schema;
    return [{ name, in: 'query', ...(description === undefined ? {} : { description }), schema: rest }];
  });
}

/** The parameters that every list has. */
const pageParameters: Readonly<Record<string, string>> = {
  limit: 'Entries of one page',
  offset: 'Entries to pass over',
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

/** One line for each status and code that any address answers. */
function listErrorEntries(): ErrorEntry[] {
  const meanings: Readonly<Record<string, string>> = {
    '400 invalid_request': 'The request cannot be read, lacks something, or has a query that cannot be used',
    '400 validation_error': 'A member of the body has a wrong value, or is not known',
    '401 unauthorized': 'The token is missing or not known here',
    '401 invalid_token': 'The token is expired or revoked',
    '403 access_denied': "The token lacks the scope, or what is asked for is another organization's",
    '403 invalid_token_type': 'The address needs a user token',
    '404 not_found': 'There is no such job, file, subscription, delivery or address',
    '405 method_not_allowed': 'The address does not take this method; `Allow` names those that it does',
    '409 conflict':
      'The job, delivery or subscription is not in a state for this, or the same request is being answered',
    '410 gone': 'The files were removed, four days after the end of the job',
    '422 validation_error':
      'Members are wrong together, `url_headers` is wrong, a member names what is not yours, or a document cannot be brought up to date',
    '429 rate_limit_exceeded': 'Too many requests; `Retry-After` says in how many seconds to go on',
    '500 server_error': 'The service failed',
    '503 service_unavailable': 'The service cannot work now; `Retry-After` says when to try again, where that is known',
  };
  const answered = operations.flatMap((operation) =>
    listErrors(operation).flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`)),
  );
  return [...new Set([...answered, '405 method_not_allowed'])].sort(byStatus).map((key) => {
    const [status, error = ''] = key.split(' ');
    return { status: Number(status), error, meaning: meanings[key] ?? '' };
  });
}

/** By status; of one status in the order in which the operations name them. */
function byStatus(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10);
}
