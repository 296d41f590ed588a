import { documentSchema, verdictSchema } from '../schemas/documents.ts';
import { documentExamples as examples } from './document-examples.data.ts';
import type { DocumentedError, Operation } from './operation.ts';
import { type ComponentSchemas, toSchema } from './schemas.ts';
import { missingScope } from './shared-responses.ts';

const scopes = ['document'];

const unreadable: DocumentedError = {
  status: 400,
  codes: ['invalid_request'],
  when: 'The body is not valid JSON, or is larger than 4 MiB',
  errorDescription: 'The body is not valid JSON.',
};

export const documentOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/v1/document/validate',
    id: 'validateDocument',
    tag: 'Documents',
    summary: 'Validate a document',
    description:
      'Returns all problems of a design document: members, references, and their combinations. The document is not stored. The response for an invalid document is 200, not an error.',
    scopes,
    body: { name: 'AnyDocument', required: true, example: examples.document },
    responses: [
      { status: 200, description: 'The result of the validation', schema: verdictSchema, example: examples.verdict },
    ],
    errors: [unreadable, missingScope(scopes)],
  },
  {
    method: 'post',
    path: '/v1/document/upgrade',
    id: 'upgradeDocument',
    tag: 'Documents',
    summary: 'Upgrade a document',
    description:
      'Returns the document in the current version: `brandColors` become swatches, and other old members are converted. A newer minor version is accepted if it contains nothing unknown; a newer major version is refused.',
    scopes,
    body: { name: 'AnyDocument', required: true, example: examples.document },
    responses: [{ status: 200, description: 'The document', schema: documentSchema, example: examples.upgraded }],
    errors: [
      unreadable,
      missingScope(scopes),
      {
        status: 422,
        codes: ['validation_error'],
        when: 'The document has a newer version, or would not be valid; `field` is a JSON pointer',
        errorDescription: 'The document cannot be upgraded: found version 2.0.0, expected 1.x or an older one.',
        details: [
          { field: '/version', code: 'not_allowed', message: 'found version 2.0.0, expected 1.x or an older one' },
        ],
      },
    ],
  },
];

/** Adds the schemas of documents. Any JSON is accepted for validation. */
export function addDocumentSchemas(schemas: ComponentSchemas): void {
  schemas.AnyDocument = {
    title: 'A design document',
    description: 'Any JSON. Valid documents conform to the JSON Schema `@quoin/core/design-1.0.0.schema.json`.',
  };
  toSchema(documentSchema, 'output', schemas);
}
