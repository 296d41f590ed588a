import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';

// Plain JavaScript, because it runs before anything is built.
const { parsePort, findPort } = await import(new URL('port.mjs', import.meta.url).href);
const opened: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

/** Listens on a free port, or on the given one, which may be in use. */
async function occupy(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  opened.push(server);
  await Promise.race([once(server, 'listening'), once(server, 'error')]);
  return (server.address() as AddressInfo | null)?.port ?? port;
}

it('a flag has priority over the variable; without both there is no requested port', () => {
  expect(parsePort(['--port', '8090'], { QUOIN_PORT: '1' })).toBe(8090);
  expect(parsePort(['--port=8090'], {})).toBe(8090);
  expect(parsePort([], { QUOIN_PORT: '8091' })).toBe(8091);
  expect(parsePort([], {})).toBeUndefined();
});

it.each([[['--port']], [['--port', 'x']], [['--port', '70000']], [['--prot', '1']], [['--port', '1', '2']]])(
  '%j is refused with a correct example',
  (args) => {
    expect(() => parsePort(args, {})).toThrow(/npm start -- --port 8090/);
  },
);

it('a requested port in use is refused, and another one is suggested', async () => {
  const port = await occupy();
  await expect(findPort(port)).rejects.toThrow(
    `port ${port} is in use; pass another one: npm start -- --port ${port + 1}`,
  );
});

it('without a requested port a free one is found if the usual one is in use', async () => {
  await occupy(8080);
  const port = await findPort(undefined);
  expect(port).not.toBe(8080);
  expect(await occupy(port)).toBe(port);
});
