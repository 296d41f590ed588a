import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthorizationServer } from '../authorization/authorization-server.ts';
import { InteractionNotFound } from '../authorization/interaction-not-found.ts';
import { renderFailurePage } from '../authorization/pages/failure-page.ts';
import { pageHeaders } from '../authorization/pages/page.ts';
import { toHttpError } from '../http/errors.ts';
import { findFormFault } from '../http/forms.ts';
import { HttpError } from '../wire-error.ts';

/** Refuses forms that were created or sent by another site. `uid` identifies the page. */
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
  throw new HttpError(403, 'access_denied', 'The form was not sent from its own page.');
}

/** Sends errors as pages to browsers, and as the usual bodies to other clients. */
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
  'This login has ended, was started in another browser, or took too long.',
);
