import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { Grant } from '../db/grant-store.ts';
import { StorageError } from '../db/storage-error.ts';
import type { Tokens } from '../identity/tokens.ts';
import { ownMetadataOf } from './consent.ts';
import { renderFailurePage } from './failure-page.ts';
import { pageHeaders } from './page.ts';
import { authorizationPaths as paths } from './paths.ts';
import { requestIdOf } from './provider-request.ts';

/** What the authorization server says, brought into the form in which the whole service speaks. */
export async function finishResponse(
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
  { tokens }: { readonly tokens: Pick<Tokens, 'inspect'> },
): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  await next();
  // Pages of other hosts have no business here, and the rest of the service says so too.
  for (const name of Object.keys(ctx.response.headers)) if (name.startsWith('access-control-')) ctx.remove(name);
  if (ctx.path === paths.introspect && ctx.status === 200) ctx.body = await describeToken(ctx, tokens);
  if (ctx.status < 400) return;
  const { failure } = ctx.state as { failure?: unknown };
  if (failure instanceof StorageError) ctx.status = 503;
  if (ctx.status === 503) ctx.set('Retry-After', '30');
  // RFC 6749 asks for it where a client authenticates by this header; our promise is one on every 401.
  if (ctx.status === 401 && !ctx.response.get('WWW-Authenticate')) ctx.set('WWW-Authenticate', 'Basic realm="quoin"');
  if (!(ctx.body instanceof Buffer)) ctx.body = toBody(ctx, ctx.body as Partial<ErrorOut>);
}

/** An error before a client is known to send the user back to: a page for whoever reads pages, else the usual body. */
export async function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = out;
    return;
  }
  const { error_description: message = '' } = toBody(ctx, out);
  ctx.set(pageHeaders());
  ctx.type = 'html';
  ctx.body = Buffer.from(renderFailurePage({ message: toSentence(message), requestId: requestIdOf(ctx) }));
}

function toBody(ctx: KoaContextWithOIDC, out: Partial<ErrorOut>) {
  const ownMessages: Readonly<Record<number, readonly [string, string]>> = {
    404: ['not_found', 'There is nothing at this address.'],
    500: ['server_error', 'The service failed; the request id helps to find out why.'],
    503: ['service_unavailable', 'The service cannot use its storage now. Try again later.'],
  };
  const [error, message] = ownMessages[ctx.status] ?? [
    out.error ?? 'invalid_request',
    toSentence(out.error_description ?? ''),
  ];
  return { error, error_description: message, request_id: requestIdOf(ctx) };
}

/** The provider's descriptions are parts of sentences. */
function toSentence(text: string): string {
  const trimmed = text.trim() || 'The request is invalid';
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}

/**
 * The specified members and no other; of tokens that are none here, of another organization's and of refresh tokens
 * nothing is told.
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
