import { describe, expect, it } from 'vitest';
import { checkout } from '../verify/command.ts';
import { readText } from '../verify/tree.ts';
import { runtimes } from './matrix.data.ts';
import { checkRecord, hashDependencies, type RuntimeRecord, readRecord } from './record.ts';

const record = readRecord(checkout);
const dependencies = hashDependencies(checkout);
const [first, ...others] = record.runtimes;
if (first === undefined) throw new Error('the record is empty');
const withFirst = (changed: Partial<typeof first>): RuntimeRecord => ({
  ...record,
  runtimes: [{ ...first, ...changed }, ...others],
});

describe('the record of runtimes', () => {
  // If this fails, run `pnpm runtimes --accept` and `pnpm verify --accept pages`.
  it('is of these dependencies, tools and versions, and everything works', () => {
    expect(checkRecord(record, dependencies)).toEqual([]);
  });

  it('is refused if anything that it depends on has changed', () => {
    expect(checkRecord(record, 'other')).toEqual(['the dependencies of the packages have changed']);
    expect(checkRecord({ ...record, tools: {} }, dependencies)).toEqual(['the build tools have changed']);
    expect(checkRecord(withFirst({ version: '20.0.0' }), dependencies)).toEqual(['Node 20 20.19.0 was not tried']);
  });

  it('is refused if a way fails, was not tried, or is absent without a reason', () => {
    for (const found of ['exit code 1: …', 'absent']) {
      const broken = withFirst({ cells: { ...first.cells, vite: found } });
      expect(checkRecord(broken, dependencies)).toEqual([`Node 20, Vite: ${found}`]);
    }
    const { esm: _esm, ...rest } = first.cells;
    expect(checkRecord(withFirst({ cells: rest }), dependencies)).toEqual(['Node 20, ESM: not tried']);
  });

  it('has the versions of Node that continuous integration tests', () => {
    const [, list = ''] = /node: \[([\d, ]+)\]/.exec(readText(checkout, '.github/workflows/tests.yml')) ?? [];
    const ofNode = runtimes.flatMap(({ name }) => (name.startsWith('Node') ? [name.slice('Node '.length)] : []));
    expect(ofNode).toEqual(list.split(', '));
  });
});
