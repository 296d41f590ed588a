import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors, type Interaction } from 'oidc-provider';
import type { User } from '../identity/store/account-store.ts';
import { canUse, type OwnMetadata } from './client-metadata.ts';
import { ownMetadataOf } from './consent.ts';
import { InteractionNotFound } from './interaction-not-found.ts';
import type { ProviderRequest } from './provider/provider-request.ts';

/** A login or consent that a visitor has to complete. */
export interface PendingInteraction {
  readonly uid: string;
  readonly kind: 'login' | 'consent';
  readonly clientName: string;
  readonly client: OwnMetadata;
  readonly scopes: readonly string[];
  /** The logged-in user; undefined if the visitor has to log in first. */
  readonly userId: string | undefined;
  /** True if the logged-in user cannot use this client. */
  readonly isOtherAccount: boolean;
  readonly loginHint: string;
  /** The URI that the browser returns to in the end; undefined for a device, which gets the token itself. */
  readonly redirectUri: string | undefined;
}

/** A browser's request, which the provider identifies by its cookies. */
export interface InteractionRequest {
  readonly provider: Provider;
  readonly request: ProviderRequest;
  readonly response: ServerResponse;
  /** From the path; must match the one in the cookie. */
  readonly uid: string;
}

export async function loadInteraction(request: InteractionRequest): Promise<PendingInteraction> {
  const { uid, prompt, params, session } = await requireInteraction(request);
  const client = await request.provider.Client.find(textOf(params.client_id));
  if (client === undefined) throw new InteractionNotFound('the client no longer exists');
  if (prompt.name !== 'login' && prompt.name !== 'consent') throw new TypeError(`unknown prompt "${prompt.name}"`);
  return {
    uid,
    kind: prompt.name,
    clientName: client.clientName ?? client.clientId,
    client: ownMetadataOf(client),
    scopes: textOf(params.scope).split(' '),
    userId: session?.accountId,
    isOtherAccount: prompt.reasons.includes('other_account'),
    loginHint: textOf(params.login_hint),
    redirectUri: textOf(params.redirect_uri) || undefined,
  };
}

/** Completes a login and returns the path to continue at; undefined if the user may not use this client. */
export async function completeLogin(
  request: InteractionRequest,
  interaction: PendingInteraction,
  user: User,
): Promise<string | undefined> {
  if (interaction.kind !== 'login') throw new InteractionNotFound('no login is pending');
  if (!canUse(user, interaction.client)) return undefined;
  await endOtherSession(request, user);
  return finish(request, { login: { accountId: user.id, remember: false } });
}

/** Completes a consent; without permission the interaction is cancelled. */
export async function completeConsent(
  request: InteractionRequest,
  interaction: PendingInteraction,
  isAllowed: boolean,
): Promise<string> {
  if (!isAllowed) return cancelInteraction(request);
  const { userId } = interaction;
  if (interaction.kind !== 'consent' || userId === undefined) throw new InteractionNotFound('no consent is pending');
  const { params } = await requireInteraction(request);
  const grant = new request.provider.Grant({ accountId: userId, clientId: textOf(params.client_id) });
  grant.addOIDCScope(interaction.scopes.join(' '));
  return finish(request, { consent: { grantId: await grant.save() } });
}

/** Cancels the interaction; the client gets `access_denied`. */
export function cancelInteraction(request: InteractionRequest): Promise<string> {
  return finish(request, { error: 'access_denied', error_description: 'The user denied the request.' });
}

/** The login session of a browser; its tokens outlive the session. */
export interface Session {
  readonly uid: string;
  readonly userId: string | undefined;
  end(): Promise<void>;
}

export async function loadSession({ provider, request, response }: Omit<InteractionRequest, 'uid'>): Promise<Session> {
  const session = await provider.Session.get(provider.createContext(request, response) as never);
  return { uid: session.uid, userId: session.accountId, end: () => session.destroy() };
}

/** Ends the session of another user, so that a new login does not continue what that user began. */
async function endOtherSession({ provider, request, response, uid }: InteractionRequest, user: User): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response) as never);
  if (session.accountId !== undefined && session.accountId !== user.id) await session.destroy();
  const interaction = await provider.Interaction.find(uid);
  if (interaction?.session === undefined || interaction.session.accountId === user.id) return;
  delete interaction.session;
  await interaction.persist();
}

async function finish(
  { provider, request, response }: InteractionRequest,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<string> {
  const { pathname } = new URL(await provider.interactionResult(request, response, result));
  // Without the host: the browser's cookies are for the name that it used.
  return pathname;
}

async function requireInteraction({ provider, request, response, uid }: InteractionRequest): Promise<Interaction> {
  try {
    const interaction = await provider.interactionDetails(request, response);
    if (interaction.uid === uid) return interaction;
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
  }
  throw new InteractionNotFound('the browser has no such interaction, or it has expired');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
