import { describe, expect, it } from 'vitest';
import { resolveDotSegments, writeTarget } from './target.ts';

describe('dot segments', () => {
  it.each([
    // RFC 3986, "Remove Dot Segments"
    ['/a/b/c/./../../g', '/a/g'],
    // RFC 3986, "Normal Examples" and "Abnormal Examples", each after the base path
    ['/b/c/./g', '/b/c/g'],
    ['/b/c/.', '/b/c/'],
    ['/b/c/./', '/b/c/'],
    ['/b/c/..', '/b/'],
    ['/b/c/../', '/b/'],
    ['/b/c/../g', '/b/g'],
    ['/b/c/../..', '/'],
    ['/b/c/../../../../g', '/g'],
    ['/b/c/g.', '/b/c/g.'],
    ['/b/c/..g', '/b/c/..g'],
    ['/b/c/./g/.', '/b/c/g/'],
    ['/b/c/g;x=1/../y', '/b/c/y'],
    // empty segments count
    ['/a//../b', '/a/b'],
    ['//..', '/'],
    ['', '/'],
  ])('of %s resolve to %s', (path, expected) => {
    expect(resolveDotSegments(path)).toBe(expected);
  });

  it('are resolved in all spellings', () => {
    for (const one of ['.', '%2e', '%2E']) {
      expect(resolveDotSegments(`/a/${one}/b`)).toBe('/a/b');
      for (const two of ['.', '%2e', '%2E']) expect(resolveDotSegments(`/a/${one}${two}/b`)).toBe('/b');
    }
  });

  it('are not resolved in a query', () => {
    const parts = { scheme: 'https', authority: 'h.com', path: '/a', query: '?b=/../c/./d', fragment: '' };
    expect(writeTarget(parts)).toBe('/a?b=/../c/./d');
  });
});
