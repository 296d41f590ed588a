import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from './harness/client.ts';
import { removeFolders } from './harness/folders.ts';
import { type Peer, startPeer } from './harness/peer.ts';
import { killServers, type ServerProcess, startServer } from './harness/server-process.ts';

const layouts = new URL('../../core/test/layouts/', import.meta.url);
const openLayout = (name: string): Buffer => readFileSync(new URL(name, layouts));

let server: ServerProcess;
let client: Client;
let peer: Peer;
beforeAll(async () => {
  [server, peer] = await Promise.all([startServer(), startPeer()]);
  client = await createClient(server);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await peer.close();
  killServers();
  removeFolders();
});

async function convertAs(type: string, body: Buffer, target: string) {
  const source = peer.on('/source.zip', { body });
  const created = await client.create({
    input: { type, source: { url: source } },
    output: { type: 'design_package', upload: { url: `${peer.url}${target}` } },
  });
  expect(created.status).toBe(201);
  return client.end(created.json.id);
}

describe('a job of packages', () => {
  it('makes a design package of a layout package', async () => {
    const ended = await convertAs('layout_package', openLayout('poster.zip'), '/design');
    expect(ended.json).toMatchObject({ status: 'completed', notes: [] });
    const [put] = peer.requestsOf('PUT', '/design');
    expect(put?.headers['content-type']).toBe('application/zip');
    const names = ['fonts/Test-Regular.ttf', 'images/picture.png', 'templatebundle.json'];
    for (const name of names) expect(put?.body.includes(name)).toBe(true);
  });

  it('fails with the reason where the package lacks what it must have', async () => {
    const bare = await convertAs('layout_package', openLayout('poster.idml'), '/bare');
    expect(bare.json).toMatchObject({ status: 'failed', error_code: 'document_fonts_absent' });
    expect(peer.requestsOf('PUT', '/bare')).toEqual([]);
  });

  it('fails where the package holds no layout', async () => {
    const empty = Buffer.from('504b0506000000000000000000000000000000000000', 'hex'); // the end of an archive of no files
    const ended = await convertAs('layout_package', empty, '/empty');
    expect(ended.json).toMatchObject({ status: 'failed', error_code: 'layout_absent' });
  });
});
