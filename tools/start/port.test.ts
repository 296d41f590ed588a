import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';

/** Plain JavaScript, since it runs before anything is built. */
const { parsePort, findPort } = await import(new URL('port.mjs', import.meta.url).href);
const opened: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

/** Listens on a port of the system's choice, or on one that may be taken already. */
async function occupy(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  opened.push(server);
  await Promise.race([once(server, 'listening'), once(server, 'error')]);
  return (server.address() as AddressInfo | null)?.port ?? port;
}

it('a flag goes before the variable, and neither leaves the choice to the program', () => {
  expect(parsePort(['--port', '8090'], { QUOIN_PORT: '1' })).toBe(8090);
  expect(parsePort(['--port=8090'], {})).toBe(8090);
  expect(parsePort([], { QUOIN_PORT: '8091' })).toBe(8091);
  expect(parsePort([], {})).toBeUndefined();
});

it.each([[['--port']], [['--port', 'x']], [['--port', '70000']], [['--prot', '1']], [['--port', '1', '2']]])(
  '%j is refused with an example of what is right',
  (args) => {
    expect(() => parsePort(args, {})).toThrow(/npm start -- --port 8090/);
  },
);

it('a port that is asked for and in use is refused at once, and another one named', async () => {
  const port = await occupy();
  await expect(findPort(port)).rejects.toThrow(
    `port ${port} is in use; pass another one: npm start -- --port ${port + 1}`,
  );
});

it('left to the program, a free port is found although the usual one is in use', async () => {
  await occupy(8080);
  const port = await findPort(undefined);
  expect(port).not.toBe(8080);
  expect(await occupy(port)).toBe(port);
});
