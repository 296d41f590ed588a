import { setTimeout as pause } from 'node:timers/promises';
import * as oauth from 'oauth4webapi';
import { AccountError } from './account-error.ts';
import { type AuthorizationClient, clean, isConnectionLost, send } from './authorization-client.ts';

export interface DeviceLogIn {
  readonly scopes: readonly string[];
  /** Shows the user what to do. */
  readonly show: (text: string) => void;
  readonly signal: AbortSignal;
}

const defaultIntervalSeconds = 5;

/** The reasons to poll again. */
type Wait = 'authorization_pending' | 'slow_down' | 'unreachable';

/** Logs in with a browser on any device, where the user enters a code. @see RFC 8628, "Protocol" */
export async function logInByDevice(
  { url, server, client, options }: AuthorizationClient,
  { scopes, show, signal }: DeviceLogIn,
): Promise<oauth.TokenEndpointResponse> {
  const none = oauth.None();
  const device = await send(url, async () => {
    const parameters = { scope: scopes.join(' ') };
    const response = await oauth.deviceAuthorizationRequest(server, client, none, parameters, options);
    return oauth.processDeviceAuthorizationResponse(server, client, response);
  });
  const minutes = Math.round(device.expires_in / 60);
  show(
    `Open ${clean(device.verification_uri)} in a browser on any device,\nand enter the code ${clean(device.user_code)} within ${minutes} minutes.\n`,
  );
  let interval = device.interval ?? defaultIntervalSeconds;
  for (let waited = 0; waited < device.expires_in; waited += interval) {
    await pause(interval * 1000, undefined, { signal });
    const result = await send(url, () => poll(device.device_code));
    if (result === 'slow_down') interval += 5;
    else if (result === 'unreachable') interval *= 2;
    else if (result !== 'authorization_pending') return result;
  }
  throw new AccountError('LOG_IN_EXPIRED', 'the code was not entered in time; run quoin log-in again');

  async function poll(code: string): Promise<oauth.TokenEndpointResponse | Wait> {
    let response: Response;
    try {
      response = await oauth.deviceCodeGrantRequest(server, client, none, code, options);
    } catch (error) {
      // A lost connection ends nothing: the code stays valid, and the next poll may get through.
      if (isConnectionLost(error)) return 'unreachable';
      throw error;
    }
    try {
      return await oauth.processDeviceCodeResponse(server, client, response);
    } catch (error) {
      const code = error instanceof oauth.ResponseBodyError ? error.error : '';
      if (code === 'authorization_pending' || code === 'slow_down') return code;
      throw error;
    }
  }
}
