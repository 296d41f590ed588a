/** Paths of the authorization server below the base URL. @see the specification, "Authentication" */
export const authorizationPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  deviceAuthorization: '/oauth/device_authorization',
  introspect: '/oauth/introspect',
  revoke: '/oauth/revoke',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  metadata: '/.well-known/oauth-authorization-server',
  openidMetadata: '/.well-known/openid-configuration',
  resourceMetadata: '/.well-known/oauth-protected-resource',
  interaction: '/oauth/interaction',
  /** The page for user codes. */
  device: '/oauth/device',
  logOut: '/oauth/log-out',
} as const;

/** The console's page, which its users return to. */
export const consolePath = '/console';
