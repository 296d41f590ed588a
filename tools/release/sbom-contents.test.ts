import { expect, it } from 'vitest';
import { readSbom } from './sbom-contents.ts';

const component = (name: string) => ({
  name,
  version: '1.0.0',
  purl: `pkg:npm/${encodeURIComponent(name)}@1.0.0`,
  licenses: [{ license: { id: 'MIT' } }],
});
const ours = ['@quoin/cli', '@quoin/core', '@quoin/server', '@quoin/webhook-verify'].map(component);

it('a complete one has no problems', () => {
  const text = JSON.stringify({ bomFormat: 'CycloneDX', components: [...ours, component('zod')] });
  expect(readSbom(text)).toMatchObject({ problems: [], components: 5 });
});

it('paths of the machine are removed', () => {
  const references = ['file:../../home/me/core.tgz', 'https://example.com/'].map((url) => ({ type: 'website', url }));
  const { text } = readSbom(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'folder-of-me' } },
      components: [...ours, { ...component('zod'), externalReferences: references }],
    }),
  );
  expect(text).not.toMatch(/of-me|home/);
  expect(text).toContain('https://example.com/');
});

it('another format, a missing package and incomplete components are reported', () => {
  const components = [...ours.slice(1), { ...component('zod'), licenses: [] }];
  expect(readSbom(JSON.stringify({ bomFormat: 'SPDX', components })).problems).toEqual([
    'found format "SPDX", expected CycloneDX',
    '"@quoin/cli" is missing',
    '"zod" lacks its version, package URL or licence',
  ]);
});
