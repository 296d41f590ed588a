/** Paths of the authorization server below the base URL. @see the specification, "Authentication" */
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

/** The console's page, which its users return to. */
export const consolePath = '/console';
