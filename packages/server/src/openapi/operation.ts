import type { z } from 'zod';
import type { ErrorCode } from '../wire-error.ts';
import type { HeaderName } from './headers.ts';
import type { oauthErrorCodes } from './oauth-schemas.ts';

/** One documented operation of the API. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** In OpenAPI's notation. */
  readonly path: string;
  readonly id: string;
  readonly tag: 'Jobs' | 'Files' | 'Conversions' | 'Documents' | 'Webhooks' | 'Tokens' | 'Health' | 'Documentation';
  readonly summary: string;
  readonly description?: string;
  /** The token needs one of these scopes; an empty list accepts any scope. Absent for a public address. */
  readonly scopes?: readonly string[];
  readonly query?: z.ZodObject;
  readonly headers?: readonly HeaderParameter[];
  readonly body?: {
    readonly name: string;
    readonly required: boolean;
    readonly example: unknown;
    /** Default: JSON. */
    readonly media?: string;
  };
  readonly responses: readonly DocumentedResponse[];
  readonly errors: readonly DocumentedError[];
}

export interface HeaderParameter {
  readonly name: string;
  readonly description: string;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A response other than the specified error body. */
export interface DocumentedResponse {
  readonly status: 200 | 201 | 202 | 204 | 206 | 303 | 304 | 503;
  readonly description: string;
  /** The body as JSON … */
  readonly schema?: z.ZodType;
  /** … or of another media type. */
  readonly media?: string;
  readonly example?: unknown;
  readonly headers?: readonly HeaderName[];
}

export interface DocumentedError {
  readonly status: number;
  readonly codes: readonly (ErrorCode | (typeof oauthErrorCodes)[number])[];
  readonly when: string;
  /** Example of `error_description`. */
  readonly errorDescription: string;
  /** Example of `details`. */
  readonly details?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
  readonly headers?: readonly HeaderName[];
}
