import { DesignError, isValid, upgradeDesign, validateDesign } from '@quoin/core/design';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseQuery } from '../http/query.ts';
import { noQuery } from '../schemas/page.ts';
import { HttpError } from '../wire-error.ts';

/** Documents are looked at while other requests wait, which this bounds. */
export const maxDocumentBytes = 4 * 1024 * 1024;

const options = {
  config: { needs: { scopes: ['document'] }, category: 'general' },
  bodyLimit: maxDocumentBytes,
} as const;

/** Judges a design document, or brings it up to date. Nothing of it is kept. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  app.post('/v1/document/validate', options, async (request) => {
    parseQuery(noQuery, request.query);
    const problems = validateDesign(requireDocument(request));
    return { valid: isValid(problems), problems };
  });

  app.post('/v1/document/upgrade', options, async (request) => {
    parseQuery(noQuery, request.query);
    const document = requireDocument(request);
    try {
      return upgradeDesign(document);
    } catch (error) {
      throw error instanceof DesignError ? toRefusal(error) : error;
    }
  });
}

function requireDocument({ body }: FastifyRequest): unknown {
  if (body !== undefined) return body;
  throw new HttpError(400, 'invalid_request', 'The request has no body; expected a design document as JSON.');
}

/** Each problem by its JSON pointer. */
function toRefusal({ message, problems }: DesignError): HttpError {
  const details = problems.map(({ pointer, code, message: sentence }) => ({ field: pointer, code, message: sentence }));
  const description = `The document cannot be brought up to date: ${message}.`;
  return new HttpError(422, 'validation_error', description, { details });
}
