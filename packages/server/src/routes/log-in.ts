import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authorization } from '../authorization/authorization.ts';
import { renderConsentPage } from '../authorization/consent-page.ts';
import type { LogInResult } from '../authorization/log-in.ts';
import { type FormFault, renderLogInPage } from '../authorization/log-in-page.ts';
import { pageHeaders } from '../authorization/page.ts';
import { authorizationPaths as paths } from '../authorization/paths.ts';
import { callerAddress } from '../http/caller.ts';
import { takeForms } from '../http/forms.ts';
import { type AuthorizationRouteOptions, toProviderCall } from './authorization.ts';
import { answerWithPages, requireOurForm } from './page-forms.ts';

type Visit = Awaited<ReturnType<Authorization['visit']>>;

const place = `${paths.interaction}/:uid`;

/** Pages on which visitors say who they are and what they allow. They need no script. */
export async function logInRoutes(app: FastifyInstance, options: AuthorizationRouteOptions): Promise<void> {
  const { authorization, baseUrl, proxies } = options;
  takeForms(app);
  answerWithPages(app);
  const visit = (request: FastifyRequest, reply: FastifyReply): Promise<Visit> => {
    const call = toProviderCall(request, baseUrl());
    return authorization.visit({ call: { ...call, body: undefined }, response: reply.raw }, uidOf(request));
  };
  const shared = { config: { needs: 'nothing', category: 'tokens' }, exposeHeadRoute: false } as const;

  app.get(place, shared, async (request, reply) => {
    return sendQuestion(reply, authorization, await visit(request, reply));
  });

  app.post(`${place}/login`, shared, async (request, reply) => {
    const form = requireOurForm(request, authorization, uidOf(request));
    const visited = await visit(request, reply);
    const [login, password] = [form.get('login') ?? '', form.get('password') ?? ''];
    const missing = findMissing(login, password);
    if (missing.length > 0) return sendQuestion(reply.code(400), authorization, visited, { login, faults: missing });
    const result = await authorization.logIn.identify({ login, password, address: callerAddress(request, proxies) });
    if (result.outcome === 'known') {
      const next = await visited.answerLogin(result.user);
      if (next !== undefined) return sendOn(reply, next);
      const faults = [{ field: 'login', sentence: 'This account cannot be used with this application.' }] as const;
      return sendQuestion(reply.code(403), authorization, visited, { login, faults });
    }
    const { status, fault, retryAfter } = describeRefusal(result);
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    return sendQuestion(reply.code(status), authorization, visited, { login, faults: [fault] });
  });

  app.post(`${place}/allow`, shared, async (request, reply) => {
    requireOurForm(request, authorization, uidOf(request));
    return sendOn(reply, await (await visit(request, reply)).answerConsent(true));
  });

  app.post(`${place}/cancel`, shared, async (request, reply) => {
    requireOurForm(request, authorization, uidOf(request));
    return sendOn(reply, await (await visit(request, reply)).answerNo());
  });
}

function uidOf({ params }: FastifyRequest): string {
  return (params as { readonly uid: string }).uid;
}

function findMissing(login: string, password: string): FormFault[] {
  return [
    ...(login.trim() === '' ? [{ field: 'login', sentence: 'Enter your login name.' } as const] : []),
    ...(password === '' ? [{ field: 'password', sentence: 'Enter your password.' } as const] : []),
  ];
}

function describeRefusal(result: Exclude<LogInResult, { outcome: 'known' }>): {
  status: number;
  fault: FormFault;
  retryAfter?: number;
} {
  if (result.outcome === 'paused') {
    const wait = result.seconds < 90 ? `${result.seconds} seconds` : `${Math.ceil(result.seconds / 60)} minutes`;
    const sentence = `There were too many attempts. Wait ${wait}, then try again.`;
    return { status: 429, fault: { sentence }, retryAfter: result.seconds };
  }
  if (result.outcome === 'busy') {
    const sentence = 'Too many people are logging in. Try again in a moment.';
    return { status: 503, fault: { sentence }, retryAfter: 5 };
  }
  // Which of the two is wrong is nobody's business.
  return { status: 400, fault: { field: 'login', sentence: 'The login name or the password is wrong.' } };
}

function sendQuestion(
  reply: FastifyReply,
  authorization: Authorization,
  { question, user }: Visit,
  typed: { readonly login: string; readonly faults: readonly FormFault[] } = { login: '', faults: [] },
): FastifyReply {
  const { uid, kind, clientName, redirectUri, scopes, isOtherAccount } = question;
  const shared = { clientName, place: `${paths.interaction}/${uid}`, token: authorization.createFormToken(uid) };
  reply.headers(pageHeaders(redirectUri)).type('text/html; charset=utf-8');
  if (kind === 'consent') {
    return reply.send(renderConsentPage({ ...shared, scopes, redirectUri, userName: user?.name ?? '' }));
  }
  const other = { sentence: `${user?.name ?? 'The account'} cannot be used with this application.` };
  const faults = typed.faults.length === 0 && isOtherAccount ? [other] : typed.faults;
  return reply.send(renderLogInPage({ ...shared, login: typed.login || question.loginHint, faults }));
}

/** GET, whatever it was before. */
function sendOn(reply: FastifyReply, path: string): FastifyReply {
  return reply.code(303).headers({ Location: path, 'Cache-Control': 'no-store' }).send();
}
