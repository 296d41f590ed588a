import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthorizationServer } from '../authorization/authorization-server.ts';
import { renderFailurePage } from '../authorization/failure-page.ts';
import { InteractionNotFound } from '../authorization/interaction-not-found.ts';
import { pageHeaders } from '../authorization/page.ts';
import { toHttpError } from '../http/errors.ts';
import { findFormFault } from '../http/forms.ts';
import { HttpError } from '../wire-error.ts';

/** A form that another site has made, or had sent, is not looked at. `uid` is what the page is about. */
export function requireOwnForm(
  request: FastifyRequest,
  authorization: Pick<AuthorizationServer, 'isFormToken'>,
  uid: string,
): URLSearchParams {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const fault = findFormFault(form);
  if (fault !== undefined) throw new HttpError(400, 'invalid_request', fault);
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site === 'same-origin' && authorization.isFormToken(uid, form.get('form') ?? '')) return form;
  throw new HttpError(403, 'access_denied', 'This form was not sent from the page that it belongs to.');
}

/** Errors are pages for those who read pages, and the usual bodies for all others. */
export function sendErrorsAsPages(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const response = error instanceof InteractionNotFound ? interactionLost : toHttpError(error);
    if (response.status >= 500 || !request.headers.accept?.includes('text/html'))
      throw response === interactionLost ? response : error;
    reply.code(response.status).headers({ ...response.headers, ...pageHeaders() });
    const page = renderFailurePage({ message: response.message, requestId: request.id });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const interactionLost = new HttpError(
  400,
  'invalid_request',
  'This login is over, was begun in another browser, or took too long.',
);
