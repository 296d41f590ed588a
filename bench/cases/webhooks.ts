import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Case } from '../measure.ts';
import { openBareSender, openDeliveryWorker, quantile, startEndpoint, timeArrivals } from '../service/deliveries.ts';

/** Measures the cost of deliveries, and the effect of dead endpoints on others. */
export function webhookCases(): Case[] {
  return [deliveryCase(), deadCase(), manyDeadCase(), firstPostCase()];
}

/** Compares delivering and recording many events from the outbox with a minimal loop. */
function deliveryCase(): Case {
  const count = 2_000;
  return {
    name: `${count} events delivered`,
    peer: 'sign, post, record',
    maxRatio: 2.5,
    rounds: 9,
    open: async () => {
      const endpoint = await startEndpoint();
      const [ours, theirs] = [await openDeliveryWorker(endpoint), openBareSender(endpoint)];
      await ours.subscribe(`${endpoint.process.url}/live`, 'conversion.completed');
      return {
        ours: () => ours.deliver(count, 'conversion.completed'),
        theirs: () => theirs.deliver(count),
        close: async () => {
          await Promise.all([ours.stop(), theirs.stop()]);
          await endpoint.process.stop();
        },
      };
    },
  };
}

/** Measures the 99th percentile of the delivery time while 10,000 events wait for an endpoint that never responds. */
function deadCase(): Case {
  const [waiting, count] = [10_000, 500];
  return {
    name: `p99, ${waiting} stuck events`,
    peer: 'alone',
    maxRatio: 1.5,
    rounds: 9,
    open: async () => {
      const [live, other] = await Promise.all([startEndpoint(), startEndpoint()]);
      const [loaded, idle] = [await openDeliveryWorker(live), await openDeliveryWorker(other)];
      // Another host name makes another origin. The two endpoints share a process, but no concurrency limit.
      await loaded.subscribe(`${live.process.url}/live`, 'conversion.completed');
      await loaded.subscribe(`${live.process.url.replace('127.0.0.1', 'localhost')}/dead`, 'conversion.failed');
      await idle.subscribe(`${other.process.url}/live`, 'conversion.completed');
      await loaded.emit(waiting, 'conversion.failed');
      const p99 = async (worker: typeof loaded, endpoint: typeof live) =>
        quantile(await timeArrivals(count, () => worker.emit(1, 'conversion.completed'), endpoint), 0.99);
      return {
        ours: async () => {
          const time = await p99(loaded, live);
          if (!(await loaded.isStuck())) throw new Error('no event waits for the dead endpoint');
          return time;
        },
        theirs: () => p99(idle, other),
        close: async () => {
          await Promise.all([loaded.stop(), idle.stop()]);
          await Promise.all([live, other].map(({ process }) => process.stop()));
        },
      };
    },
  };
}

/** Does the same with many endpoints that hang, refuse connections or never begin TLS, each with new events. */
function manyDeadCase(): Case {
  const [dead, count, failureInterval] = [21, 500, 20];
  return {
    name: `p99, ${dead} dead endpoints`,
    peer: 'alone',
    maxRatio: 1.5,
    rounds: 9,
    open: async () => {
      const [live, other, hanging] = await Promise.all([startEndpoint(), startEndpoint(), startEndpoint()]);
      const silent = await listenSilently();
      const [loaded, idle] = [await openDeliveryWorker(live, [hanging.authority]), await openDeliveryWorker(other)];
      const ports = [new URL(hanging.process.url).port, silent.port, silent.closedPort];
      await loaded.subscribe(`${live.process.url}/live`, 'conversion.completed');
      for (let index = 0; index < dead; index++) {
        await loaded.subscribe(`https://${index}.dead.localhost:${ports[index % 3]}/dead`, 'conversion.failed');
      }
      await idle.subscribe(`${other.process.url}/live`, 'conversion.completed');
      const p99 = async (worker: typeof loaded, endpoint: typeof live, failures: boolean) => {
        let sent = 0;
        const emit = async (): Promise<void> => {
          if (failures && sent++ % failureInterval === 0) await worker.emit(1, 'conversion.failed');
          await worker.emit(1, 'conversion.completed');
        };
        return quantile(await timeArrivals(count, emit, endpoint), 0.99);
      };
      return {
        ours: async () => {
          const time = await p99(loaded, live, true);
          if (loaded.failedCount() === 0) throw new Error('no event was sent to the dead endpoints');
          return time;
        },
        theirs: () => p99(idle, other, false),
        close: async () => {
          await Promise.all([loaded.stop(), idle.stop()]);
          await Promise.all([live, other, hanging].map(({ process }) => process.stop()));
          silent.close();
        },
      };
    },
  };
}

/** Opens a port that accepts connections without responding, and returns one that refuses them. */
async function listenSilently() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  });
  const closed = createServer();
  for (const each of [server, closed]) await once(each.listen(0, '127.0.0.1'), 'listening');
  const [port, closedPort] = [server, closed].map((each) => (each.address() as AddressInfo).port);
  closed.close();
  return {
    port,
    closedPort,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Compares the time from the end of a job to the arrival of its first POST with that of a bare signed POST. */
function firstPostCase(): Case {
  const count = 300;
  return {
    name: 'job end to first POST, median',
    peer: 'sign, post, record',
    maxRatio: 3,
    rounds: 9,
    open: async () => {
      const endpoint = await startEndpoint();
      const [ours, theirs] = [await openDeliveryWorker(endpoint), openBareSender(endpoint)];
      await ours.subscribe(`${endpoint.process.url}/live`, 'conversion.completed');
      const median = async (emit: () => Promise<void>) => quantile(await timeArrivals(count, emit, endpoint), 0.5);
      return {
        ours: () => median(() => ours.emit(1, 'conversion.completed')),
        theirs: () => median(() => theirs.deliver(1)),
        close: async () => {
          await Promise.all([ours.stop(), theirs.stop()]);
          await endpoint.process.stop();
        },
      };
    },
  };
}
