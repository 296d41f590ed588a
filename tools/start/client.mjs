/** An access token for a client, or nothing where the service does not know it any more. */
export async function fetchToken(address, { id, secret }) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    scope: 'converter document',
  });
  const answer = await fetch(`${address}/oauth/token`, { method: 'POST', body });
  return answer.ok ? (await answer.json()).access_token : undefined;
}
