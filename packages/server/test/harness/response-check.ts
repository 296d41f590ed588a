import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parseList } from 'structured-headers';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Operation {
  readonly security?: unknown;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >;
}

export interface CheckedResponse {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Creates a check that throws if a response does not match the service's OpenAPI description. */
export function createResponseCheck(document: unknown): (answer: CheckedResponse) => void {
  const { paths, components } = document as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const compiled = new Map<object, ValidateFunction>();
  const compile = (schema: object): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, known);
    return known;
  };
  return (answer) => {
    const { method, path, status, headers, body } = answer;
    const label = `${method} ${path} ${status}`;
    const id = headers.get('x-service-request-id') ?? '';
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))
      throw new Error(`${label}: request id ${id}`);
    const error = components.schemas.Error ?? {};
    const template = Object.keys(paths).find((each) => new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
    const operation = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
    // Unknown operations are only answered with errors, which all have the same schema.
    const response = operation === undefined ? undefined : operation.responses[status];
    if (operation !== undefined && response === undefined && status !== 405)
      throw new Error(`${label}: the description does not list this status`);
    checkRateFields(label, headers, operation?.security !== undefined && limitedStatuses.includes(status));
    const type = headers.get('content-type')?.replace(/;.*/, '') ?? '';
    const described = response?.content?.[type] ?? response?.content?.['*/*'];
    const schema = described?.schema ?? (status >= 400 ? error : undefined);
    if (schema === undefined || method === 'HEAD' || body === '') return;
    // File bodies have no schema.
    if (status < 400 && type !== 'application/json') return;
    const validate = compile(schema);
    const value: unknown = JSON.parse(body);
    if (!validate(value)) throw new Error(`${label}: ${ajv.errorsText(validate.errors)}: ${body.slice(0, 500)}`);
    if (schema === error && (value as { request_id?: string }).request_id !== id)
      throw new Error(`${label}: request_id differs from the header`);
  };
}

/** Responses with these statuses passed the token check; others may be for unknown paths, which have no rate limit. */
const limitedStatuses = [200, 201, 202, 204, 206, 304, 401, 403, 409, 410, 422, 429];

/** @see draft-ietf-httpapi-ratelimit-headers, "RateLimit-Policy Field" and "RateLimit Field" */
function checkRateFields(label: string, headers: Headers, isLimited: boolean): void {
  const [limit, policy] = [headers.get('ratelimit'), headers.get('ratelimit-policy')];
  if (limit === null && policy === null && !isLimited) return;
  const isList = (text: string | null, names: readonly string[]) =>
    text !== null &&
    parseList(text).length > 0 &&
    parseList(text).every(([word, more]) => typeof word === 'string' && names.every((name) => isWhole(more.get(name))));
  if (!isList(limit, ['r', 't'])) throw new Error(`${label}: RateLimit ${limit}`);
  if (!isList(policy, ['q', 'w'])) throw new Error(`${label}: RateLimit-Policy ${policy}`);
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
