import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProxyTrust, resolveCallerAddress } from '../network/addresses/caller-address.ts';
import type { RequestLimits } from '../rate-limits/request-limits.ts';
import { applyRateDecision } from './access-hook.ts';

export interface TokenQuotaOptions {
  readonly limits: Pick<RequestLimits, 'takeToken'>;
  readonly proxies: ProxyTrust;
}

/** The address that a request comes from, behind the trusted proxies. */
export function callerAddress(request: FastifyRequest, proxies: ProxyTrust): string {
  return resolveCallerAddress(request.raw, proxies);
}

/** Counts a token request against the client that it names, in addition to the address, which is already counted. */
export async function requireTokenQuota(
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
  { limits, proxies }: TokenQuotaOptions,
): Promise<void> {
  const clientId = form.get('client_id');
  if (clientId === null) return;
  const refusal = applyRateDecision(await limits.takeToken(clientId, callerAddress(request, proxies)), reply);
  if (refusal !== undefined) throw refusal;
}
