import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthorizationServer } from '../authorization/authorization-server.ts';
import type { LogInResult } from '../authorization/log-in.ts';
import { renderConsentPage } from '../authorization/pages/consent-page.ts';
import { type FormFault, renderLogInPage } from '../authorization/pages/log-in-page.ts';
import { pageHeaders } from '../authorization/pages/page.ts';
import { authorizationPaths as paths } from '../authorization/paths.ts';
import { callerAddress } from '../http/caller.ts';
import { acceptForms } from '../http/forms.ts';
import { type AuthorizationRouteOptions, toProviderCall } from './authorization.ts';
import { requireOwnForm, sendErrorsAsPages } from './page-forms.ts';

type OpenedInteraction = Awaited<ReturnType<AuthorizationServer['openInteraction']>>;

const interactionPath = `${paths.interaction}/:uid`;

/** The login and consent pages. They need no script. */
export async function logInRoutes(app: FastifyInstance, options: AuthorizationRouteOptions): Promise<void> {
  const { authorization, baseUrl, proxies } = options;
  acceptForms(app);
  sendErrorsAsPages(app);
  const open = (request: FastifyRequest, reply: FastifyReply): Promise<OpenedInteraction> => {
    const call = toProviderCall(request, baseUrl(), proxies);
    return authorization.openInteraction({ call: { ...call, body: undefined }, response: reply.raw }, uidOf(request));
  };
  const shared = { config: { needs: 'nothing', category: 'tokens', isPage: true }, exposeHeadRoute: false } as const;

  app.get(interactionPath, shared, async (request, reply) => {
    return sendInteractionPage(reply, authorization, await open(request, reply));
  });

  app.post(`${interactionPath}/login`, shared, async (request, reply) => {
    const form = requireOwnForm(request, authorization, uidOf(request));
    const opened = await open(request, reply);
    const [login, password] = [form.get('login') ?? '', form.get('password') ?? ''];
    const missing = findMissing(login, password);
    if (missing.length > 0)
      return sendInteractionPage(reply.code(400), authorization, opened, { login, faults: missing });
    const result = await authorization.logIn.authenticate({
      login,
      password,
      address: callerAddress(request, proxies),
    });
    if (result.outcome === 'known') {
      const next = await opened.completeLogin(result.user);
      if (next !== undefined) return redirectTo(reply, next);
      const faults = [{ field: 'login', message: 'This account cannot be used with this application.' }] as const;
      return sendInteractionPage(reply.code(403), authorization, opened, { login, faults });
    }
    const { status, fault, retryAfter } = describeRefusal(result);
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    return sendInteractionPage(reply.code(status), authorization, opened, { login, faults: [fault] });
  });

  app.post(`${interactionPath}/allow`, shared, async (request, reply) => {
    requireOwnForm(request, authorization, uidOf(request));
    return redirectTo(reply, await (await open(request, reply)).completeConsent(true));
  });

  app.post(`${interactionPath}/cancel`, shared, async (request, reply) => {
    requireOwnForm(request, authorization, uidOf(request));
    return redirectTo(reply, await (await open(request, reply)).cancel());
  });
}

function uidOf({ params }: FastifyRequest): string {
  return (params as { readonly uid: string }).uid;
}

function findMissing(login: string, password: string): FormFault[] {
  return [
    ...(login.trim() === '' ? [{ field: 'login', message: 'Enter your login name.' } as const] : []),
    ...(password === '' ? [{ field: 'password', message: 'Enter your password.' } as const] : []),
  ];
}

function describeRefusal(result: Exclude<LogInResult, { outcome: 'known' }>): {
  status: number;
  fault: FormFault;
  retryAfter?: number;
} {
  if (result.outcome === 'paused') {
    const wait = result.seconds < 90 ? `${result.seconds} seconds` : `${Math.ceil(result.seconds / 60)} minutes`;
    const message = `There were too many attempts. Wait ${wait}, then try again.`;
    return { status: 429, fault: { message }, retryAfter: result.seconds };
  }
  if (result.outcome === 'busy') {
    const message = 'Too many people are logging in. Try again in a moment.';
    return { status: 503, fault: { message }, retryAfter: 5 };
  }
  // The message does not reveal which of the two is wrong.
  return { status: 400, fault: { field: 'login', message: 'The login name or the password is wrong.' } };
}

function sendInteractionPage(
  reply: FastifyReply,
  authorization: AuthorizationServer,
  { interaction, user }: OpenedInteraction,
  typed: { readonly login: string; readonly faults: readonly FormFault[] } = { login: '', faults: [] },
): FastifyReply {
  const { uid, kind, clientName, redirectUri, scopes, isOtherAccount } = interaction;
  const shared = { clientName, path: `${paths.interaction}/${uid}`, token: authorization.createFormToken(uid) };
  reply.headers(pageHeaders(redirectUri)).type('text/html; charset=utf-8');
  if (kind === 'consent') {
    return reply.send(renderConsentPage({ ...shared, scopes, redirectUri, userName: user?.name ?? '' }));
  }
  const other = { message: `${user?.name ?? 'The account'} cannot be used with this application.` };
  const faults = typed.faults.length === 0 && isOtherAccount ? [other] : typed.faults;
  return reply.send(renderLogInPage({ ...shared, login: typed.login || interaction.loginHint, faults }));
}

/** Redirects with GET, whatever the method was. */
function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.code(303).headers({ Location: path, 'Cache-Control': 'no-store' }).send();
}
