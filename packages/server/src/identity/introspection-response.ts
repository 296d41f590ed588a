import { z } from 'zod';

/** The facts about an active token. */
export interface TokenFacts {
  readonly clientId: string | undefined;
  /** The user's id; undefined for a client token. */
  readonly subject: string | undefined;
  readonly authType: 'user' | 'client';
  readonly grantType: 'authorization_code' | 'refresh_token' | 'client_credentials';
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number | undefined;
}

/** Facts, `inactive`, or the reason why the response is unusable. */
export type IntrospectionResult = TokenFacts | 'inactive' | { readonly fault: string };

const time = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER / 1000);

/** The specified members; others are ignored. @see RFC 7662, "Introspection Response" */
const activeSchema = z.object({
  active: z.literal(true),
  client_id: z.string().max(500).optional(),
  token_type: z.string().optional(),
  grant_type: z.string().optional(),
  auth_type: z.enum(['user', 'client']).optional(),
  scope: z.string().optional(),
  sub: z.string().min(1).max(500).optional(),
  exp: time.optional(),
  iat: time.optional(),
  nbf: time.optional(),
});

/** Parses a response strictly: a token whose response is not as specified is not accepted. */
export function parseIntrospection(response: unknown, now: number): IntrospectionResult {
  if (typeof response === 'object' && response !== null && (response as { active?: unknown }).active === false) {
    return 'inactive';
  }
  const parsed = activeSchema.safeParse(response);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The name of the member, not its value, which is the other side's text.
    return { fault: `${issue?.path.join('.') || 'the response'} does not conform to RFC 7662 and the specification` };
  }
  const { token_type: tokenType = 'Bearer', nbf = 0, ...facts } = parsed.data;
  // A key-bound token proves nothing by itself, and a refresh token is not an access token.
  if (tokenType.toLowerCase() !== 'bearer') return { fault: 'token_type is not Bearer' };
  if (nbf * 1000 > now) return 'inactive';
  return toFacts(facts);
}

function toFacts(response: Omit<z.output<typeof activeSchema>, 'token_type' | 'nbf'>): IntrospectionResult {
  const { client_id: clientId, grant_type: grant, sub, exp, iat = 0, scope = '' } = response;
  // Servers that implement only the RFC send no `auth_type`: then a token with a user other than the client itself is a
  // user token.
  const isUser = grant !== 'client_credentials' && sub !== undefined && sub !== clientId;
  const authType = response.auth_type ?? (isUser ? 'user' : 'client');
  if (authType === 'user' && sub === undefined) return { fault: 'sub is missing although auth_type is user' };
  const userGrant = grant === 'refresh_token' ? grant : 'authorization_code';
  return {
    clientId,
    subject: authType === 'user' ? sub : undefined,
    authType,
    grantType: authType === 'user' ? userGrant : 'client_credentials',
    scopes: scope.split(' ').filter((name) => name !== ''),
    issuedAt: iat * 1000,
    expiresAt: exp === undefined ? undefined : exp * 1000,
  };
}
