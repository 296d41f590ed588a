import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, type ProxyTrust } from '../network/caller-address.ts';
import type { RequestLimits } from '../rate-limits/request-limits.ts';
import { applyVerdict } from './gate-hook.ts';

export interface TurnOptions {
  readonly limits: Pick<RequestLimits, 'takeToken'>;
  readonly proxies: ProxyTrust;
}

/** The address that a request comes from, behind the proxies that are trusted. */
export function callerAddress(request: FastifyRequest, proxies: ProxyTrust): string {
  return addressOf(request.raw, proxies);
}

/** Counts a request in which a client names itself, beside the address that the gate has counted. */
export async function requireTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
  { limits, proxies }: TurnOptions,
): Promise<void> {
  const clientId = form.get('client_id');
  if (clientId === null) return;
  const refusal = applyVerdict(await limits.takeToken(clientId, callerAddress(request, proxies)), reply);
  if (refusal !== undefined) throw refusal;
}
