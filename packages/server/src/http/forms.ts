import type { FastifyInstance } from 'fastify';
import { HttpError } from '../wire-error.ts';

/** Forms of this service contain names, secrets and codes, and are far smaller. */
const maxFormBytes = 64 * 1024;

/** Makes the routes of a plugin accept forms as text, and nothing else. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: maxFormBytes } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => done(null, body));
  app.addContentTypeParser('*', (_request, _body, done) => {
    const message = 'The body must be a form, with Content-Type: application/x-www-form-urlencoded.';
    done(new HttpError(400, 'invalid_request', message));
  });
}

/** Finds a repeated field, which could be read in two ways. @see RFC 6749, "Token Endpoint" */
export function findFormFault(form: URLSearchParams): string | undefined {
  const names = [...form.keys()];
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  return duplicate === undefined ? undefined : `The field ${JSON.stringify(duplicate.slice(0, 50))} is repeated.`;
}
