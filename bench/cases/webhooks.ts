import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Case } from '../measure.ts';
import { openBareSender, openCourier, quantile, startEndpoint, timeArrivals } from '../service/deliveries.ts';

/** What bringing events to their endpoints costs, and whether a dead endpoint costs the others anything. */
export function webhookCases(): Case[] {
  return [deliveryCase(), deadCase(), manyDeadCase(), firstPostCase()];
}

/** From many events in the outbox to all of them delivered and recorded, beside a loop that does only that. */
function deliveryCase(): Case {
  const count = 2_000;
  return {
    name: `${count} events delivered`,
    peer: 'sign, post, record',
    bar: 2.5,
    rounds: 9,
    open: async () => {
      const endpoint = await startEndpoint();
      const [ours, theirs] = [await openCourier(endpoint), openBareSender(endpoint)];
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

/** The slowest hundredth of the way to a live endpoint, while 10,000 events wait for one that never answers. */
function deadCase(): Case {
  const [waiting, count] = [10_000, 500];
  return {
    name: `p99 beside ${waiting} for the dead`,
    peer: 'alone',
    bar: 1.5,
    rounds: 9,
    open: async () => {
      const [live, quiet] = await Promise.all([startEndpoint(), startEndpoint()]);
      const [beside, alone] = [await openCourier(live), await openCourier(quiet)];
      // Another name is another origin: the two share a process, and nothing that the courier counts.
      await beside.subscribe(`${live.process.url}/live`, 'conversion.completed');
      await beside.subscribe(`${live.process.url.replace('127.0.0.1', 'localhost')}/dead`, 'conversion.failed');
      await alone.subscribe(`${quiet.process.url}/live`, 'conversion.completed');
      await beside.emit(waiting, 'conversion.failed');
      const p99 = async (courier: typeof beside, endpoint: typeof live) =>
        quantile(await timeArrivals(count, () => courier.emit(1, 'conversion.completed'), endpoint), 0.99);
      return {
        ours: async () => {
          const found = await p99(beside, live);
          if (!(await beside.isStuck())) throw new Error('nothing waits for the dead endpoint');
          return found;
        },
        theirs: () => p99(alone, quiet),
        close: async () => {
          await Promise.all([beside.stop(), alone.stop()]);
          await Promise.all([live, quiet].map(({ process }) => process.stop()));
        },
      };
    },
  };
}

/** The same beside many endpoints that hang, refuse connections or never begin TLS, each with new events. */
function manyDeadCase(): Case {
  const [dead, count, every] = [21, 500, 20];
  return {
    name: `p99 beside ${dead} dead endpoints`,
    peer: 'alone',
    bar: 1.5,
    rounds: 9,
    open: async () => {
      const [live, quiet, hanging] = await Promise.all([startEndpoint(), startEndpoint(), startEndpoint()]);
      const silent = await listenSilently();
      const [beside, alone] = [await openCourier(live, [hanging.authority]), await openCourier(quiet)];
      const places = [new URL(hanging.process.url).port, silent.port, silent.closedPort];
      await beside.subscribe(`${live.process.url}/live`, 'conversion.completed');
      for (let index = 0; index < dead; index++) {
        await beside.subscribe(`https://${index}.dead.localhost:${places[index % 3]}/dead`, 'conversion.failed');
      }
      await alone.subscribe(`${quiet.process.url}/live`, 'conversion.completed');
      const p99 = async (courier: typeof beside, endpoint: typeof live, failures: boolean) => {
        let sent = 0;
        const emit = async (): Promise<void> => {
          if (failures && sent++ % every === 0) await courier.emit(1, 'conversion.failed');
          await courier.emit(1, 'conversion.completed');
        };
        return quantile(await timeArrivals(count, emit, endpoint), 0.99);
      };
      return {
        ours: async () => {
          const found = await p99(beside, live, true);
          if (beside.failedCount() === 0) throw new Error('nothing was sent to the dead endpoints');
          return found;
        },
        theirs: () => p99(alone, quiet, false),
        close: async () => {
          await Promise.all([beside.stop(), alone.stop()]);
          await Promise.all([live, quiet, hanging].map(({ process }) => process.stop()));
          silent.close();
        },
      };
    },
  };
}

/** A port that takes connections and says nothing, and one that takes none. */
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

/** From the moment at which an end is written to the arrival of its first POST, beside a bare signed POST. */
function firstPostCase(): Case {
  const count = 300;
  return {
    name: 'job end to first POST, median',
    peer: 'sign, post, record',
    bar: 3,
    rounds: 9,
    open: async () => {
      const endpoint = await startEndpoint();
      const [ours, theirs] = [await openCourier(endpoint), openBareSender(endpoint)];
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
