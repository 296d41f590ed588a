import { isMainThread } from 'node:worker_threads';

// The entry of a worker process, and of its watchdog thread, which works while the event loop is blocked. Only the
// process loads the converter, so that the thread stays small.
if (isMainThread) {
  const [{ startWatchdog }, { serveOrders }] = await Promise.all([import('./watchdog.ts'), import('./orders.ts')]);
  startWatchdog(new URL(import.meta.url));
  await serveOrders();
} else {
  const { watchParent } = await import('./watchdog.ts');
  watchParent();
}
