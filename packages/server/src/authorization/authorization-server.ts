import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { AccountStore } from '../db/account-store.ts';
import type { AuthorizationStore } from '../db/authorization-store.ts';
import type { Grant, GrantStore } from '../db/grant-store.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Logger } from '../operation/log.ts';
import { createFormToken, isFormToken } from './form-token.ts';
import { IdleStorageDisabler } from './idle-storage-disabler.ts';
import type { AuthorizationKeys } from './keys.ts';
import { loadWithLoggedConsole } from './load-library.ts';
import type { LogIn } from './log-in.ts';
import { type ProviderCall, toProviderRequest } from './provider-request.ts';
import { describeCaller } from './userinfo.ts';

export interface AuthorizationServerOptions {
  readonly accounts: AccountStore;
  readonly grants: GrantStore;
  readonly store: AuthorizationStore;
  readonly tokens: Tokens;
  readonly logIn: LogIn;
  readonly keys: AuthorizationKeys;
  readonly log: Logger;
  readonly now: () => number;
}

/** A request, and the response that the provider may write cookies to. */
export interface PageRequest {
  readonly call: ProviderCall;
  readonly response: ServerResponse;
}

type Interactions = typeof import('./interactions.ts');

/** The library, set up, and its way to answer. */
interface OpenProvider {
  readonly provider: Provider;
  readonly respond: ReturnType<Provider['callback']>;
}

/** The authorization server. The library behind it is loaded when it is first asked, since most runs never do. */
export class AuthorizationServer {
  readonly #options: AuthorizationServerOptions;
  #opened: { readonly issuer: string; readonly made: Promise<OpenProvider> } | undefined;

  constructor(options: AuthorizationServerOptions) {
    this.#options = options;
  }

  get logIn(): LogIn {
    return this.#options.logIn;
  }

  /** Prepares the answer to a request of the protocol; what is given back writes the whole of it and never fails. */
  async prepareResponse(call: ProviderCall): Promise<(response: ServerResponse) => Promise<void>> {
    const { respond } = await this.#openProvider(call.issuer);
    return (response) => respond(toProviderRequest(call), response);
  }

  /** What a visitor of a page is asked, and ways to answer. */
  async openInteraction({ call, response }: PageRequest, uid: string) {
    const interactions = await this.#loadInteractions();
    const { provider } = await this.#openProvider(call.issuer);
    const request = { provider, request: toProviderRequest(call), response, uid };
    const interaction = await interactions.loadInteraction(request);
    const { findUser } = this.#options.accounts;
    return {
      interaction,
      user: interaction.userId === undefined ? undefined : await findUser(interaction.userId),
      completeLogin: (user: Parameters<Interactions['completeLogin']>[2]) =>
        interactions.completeLogin(request, interaction, user),
      completeConsent: (isAllowed: boolean) => interactions.completeConsent(request, interaction, isAllowed),
      cancel: () => interactions.cancelInteraction(request),
    };
  }

  /** Who is logged in in the browser that asks, and the way to end that. */
  async openSession({ call, response }: PageRequest) {
    const interactions = await this.#loadInteractions();
    const { provider } = await this.#openProvider(call.issuer);
    const { uid, userId, end } = await interactions.loadSession({
      provider,
      request: toProviderRequest(call),
      response,
    });
    return { uid, user: userId === undefined ? undefined : await this.#options.accounts.findUser(userId), end };
  }

  createFormToken(uid: string): string {
    return createFormToken(this.#options.keys.formKey, uid);
  }

  isFormToken(uid: string, given: string): boolean {
    return isFormToken(this.#options.keys.formKey, uid, given);
  }

  describeCaller(grant: Grant): Promise<Readonly<Record<string, unknown>>> {
    return describeCaller(grant, this.#options.accounts);
  }

  #loadInteractions(): Promise<Interactions> {
    return loadWithLoggedConsole(() => import('./interactions.ts'), this.#options.log);
  }

  #openProvider(issuer: string): Promise<OpenProvider> {
    if (this.#opened?.issuer !== issuer) this.#opened = { issuer, made: this.#createProvider(issuer) };
    return this.#opened.made;
  }

  async #createProvider(issuer: string): Promise<OpenProvider> {
    const { createProvider } = await loadWithLoggedConsole(() => import('./provider.ts'), this.#options.log);
    const { default: requestStorage } = await import('oidc-provider/lib/helpers/als.js');
    const provider = createProvider({ ...this.#options, issuer });
    const callback = provider.callback();
    const hooks = new IdleStorageDisabler(requestStorage);
    return { provider, respond: (request, response) => hooks.run(() => callback(request, response)) };
  }
}
