import { readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { killServers, type ServerProcess, startServer } from '../harness/server-process.ts';

const layouts = new URL('../../../core/test/layout/fixtures/', import.meta.url);
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
  const created = await client.createJob({
    input: { type, source: { url: source } },
    output: { type: 'design_package', upload: { url: `${peer.url}${target}` } },
  });
  expect(created.status).toBe(201);
  return client.waitUntilEnded(created.json.id);
}

describe('a package job', () => {
  // @spec "| Package | `layout_package` | `design_package` | Zipped layout bundle to design package |"
  // @spec "All package inputs and outputs are ZIP archives."
  it('converts a layout package to a design package', async () => {
    const ended = await convertAs('layout_package', openLayout('poster.zip'), '/design');
    // The layout changes the proportions of its picture, and its font permits only preview and printing.
    const notes = [{ code: 'LINK_MISMATCH' }, { code: 'FONT_RIGHTS_RESTRICTED' }];
    expect(ended.json).toMatchObject({ status: 'completed', notes });
    const [put] = peer.requestsOf('PUT', '/design');
    expect(put?.headers['content-type']).toBe('application/zip');
    const names = ['fonts/Test-Regular.ttf', 'images/picture.png', 'templatebundle.json'];
    for (const name of names) expect(put?.body.includes(name)).toBe(true);
  });

  // @spec "| Package | `pod_package` | `design_package` only | Any other output type with `pod_package` is rejected with a validation error |"
  it('converts a template package to a design package, and to nothing else', async () => {
    const template = { width: 100, height: 50, layers: [{ type: 'rectangle', x: 1, y: 2, width: 3, height: 4 }] };
    const body = Buffer.from(zipSync({ 'any name.json': Buffer.from(JSON.stringify(template)) }));
    const ended = await convertAs('pod_package', body, '/pod');
    expect(ended.json).toMatchObject({ status: 'completed' });
    const [put] = peer.requestsOf('PUT', '/pod');
    expect(put?.headers['content-type']).toBe('application/zip');
    const files = unzipSync(put?.body ?? Buffer.alloc(0));
    expect(Object.keys(files)).toEqual(['templatebundle.json']);
    const bundle = JSON.parse(Buffer.from(files['templatebundle.json'] ?? []).toString());
    expect(bundle).toMatchObject({ version: '1.0.0', template: { pages: [{ width: 75, height: 37.5 }] } });
    for (const type of ['png', 'jpg', 'webp', 'svg', 'ttf', 'otf', 'woff', 'woff2']) {
      const refused = await client.createJob({
        input: { type: 'pod_package', source: { url: peer.url } },
        output: { type, upload: { url: peer.url } },
      });
      expect([type, refused.status, refused.json.error]).toEqual([type, 422, 'validation_error']);
    }
  });

  it('fails with a specific code if the package lacks its fonts', async () => {
    const bare = await convertAs('layout_package', openLayout('poster.idml'), '/bare');
    expect(bare.json).toMatchObject({ status: 'failed', error_code: 'document_fonts_absent' });
    expect(peer.requestsOf('PUT', '/bare')).toEqual([]);
  });

  it('fails if the package contains no layout', async () => {
    const empty = Buffer.from('504b0506000000000000000000000000000000000000', 'hex'); // an empty archive
    const ended = await convertAs('layout_package', empty, '/empty');
    expect(ended.json).toMatchObject({ status: 'failed', error_code: 'layout_absent' });
  });
});
