import { type HeaderName, sharedHeaders } from '../headers.ts';
import type { ApiDocument, ApiOperation, Header, Media, Method, Response } from '../types.ts';
import { writeCurl } from './curl.ts';
import { type Html, html, toAnchor, toInline, toParagraphs } from './html.ts';
import { breakable, renderHeaders, renderParameters, renderSchema } from './page-tables.ts';

/** An operation with its method and path. */
export interface OperationEntry {
  readonly method: Method;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** Renders one operation. */
export function renderOperation({ method, path, operation }: OperationEntry, document: ApiDocument): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const anchor = toAnchor(operationId);
  const curl = writeCurl(method, path, operation, document.servers[0]?.url ?? '');
  const [[media, body] = []] = Object.entries(requestBody?.content ?? {});
  return html`<section class="operation" id="${anchor}" aria-labelledby="${anchor}-name">
<h3 id="${anchor}-name"><a href="#${anchor}">${summary}</a></h3>
<p class="address">${renderMethod(method)} <code>${breakable(path)}</code></p>
${renderScopes(operation)}
${toParagraphs(description)}
${parameters.length === 0 ? '' : renderParameters(parameters, document)}
${body === undefined ? '' : renderBody(body, media, requestBody?.required === true, document)}
${renderCode(`A request to ${path}`, curl, 'Try it')}
<h4>Responses</h4>
${Object.entries(responses).map(([status, response]) => renderResponse(status, response, document))}
</section>
`;
}

export function renderMethod(method: Method): Html {
  return html`<span class="method ${toAnchor(method)}">${method.toUpperCase()}</span>`;
}

/** Code in a scrollable box, which is focusable so that the keyboard reaches it. */
export function renderCode(label: string, code: string, caption: string, isCommand = true): Html {
  return html`<figure><figcaption>${caption}</figcaption><pre${isCommand ? html` class="command"` : ''} tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre></figure>`;
}

function renderScopes({ 'x-scopes': scopes, security }: ApiOperation): Html {
  if (security === undefined) return html`<p class="scopes">Public: no token required</p>`;
  if (scopes === undefined) return html`<p class="scopes">Requires a token</p>`;
  const codes = scopes.map((scope, index) => html`${index === 0 ? '' : ' or '}<code>${scope}</code>`);
  return html`<p class="scopes">Requires the scope ${codes}</p>`;
}

function renderBody(
  { schema = {}, example }: Media,
  media: string | undefined,
  isRequired: boolean,
  document: ApiDocument,
): Html {
  if (media === '*/*') return html`<h4>Body</h4><p>The bytes of the file.</p>`;
  const kind = media === 'application/json' ? 'JSON, at most 4 MiB' : 'A form, at most 64 KiB';
  return html`<h4>Body</h4>
<p>${kind}${isRequired ? '' : '; optional'}.</p>
${renderSchema(resolve(schema, document), document, 'Members of the body', 'required')}
${example === undefined ? '' : html`<details><summary>Example of a body</summary>${renderExample(example, 'Example of a body')}</details>`}`;
}

function renderResponse(status: string, response: Response, document: ApiDocument): Html {
  const { description, headers = {}, content = {} } = response;
  const isError = Number(status) >= 400;
  // Headers of all responses are omitted here; the introduction describes them.
  const own = Object.entries(headers).filter(([name]) => !sharedHeaders.includes(name as HeaderName));
  const listed = own.map(([name, header]) => [name, toHeader(header, document)] as const);
  return html`<details class="response"><summary><span class="status ${isError ? 'error' : 'fine'}">${status}</span> <span class="phrase">${phrases[status] ?? ''}</span> <span class="when">${toInline(description)}</span></summary>
<div class="inside">${Object.entries(content).map(([media, each]) => renderMedia(media, each, document))}
${listed.length === 0 ? '' : renderHeaders(listed)}</div></details>
`;
}

/** @see RFC 9110, "Status Codes" */
const phrases: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  206: 'Partial Content',
  303: 'See Other',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

function renderMedia(media: string, { schema = {}, example }: Media, document: ApiDocument): Html {
  const { properties = {} } = schema;
  const codes = typeof properties.error === 'object' ? (properties.error.enum ?? []).map(String) : [];
  const name = media === '*/*' ? 'the media type of the file' : media;
  return html`<p><code>${name}</code>${
    codes.length === 0
      ? ''
      : html` with <a href="#errors">the error body</a>; <code>error</code> is ${codes.map((code, index) => html`${index === 0 ? '' : ' or '}<code>${code}</code>`)}`
  }</p>
${codes.length > 0 ? '' : renderSchema(resolve(schema, document), document, 'Members of the response', 'always')}
${example === undefined ? '' : renderExample(example, 'Example of a response')}`;
}

function renderExample(example: unknown, label: string): Html {
  const text = typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, null, 2);
  return renderCode(label, text, 'Example', false);
}

function toHeader(header: Header | { readonly $ref: string }, { components }: ApiDocument): Header {
  return '$ref' in header ? (components.headers[header.$ref.replace(/^.*\//, '')] ?? {}) : header;
}

function resolve(schema: NonNullable<Media['schema']>, { components }: ApiDocument) {
  const { $ref } = schema;
  return $ref === undefined ? schema : (components.schemas[$ref.replace(/^.*\//, '')] ?? {});
}
