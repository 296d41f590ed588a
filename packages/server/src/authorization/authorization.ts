import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { AccountStore } from '../identity/store/account-store.ts';
import type { Grant, GrantStore } from '../identity/store/grant-store.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Logger } from '../operation/log.ts';
import { createFormToken, isFormToken } from './form-token.ts';
import type { AuthorizationKeys } from './keys.ts';
import { loadIntoLog } from './library.ts';
import type { LogIn } from './log-in.ts';
import { PromiseHooks } from './promise-hooks.ts';
import { type ProviderCall, toProviderRequest } from './provider-request.ts';
import type { AuthorizationStore } from './store/authorization-store.ts';
import { describeCaller } from './userinfo.ts';

export interface AuthorizationOptions {
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
export interface Exchange {
  readonly call: ProviderCall;
  readonly response: ServerResponse;
}

type Interactions = typeof import('./interactions.ts');

/** The library, set up, and its way to answer. */
interface OpenProvider {
  readonly provider: Provider;
  readonly answer: ReturnType<Provider['callback']>;
}

/** The authorization server. The library behind it is loaded when it is first asked, since most runs never do. */
export class Authorization {
  readonly #options: AuthorizationOptions;
  #opened: { readonly issuer: string; readonly made: Promise<OpenProvider> } | undefined;

  constructor(options: AuthorizationOptions) {
    this.#options = options;
  }

  get logIn(): LogIn {
    return this.#options.logIn;
  }

  /** Prepares the answer to a request of the protocol; what is given back writes the whole of it and never fails. */
  async prepare(call: ProviderCall): Promise<(response: ServerResponse) => Promise<void>> {
    const { answer } = await this.#open(call.issuer);
    return (response) => answer(toProviderRequest(call), response);
  }

  /** What a visitor of a page is asked, and ways to answer. */
  async visit({ call, response }: Exchange, uid: string) {
    const interactions = await this.#loadInteractions();
    const { provider } = await this.#open(call.issuer);
    const visit = { provider, request: toProviderRequest(call), response, uid };
    const question = await interactions.loadQuestion(visit);
    const { findUser } = this.#options.accounts;
    return {
      question,
      user: question.userId === undefined ? undefined : await findUser(question.userId),
      answerLogin: (user: Parameters<Interactions['answerLogin']>[2]) =>
        interactions.answerLogin(visit, question, user),
      answerConsent: (isAllowed: boolean) => interactions.answerConsent(visit, question, isAllowed),
      answerNo: () => interactions.answerNo(visit),
    };
  }

  /** Who is logged in in the browser that asks, and the way to end that. */
  async visitSession({ call, response }: Exchange) {
    const interactions = await this.#loadInteractions();
    const { provider } = await this.#open(call.issuer);
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
    return loadIntoLog(() => import('./interactions.ts'), this.#options.log);
  }

  #open(issuer: string): Promise<OpenProvider> {
    if (this.#opened?.issuer !== issuer) this.#opened = { issuer, made: this.#make(issuer) };
    return this.#opened.made;
  }

  async #make(issuer: string): Promise<OpenProvider> {
    const { createProvider } = await loadIntoLog(() => import('./provider.ts'), this.#options.log);
    const { default: requestStorage } = await import('oidc-provider/lib/helpers/als.js');
    const provider = createProvider({ ...this.#options, issuer });
    const answer = provider.callback();
    const hooks = new PromiseHooks(requestStorage);
    return { provider, answer: (request, response) => hooks.during(() => answer(request, response)) };
  }
}
