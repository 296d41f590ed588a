import { conversionQuery } from '../schemas/conversions.ts';
import type { Operation } from './operation.ts';
import type { ComponentSchemas } from './schemas.ts';
import { missingScope, writeScopes } from './shared-responses.ts';

/** Converts the body of the request; an addition to the specified API. */
export const conversionOperation: Operation = {
  method: 'post',
  path: '/v1/conversions',
  id: 'convertFile',
  tag: 'Conversions',
  summary: 'Convert a file directly',
  description:
    'Converts the body and responds with the result. No job is created, no event is sent, and no file is stored. The body is the file itself, of any media type, and must arrive within a minute. With `notes=1` the response is `multipart/mixed`: first the notes as JSON, with the members of the notes of a job, then the file.',
  scopes: writeScopes,
  query: conversionQuery,
  body: { name: 'SourceFile', required: true, example: undefined, media: '*/*' },
  responses: [
    {
      status: 200,
      description: 'The result, or the notes and the result',
      media: '*/*',
      headers: ['X-Quoin-Notes', 'Content-Length', 'Content-Disposition'],
    },
  ],
  errors: [
    {
      status: 400,
      codes: ['invalid_request'],
      when: 'The query is not valid, or the body is missing, incomplete, a form, compressed, or too large',
      errorDescription: 'The query is not valid.',
      details: [{ field: 'width', code: 'invalid', message: 'must be a whole number from 1 to 10000' }],
    },
    missingScope(writeScopes),
    {
      status: 422,
      codes: ['validation_error'],
      when: 'The file cannot be converted, or needs too much time or memory; `code` is an error code of conversions',
      errorDescription: 'The file cannot be converted.',
      details: [{ field: 'body', code: 'bytes_truncated', message: 'needed 4 bytes, 2 left' }],
    },
  ],
};

export function addFileSchema(schemas: ComponentSchemas): void {
  schemas.SourceFile = { title: 'A file', description: 'The bytes of the file' };
}
