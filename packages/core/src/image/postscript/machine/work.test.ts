import { describe, expect, it } from 'vitest';
import { runForStack } from '../../../../test/drawing/postscript.ts';

// Operators on many elements take longer than others. If each counted as one step, a program could run for hours within
// the budget, and an abort would wait for seconds. The programs below run a few operators a thousand times.

const operands = '0 1 59999 { } for';
const array = '/a 60000 array def';
const string = '/s 60000 string def';
const dict = '/d 9000 dict def 0 1 8999 { d exch dup put } for';
const path = '0 0 moveto 0 1 9999 { 1 lineto } for';

const programs: readonly (readonly [name: string, setUp: string, body: string])[] = [
  ['roll by one', operands, '60000 1 roll'],
  ['roll by half', operands, '60000 30000 roll'],
  ['roll, as a table calls it', operands, '60000 1 /roll load exec'],
  ['copy of operands', `${operands} 20000 array`, 'pop 30000 copy 30000 { pop } repeat 0'],
  ['counttomark', `mark ${operands}`, 'counttomark pop'],
  ['aload', array, 'a aload clear'],
  ['aload, as a table calls it', array, 'a /aload load exec clear'],
  ['astore', array, 'a aload astore clear'],
  ['a new array', '', '60000 array pop'],
  ['a new string', '', '60000 string pop'],
  ['brackets', array, '[ a aload pop ] pop'],
  ['copy of arrays', `${array} /b 60000 array def`, 'a b copy pop'],
  ['copy of strings', `${string} /t 60000 string def`, 's t copy pop'],
  ['copy of dictionaries', `${dict} /e 9000 dict def`, 'd e copy pop'],
  ['putinterval of arrays', `${array} /b 60000 array def`, 'a 0 b putinterval'],
  ['putinterval of strings', `${string} /t 60000 string def`, 's 0 t putinterval'],
  ['eq of strings', `${string} /t 60000 string def`, 's t eq pop'],
  ['lt of strings', `${string} /t 60000 string def`, 's t lt pop'],
  ['search', string, 's (x) search pop pop'],
  ['anchorsearch', string, 's s anchorsearch clear'],
  ['a string as a key', `${string} /d 1 dict def`, 'd s known pop'],
  ['cvn', string, 's cvn pop'],
  ['token', string, 's token pop'],
  ['a string that is executed', string, 's cvx exec'],
  ['bind', '/a 60000 array cvx def', '/a load bind pop'],
  ['save of a changed array', array, 'save a 0 1 put restore'],
  ['restore below many operands', operands, 'save restore'],
  ['undef', dict, 'd 1 undef d 1 1 put'],
  ['pathbbox', path, 'pathbbox clear'],
  ['flattenpath', path, 'flattenpath'],
  ['reversepath', path, 'reversepath'],
  ['clip', path, 'gsave clip grestore'],
  ['fill', path, 'gsave fill grestore'],
  ['stroke', path, 'gsave stroke grestore'],
  ['strokepath', path, 'gsave strokepath grestore'],
];
const maxWork = 2_500_000;

const failures = new Map<string, Promise<unknown>>();
/** The failure of a set-up alone, which many programs share. */
function failureOf(setUp: string): Promise<unknown> {
  const failure = failures.get(setUp) ?? runForStack(setUp, { maxWork }).then((result) => result.failure);
  failures.set(setUp, failure);
  return failure;
}

describe('the budget of a program counts the elements of', () => {
  it.each(programs)('%s', async (_, setUp, body) => {
    expect(await failureOf(setUp)).toBeUndefined();
    await expect(runForStack(`${setUp} 1000 { ${body} } repeat`, { maxWork })).rejects.toMatchObject({
      code: 'WORK_EXHAUSTED',
    });
  });

  it('steps before an error', async () => {
    const body = '{ 0 1 1000 { pop } for nosuchname } stopped clear';
    await expect(runForStack(`1000 { ${body} } repeat`, { maxWork })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });

  it('a tint procedure, also if it fails', async () => {
    const space = '[/Separation /Spot /DeviceGray { 0 1 1000 { pop } for nosuchname }]';
    const body = `{ ${space} setcolorspace 0.5 setcolor } stopped clear`;
    await expect(runForStack(`1000 { ${body} } repeat`, { maxWork })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });

  it('memory that is measured', async () => {
    const setUp = '/keep [ 40 { 60000 array } repeat ] def';
    const limits = { maxWork: 40_000_000, maxProgramBytes: 60_000_000 };
    expect((await runForStack(setUp, limits)).failure).toBeUndefined();
    await expect(runForStack(`${setUp} 100000 { 5000 array pop } repeat`, limits)).rejects.toMatchObject({
      code: 'WORK_EXHAUSTED',
    });
  });
});
