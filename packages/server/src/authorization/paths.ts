/** Where the authorization server is, under the base URL. @see the specification, "Authentication" */
export const authorizationPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  introspect: '/oauth/introspect',
  revoke: '/oauth/revoke',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  metadata: '/.well-known/oauth-authorization-server',
  interaction: '/oauth/interaction',
  logOut: '/oauth/log-out',
} as const;

/** The console's page, to which its users are sent back. */
export const consolePath = '/console';
