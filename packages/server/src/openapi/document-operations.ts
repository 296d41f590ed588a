import { documentSchema, verdictSchema } from '../schemas/documents.ts';
import { documentExamples as examples } from './document-examples.data.ts';
import type { DocumentedError, Operation } from './operation.ts';
import { type ComponentSchemas, toSchema } from './schemas.ts';
import { missingScope } from './shared-responses.ts';

const scopes = ['document'];

const unreadable: DocumentedError = {
  status: 400,
  codes: ['invalid_request'],
  when: 'The body is not JSON, or larger than 4 MiB',
  description: 'The body is not valid JSON.',
};

export const documentOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/v1/document/validate',
    id: 'validateDocument',
    tag: 'Documents',
    summary: 'Validate a document',
    description:
      'Everything that is wrong with a design document: members, references, and what they come to together. Nothing of it is kept. An invalid document is an answer, not an error.',
    scopes,
    body: { name: 'AnyDocument', required: true, example: examples.document },
    responses: [{ status: 200, description: 'What was found', schema: verdictSchema, example: examples.verdict }],
    errors: [unreadable, missingScope(scopes)],
  },
  {
    method: 'post',
    path: '/v1/document/upgrade',
    id: 'upgradeDocument',
    tag: 'Documents',
    summary: 'Bring a document up to date',
    description:
      'The document in the current version: `brandColors` become swatches, and what is older otherwise becomes what it is now. A newer one is taken where it has nothing that is not known here, and never of a newer major version.',
    scopes,
    body: { name: 'AnyDocument', required: true, example: examples.document },
    responses: [{ status: 200, description: 'The document', schema: documentSchema, example: examples.upgraded }],
    errors: [
      unreadable,
      missingScope(scopes),
      {
        status: 422,
        codes: ['validation_error'],
        when: 'The document is newer, or would not be valid; `field` is a JSON pointer',
        description: 'The document cannot be upgraded: found version 2.0.0, expected 1.x or an older one.',
        details: [
          { field: '/version', code: 'not_allowed', message: 'found version 2.0.0, expected 1.x or an older one' },
        ],
      },
    ],
  },
];

/** Whatever is JSON may be asked about. */
export function addDocumentSchemas(schemas: ComponentSchemas): void {
  schemas.AnyDocument = {
    title: 'A design document',
    description: 'Any JSON: what it should be says the JSON Schema `@quoin/core/design-1.0.0.schema.json`.',
  };
  toSchema(documentSchema, 'output', schemas);
}
