/** Fetches an access token for a client. Returns `undefined` if the service no longer has the client. */
export async function fetchToken(address, { id, secret }) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    scope: 'converter document',
  });
  const response = await fetch(`${address}/oauth/token`, { method: 'POST', body });
  return response.ok ? (await response.json()).access_token : undefined;
}
