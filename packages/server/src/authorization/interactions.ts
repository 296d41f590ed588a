import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors, type Interaction } from 'oidc-provider';
import type { User } from '../db/account-store.ts';
import { canUse, type OwnMetadata } from './client-metadata.ts';
import { ownMetadataOf } from './consent.ts';
import { InteractionNotFound } from './interaction-not-found.ts';
import type { ProviderRequest } from './provider-request.ts';

/** What a visitor is to be asked. */
export interface PendingInteraction {
  readonly uid: string;
  readonly kind: 'login' | 'consent';
  readonly clientName: string;
  readonly client: OwnMetadata;
  readonly scopes: readonly string[];
  /** Who is logged in; nobody yet where that is the question. */
  readonly userId: string | undefined;
  /** Whether somebody is logged in who cannot use this client. */
  readonly isOtherAccount: boolean;
  readonly loginHint: string;
  /** Where the browser is sent in the end. */
  readonly redirectUri: string;
}

/** A visit, as the provider knows it again by its cookies. */
export interface InteractionRequest {
  readonly provider: Provider;
  readonly request: ProviderRequest;
  readonly response: ServerResponse;
  /** From the address; it must be the one in the cookie. */
  readonly uid: string;
}

export async function loadInteraction(request: InteractionRequest): Promise<PendingInteraction> {
  const { uid, prompt, params, session } = await requireInteraction(request);
  const client = await request.provider.Client.find(textOf(params.client_id));
  if (client === undefined) throw new InteractionNotFound('the client is not there any more');
  if (prompt.name !== 'login' && prompt.name !== 'consent')
    throw new TypeError(`nobody can be asked for ${prompt.name}`);
  return {
    uid,
    kind: prompt.name,
    clientName: client.clientName ?? client.clientId,
    client: ownMetadataOf(client),
    scopes: textOf(params.scope).split(' '),
    userId: session?.accountId,
    isOtherAccount: prompt.reasons.includes('other_account'),
    loginHint: textOf(params.login_hint),
    redirectUri: textOf(params.redirect_uri),
  };
}

/** Lets somebody in; the answer is where the browser goes next. Nothing where this client is not for them. */
export async function completeLogin(
  request: InteractionRequest,
  interaction: PendingInteraction,
  user: User,
): Promise<string | undefined> {
  if (interaction.kind !== 'login') throw new InteractionNotFound('who it is was not asked');
  if (!canUse(user, interaction.client)) return undefined;
  await endOtherSession(request, user);
  return finish(request, { login: { accountId: user.id, remember: false } });
}

/** What the visitor allows, or nothing. */
export async function completeConsent(
  request: InteractionRequest,
  interaction: PendingInteraction,
  isAllowed: boolean,
): Promise<string> {
  if (!isAllowed) return cancelInteraction(request);
  const { userId } = interaction;
  if (interaction.kind !== 'consent' || userId === undefined)
    throw new InteractionNotFound('what is allowed was not asked');
  const { params } = await requireInteraction(request);
  const grant = new request.provider.Grant({ accountId: userId, clientId: textOf(params.client_id) });
  grant.addOIDCScope(interaction.scopes.join(' '));
  return finish(request, { consent: { grantId: await grant.save() } });
}

/** The visitor wants none of it: the client is told. */
export function cancelInteraction(request: InteractionRequest): Promise<string> {
  return finish(request, { error: 'access_denied', error_description: 'The user did not allow it.' });
}

/** Who is logged in in a browser; its tokens live on when the session ends. */
export interface Session {
  readonly uid: string;
  readonly userId: string | undefined;
  end(): Promise<void>;
}

export async function loadSession({ provider, request, response }: Omit<InteractionRequest, 'uid'>): Promise<Session> {
  const session = await provider.Session.get(provider.createContext(request, response) as never);
  return { uid: session.uid, userId: session.accountId, end: () => session.destroy() };
}

/** Who logs in as somebody else does not go on with what the other one has begun. */
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
  // Without the host: who came by another name of this machine has cookies for that name.
  return pathname;
}

async function requireInteraction({ provider, request, response, uid }: InteractionRequest): Promise<Interaction> {
  try {
    const interaction = await provider.interactionDetails(request, response);
    if (interaction.uid === uid) return interaction;
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
  }
  throw new InteractionNotFound('the browser does not know of this question, or its time is over');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
