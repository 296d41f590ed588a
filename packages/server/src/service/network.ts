import type { ClosingStack } from '../closing-stack.ts';
import { createGuard, type Guard } from '../network/addresses/guard.ts';
import { openAgent } from '../network/connections/agent.ts';
import { type ContextSource, openDefaultTrust, openTrust } from '../network/connections/trust.ts';
import type { Logger } from '../operation/log.ts';
import type { Settings } from '../settings/settings.ts';

/** @see the specification, "Upload request made by the service" */
const connectTimeoutMs = 10_000;

/** Access to URLs that callers gave. */
export interface Network {
  readonly guard: Guard;
  /** The connections of downloads and uploads. */
  readonly agent: ReturnType<typeof openAgent>;
  readonly userAgent: string;
}

interface NetworkOptions {
  readonly settings: Pick<Settings, 'allowNetworks' | 'allowEndpoints' | 'maxJobsPerHost'>;
  readonly contexts: ContextSource;
  readonly version: string;
}

export function openNetwork({ settings, contexts, version }: NetworkOptions, closing: ClosingStack): Network {
  const guard = createGuard({ networks: settings.allowNetworks, endpoints: settings.allowEndpoints });
  const agent = openAgent({
    guard,
    connectTimeoutMs,
    maxConnectionsPerOrigin: settings.maxJobsPerHost,
    contexts,
  });
  closing.add(() => agent.destroy());
  return { guard, agent, userAgent: `quoin/${version}` };
}

/** TLS contexts shared by all agents: parsing the certificates takes longer than a handshake. */
export function openTlsContexts({ caFile }: Pick<Settings, 'caFile'>, log: Logger): ContextSource {
  if (caFile === undefined) return openDefaultTrust();
  const message = 'certificate file cannot be read; the certificates loaded before stay trusted';
  return openTrust(caFile, (err) => log.warn({ err, path: caFile }, message));
}
