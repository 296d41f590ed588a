import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { StorageError } from '../../db/storage-error.ts';
import type { Grant } from '../../identity/store/grant-store.ts';
import type { Tokens } from '../../identity/tokens.ts';
import { ownMetadataOf } from '../consent.ts';
import { renderFailurePage } from '../pages/failure-page.ts';
import { pageHeaders } from '../pages/page.ts';
import { authorizationPaths as paths } from '../paths.ts';
import { requestIdOf } from './provider-request.ts';

/** Converts the provider's responses to the form of the service's own. */
export async function finishResponse(
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
  { tokens }: { readonly tokens: Pick<Tokens, 'inspect'> },
): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  const earlier = new Set(Object.keys(ctx.response.headers));
  await next();
  // No CORS: the rest of the service allows no other origins either.
  // The library allows every origin; only the service's own setting counts.
  for (const name of Object.keys(ctx.response.headers)) {
    if (name.startsWith('access-control-') && !earlier.has(name)) ctx.remove(name);
  }
  if (ctx.path === paths.introspect && ctx.status === 200) ctx.body = await describeToken(ctx, tokens);
  if (ctx.status < 400) return;
  const { failure } = ctx.state as { failure?: unknown };
  if (failure instanceof StorageError) ctx.status = 503;
  if (ctx.status === 503) ctx.set('Retry-After', '30');
  // RFC 6749 requires it if the client authenticates with this header; the service sends it with every 401.
  if (ctx.status === 401 && !ctx.response.get('WWW-Authenticate')) ctx.set('WWW-Authenticate', 'Basic realm="quoin"');
  if (!(ctx.body instanceof Buffer)) ctx.body = toBody(ctx, ctx.body as Partial<ErrorOut>);
}

/** Renders an error that occurs before the redirect URI is known: a page for browsers, else the usual body. */
export async function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = out;
    return;
  }
  renderFailure(ctx, out);
}

/** Renders an error as a page. */
export function renderFailure(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const { error_description: message = '' } = toBody(ctx, out);
  ctx.set(pageHeaders());
  ctx.type = 'html';
  ctx.body = Buffer.from(renderFailurePage({ message: toSentence(message), requestId: requestIdOf(ctx) }));
}

function toBody(ctx: KoaContextWithOIDC, out: Partial<ErrorOut>) {
  const ownMessages: Readonly<Record<number, readonly [string, string]>> = {
    404: ['not_found', 'This address does not exist.'],
    500: ['server_error', 'The service failed. Give the request id when you report this.'],
    503: ['service_unavailable', 'The storage of the service is not available. Try again later.'],
  };
  const [error, message] = ownMessages[ctx.status] ?? [
    out.error ?? 'invalid_request',
    toSentence(out.error_description ?? ''),
  ];
  return { error, error_description: message, request_id: requestIdOf(ctx) };
}

/** The provider's descriptions are not full sentences. */
function toSentence(text: string): string {
  const trimmed = text.trim() || 'The request is invalid';
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}

/**
 * Describes a token with the specified members only. Unknown tokens, tokens of another organization and refresh tokens
 * are reported as inactive.
 * @see the specification, "Authentication"; RFC 7662, "Introspection Response"
 */
async function describeToken(
  { oidc }: KoaContextWithOIDC,
  tokens: Pick<Tokens, 'inspect'>,
): Promise<Readonly<Record<string, unknown>>> {
  const found = await tokens.inspect(String(oidc.params?.token ?? ''));
  const organization = ownMetadataOf(oidc.client).organization_id;
  const mayInspect = oidc.client?.clientAuthMethod !== 'none' && found.state === 'valid';
  if (!mayInspect || found.grant.organizationId !== organization) return { active: false };
  return { active: true, ...toMembers(found.grant) };
}

function toMembers(grant: Grant): Readonly<Record<string, unknown>> {
  const { clientId, grantType, authType, scopes, subject, expiresAt, issuedAt } = grant;
  return {
    client_id: clientId,
    token_type: 'Bearer',
    grant_type: grantType,
    auth_type: authType,
    scope: scopes.join(' '),
    ...(subject === undefined ? {} : { sub: subject }),
    ...(expiresAt === undefined ? {} : { exp: Math.floor(expiresAt / 1000) }),
    iat: Math.floor(issuedAt / 1000),
  };
}
