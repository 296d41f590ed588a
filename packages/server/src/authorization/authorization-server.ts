import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { AccountStore } from '../identity/store/account-store.ts';
import type { Grant, GrantStore } from '../identity/store/grant-store.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Logger } from '../operation/log.ts';
import type { DevicePolls } from './device-polls.ts';
import { createFormToken, isFormToken } from './form-token.ts';
import type { AuthorizationKeys } from './keys.ts';
import type { LogIn } from './log-in.ts';
import { IdleStorageDisabler } from './provider/idle-storage-disabler.ts';
import { loadWithLoggedConsole } from './provider/load-library.ts';
import { type ProviderCall, toProviderRequest } from './provider/provider-request.ts';
import type { AuthorizationStore } from './store/authorization-store.ts';
import type { UserCodeAttempts } from './user-code-attempts.ts';
import { describeCaller } from './userinfo.ts';

export interface AuthorizationServerOptions {
  readonly accounts: AccountStore;
  readonly grants: GrantStore;
  readonly store: AuthorizationStore;
  readonly tokens: Tokens;
  readonly logIn: LogIn;
  readonly userCodes: UserCodeAttempts;
  readonly polls: DevicePolls;
  readonly keys: AuthorizationKeys;
  readonly log: Logger;
  readonly now: () => number;
}

/** A request, and the response that the provider may set cookies on. */
export interface PageRequest {
  readonly call: ProviderCall;
  readonly response: ServerResponse;
}

type Interactions = typeof import('./interactions.ts');

/** The configured provider and its request handler. */
interface OpenProvider {
  readonly provider: Provider;
  readonly respond: ReturnType<Provider['callback']>;
}

/** The authorization server. Its library is loaded at the first request, since most runs never need it. */
export class AuthorizationServer {
  readonly #options: AuthorizationServerOptions;
  #opened: { readonly issuer: string; readonly made: Promise<OpenProvider> } | undefined;

  constructor(options: AuthorizationServerOptions) {
    this.#options = options;
  }

  get logIn(): LogIn {
    return this.#options.logIn;
  }

  /** Prepares the response to a protocol request. The returned function writes all of it and never throws. */
  async prepareResponse(call: ProviderCall): Promise<(response: ServerResponse) => Promise<void>> {
    const { respond } = await this.#openProvider(call.issuer);
    return (response) => respond(toProviderRequest(call), response);
  }

  /** Opens a visitor's pending interaction, with the functions that complete it. */
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

  /** Opens the session of the browser, with the function that ends it. */
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

  /** The client that programs of users can use without registration; undefined if it is disabled. */
  async findPublicClientId(): Promise<string | undefined> {
    const client = await this.#options.accounts.findPublicClient();
    return client?.disabledAt === undefined ? client?.id : undefined;
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
    const { createProvider } = await loadWithLoggedConsole(() => import('./provider/provider.ts'), this.#options.log);
    const { default: requestStorage } = await import('oidc-provider/lib/helpers/als.js');
    const provider = createProvider({ ...this.#options, issuer });
    const callback = provider.callback();
    const hooks = new IdleStorageDisabler(requestStorage);
    return { provider, respond: (request, response) => hooks.run(() => callback(request, response)) };
  }
}
