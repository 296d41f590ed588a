import { describeWebhookAttempts } from './webhook-attempts.suite.ts';
import { describeWebhookClaims } from './webhook-claims.suite.ts';
import { type OpenWebhookStore, setUpWebhookStore } from './webhook-store.setup.ts';
import { describeWebhookSubscriptions } from './webhook-subscriptions.suite.ts';

/** The suite that every webhook store must pass. `open` returns an empty store. */
export function describeWebhookStore(name: string, open: OpenWebhookStore): void {
  const setup = setUpWebhookStore(open);
  describeWebhookSubscriptions(name, setup);
  describeWebhookClaims(name, setup);
  describeWebhookAttempts(name, setup);
}
