/** A schema in the API's description: the members of JSON Schema 2020-12 that are used here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, Schema | false>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly not?: Schema;
  readonly then?: Schema;
  readonly if?: Schema;
  readonly const?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Header {
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** The token needs one of these scopes. */
  readonly 'x-scopes'?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

/** One row of the error table. */
export interface ErrorEntry {
  readonly status: number;
  readonly error: string;
  readonly meaning: string;
}

/** Formats that this installation converts. */
export interface ConversionEntry {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** How callers authenticate. */
export interface SecurityScheme {
  readonly type: string;
  readonly description: string;
  readonly flows?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** An API description in OpenAPI 3.1 with two extension tables. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary?: string;
    readonly description?: string;
    readonly license?: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly [];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, ApiOperation>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
  readonly 'x-conversions': readonly ConversionEntry[];
  readonly 'x-errors': readonly ErrorEntry[];
}
