import { createHash } from 'node:crypto';
import { type ApiDocument, methods } from '../types.ts';
import { tokenVariable } from './curl.ts';
import { type Html, html, toAnchor, toParagraphs } from './html.ts';
import { type OperationEntry, renderCode, renderMethod, renderOperation } from './page-operation.ts';
import { styles } from './page-styles.data.ts';
import { renderSchema, renderTable } from './page-tables.ts';
import { palettes, writePalette } from './palette.ts';

const styleSheet = `:root { ${writePalette(palettes.light)} }
@media (prefers-color-scheme: dark) { :root { ${writePalette(palettes.dark)} } }
${styles}`;

/** The page may load only its own styles and icon. @see CSP Level 3, "Hash usage" */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styleSheet).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="6" fill="#9b3216"/><path d="M7 8h18v5L7 17z" fill="#fff"/><path d="M7 20.5l18-4V24H7z" fill="#fff" fill-opacity=".62"/></svg>';
const icon = `data:image/svg+xml,${encodeURIComponent(logo)}`;

/**
 * Renders the API's description as a page for people. It needs no script, and is also XML, so that tests can parse it.
 */
export function renderDocumentation(document: ApiDocument): string {
  const { title, version, summary = '', description } = document.info;
  const groups = document.tags.map((tag) => ({ ...tag, operations: listOperations(document, tag.name) }));
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>${title} ${version}: the API</title>
<link rel="icon" href="${icon}"/>
<style>${raw(styleSheet)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="#content">${raw(logo)}<span>${title}</span></a>
<span class="version">version ${version}</span>
<a class="machine" href="openapi.json">openapi.json</a>
</header>
<div class="columns">
<nav class="contents" aria-label="Contents">
<ul>
<li><a href="#start">Getting started</a></li>
${groups.map(({ name, operations }) => html`<li><a href="#${toAnchor('tag', name)}">${name}</a><ul>${operations.map(renderEntry)}</ul></li>`)}
<li><a href="#errors">Errors</a></li>
</ul>
</nav>
<main id="content" tabindex="-1">
<h1>The API of ${title}</h1>
<p class="lead">${summary}</p>
${toParagraphs(description)}
${renderStart(document)}
${groups.map(
  ({ name, description: words, operations }) => html`<section aria-labelledby="${toAnchor('tag', name)}">
<h2 id="${toAnchor('tag', name)}">${name}</h2>
${toParagraphs(words)}
${operations.map((operation) => renderOperation(operation, document))}</section>
`,
)}
${renderErrors(document)}
</main>
</div>
<footer><p>${title} ${version} generated this page from <a href="openapi.json">its own description</a>.</p></footer>
</body>
</html>
`.text;
}

function raw(text: string): Html {
  return html([text] as unknown as TemplateStringsArray);
}

function renderEntry({ method, operation }: OperationEntry): Html {
  return html`<li><a href="#${toAnchor(operation.operationId)}">${renderMethod(method)} ${operation.summary}</a></li>`;
}

function renderStart(document: ApiDocument): Html {
  const { components, servers, 'x-conversions': conversions } = document;
  const variables = `export ${tokenVariable}=quoin_…    # your access token\nexport JOB_ID=…               # the id of a job, once you have one`;
  return html`<section aria-labelledby="start">
<h2 id="start">Getting started</h2>
<p>The URL of the service is <code>${servers[0]?.url ?? ''}</code>. Bodies are JSON.</p>
${Object.values(components.securitySchemes).map(({ description }) => toParagraphs(description))}
<p>The commands on this page can be pasted into a shell. They use two shell variables:</p>
${renderCode('Variables for the commands', variables, 'Set them once', false)}
${renderTable(
  'Supported conversions',
  ['Format', 'From', 'To'],
  conversions.map(({ name, from, to }) => [name, toCodes(from), toCodes(to)]),
  ['From', 'To'],
)}
</section>
`;
}

function renderErrors(document: ApiDocument): Html {
  const { 'x-errors': errors, components } = document;
  const schema = components.schemas.Error;
  return html`<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>Every error has the same body. Check <code>status</code> and <code>error</code>, never the text.</p>
${schema === undefined ? '' : renderSchema(schema, document, 'Members of the error body', 'always')}
${renderTable(
  'Error codes',
  ['Status and error', 'Meaning'],
  errors.map(({ status, error, meaning }) => [
    html`<span class="status error">${status}</span> <code>${error}</code>`,
    toParagraphs(meaning),
  ]),
)}
</section>
`;
}

function toCodes(names: readonly string[]): Html {
  return html`${names.map((name) => html`<code>${name}</code> `)}`;
}

function listOperations({ paths }: ApiDocument, tag: string): OperationEntry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([name, operation]): OperationEntry[] => {
      const method = methods.find((each) => each === name);
      return method !== undefined && operation.tags.includes(tag) ? [{ method, path, operation }] : [];
    }),
  );
}
