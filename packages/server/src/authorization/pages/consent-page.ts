import { isNativeRedirectUri } from '../../identity/redirect-uri.ts';
import { type Html, html } from '../../openapi/page/html.ts';
import { renderButton, renderVisitorPage } from './page.ts';
import { scopeDescriptions } from './scope-descriptions.data.ts';

export interface ConsentPage {
  readonly clientName: string;
  readonly userName: string;
  readonly scopes: readonly string[];
  /** Undefined for a device. */
  readonly redirectUri: string | undefined;
  /** The path of the interaction; the forms post to paths below it. */
  readonly path: string;
  readonly token: string;
}

/** Asks a user for consent to a client. */
export function renderConsentPage({ clientName, userName, scopes, redirectUri, path, token }: ConsentPage): string {
  return renderVisitorPage(
    `Allow ${clientName}?`,
    html`<h1>Allow ${clientName}?</h1>
<p class="lead">You are logged in as <strong>${userName}</strong>. <strong>${clientName}</strong> asks for permission to act on your behalf:</p>
<ul class="scopes">${scopes.map((scope) => html`<li>${scopeDescriptions[scope] ?? 'Other access'} <code>${scope}</code></li>`)}</ul>
${renderButton({ action: `${path}/allow`, token }, 'Allow')}
${renderButton({ action: `${path}/cancel`, token }, 'Do not allow', 'plain')}
<p class="small">${describeReturn(redirectUri)}</p>`,
  );
}

function describeReturn(redirectUri: string | undefined): Html {
  if (redirectUri === undefined) return html`Allow this only if you have just started it yourself on your device.`;
  const { host, protocol } = new URL(redirectUri);
  const place = html`In both cases you return to <strong>${host || protocol.slice(0, -1)}</strong>.`;
  if (!isNativeRedirectUri(redirectUri)) return place;
  return html`${place} That is a program on this computer: allow this only if you have just started it yourself.`;
}
