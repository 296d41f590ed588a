import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderLoggedOutPage, renderLogOutPage } from '../authorization/pages/log-out-page.ts';
import { pageHeaders } from '../authorization/pages/page.ts';
import { authorizationPaths as paths } from '../authorization/paths.ts';
import { acceptForms } from '../http/forms.ts';
import { type AuthorizationRouteOptions, toProviderCall } from './authorization.ts';
import { requireOwnForm, sendErrorsAsPages } from './page-forms.ts';

/** The page that ends the session in a browser. */
export async function logOutRoutes(
  app: FastifyInstance,
  { authorization, baseUrl, proxies }: AuthorizationRouteOptions,
): Promise<void> {
  acceptForms(app);
  sendErrorsAsPages(app);
  const open = (request: FastifyRequest, reply: FastifyReply) => {
    const call = toProviderCall(request, baseUrl(), proxies);
    return authorization.openSession({ call: { ...call, body: undefined }, response: reply.raw });
  };
  const send = (reply: FastifyReply, page: string) =>
    reply.headers(pageHeaders()).type('text/html; charset=utf-8').send(page);
  const shared = { config: { needs: 'nothing', category: 'tokens', isPage: true }, exposeHeadRoute: false } as const;

  app.get(paths.logOut, shared, async (request, reply) => {
    const { uid, user } = await open(request, reply);
    if (user === undefined) return send(reply, renderLoggedOutPage());
    return send(reply, renderLogOutPage({ userName: user.name, token: authorization.createFormToken(uid) }));
  });

  app.post(paths.logOut, shared, async (request, reply) => {
    const { uid, user, end } = await open(request, reply);
    if (user !== undefined) {
      requireOwnForm(request, authorization, uid);
      await end();
    }
    return send(reply, renderLoggedOutPage());
  });
}
