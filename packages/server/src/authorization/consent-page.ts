import { html } from '../openapi/html.ts';
import { renderButton, renderVisitorPage } from './page.ts';

export interface ConsentPage {
  readonly clientName: string;
  readonly userName: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  /** The address of the question; the forms lead below it. */
  readonly path: string;
  readonly token: string;
}

/** Asks a user whether a client may act for them. */
export function renderConsentPage({ clientName, userName, scopes, redirectUri, path, token }: ConsentPage): string {
  return renderVisitorPage(
    `Allow ${clientName}?`,
    html`<h1>Allow ${clientName}?</h1>
<p class="lead">You are logged in as <strong>${userName}</strong>. <strong>${clientName}</strong> wants to act for you:</p>
<ul class="wishes">${scopes.map((scope) => html`<li>${scopeDescriptions[scope] ?? 'something else'} <code>${scope}</code></li>`)}</ul>
${renderButton({ action: `${path}/allow`, token }, 'Allow')}
${renderButton({ action: `${path}/cancel`, token }, 'Do not allow', 'plain')}
<p class="small">Either way you are sent back to <strong>${new URL(redirectUri).host}</strong>.</p>`,
  );
}

const scopeDescriptions: Readonly<Record<string, string>> = {
  identity: 'See and change accounts of your organization',
  file: 'Use files of your organization',
  publisher: 'Publish documents',
  converter: 'See, make and end conversion jobs',
  'converter:read': 'See conversion jobs and their files',
  'converter:write': 'Make and end conversion jobs',
  document: 'Check and upgrade documents',
  webhook: 'See, make, change and delete webhooks',
  'webhook:read': 'See webhooks and their deliveries',
  'webhook:write': 'Make and change webhooks',
  'webhook:delete': 'Delete webhooks',
  subscription: 'See the subscription of your organization',
  openid: 'Know who you are',
  profile: 'See your name',
};
