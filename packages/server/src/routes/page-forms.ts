import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authorization } from '../authorization/authorization.ts';
import { renderFailurePage } from '../authorization/failure-page.ts';
import { pageHeaders } from '../authorization/page.ts';
import { QuestionLost } from '../authorization/question-lost.ts';
import { toHttpError } from '../http/errors.ts';
import { findFormFault } from '../http/forms.ts';
import { HttpError } from '../wire-error.ts';

/** A form that another site has made, or had sent, is not looked at. `uid` is what the page is about. */
export function requireOurForm(
  request: FastifyRequest,
  authorization: Pick<Authorization, 'isFormToken'>,
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
export function answerWithPages(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = error instanceof QuestionLost ? lost : toHttpError(error);
    if (answer.status >= 500 || !request.headers.accept?.includes('text/html')) throw answer === lost ? answer : error;
    reply.code(answer.status).headers({ ...answer.headers, ...pageHeaders() });
    const page = renderFailurePage({ sentence: answer.message, requestId: request.id });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const lost = new HttpError(
  400,
  'invalid_request',
  'This login is over, was begun in another browser, or took too long.',
);
