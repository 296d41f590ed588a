import { describe, expect, it } from 'vitest';
import { runForStack, stackOf } from '../../../../test/drawing/postscript.ts';
import { frequentOperators } from '../machine/execute-code.ts';
import { operatorTables } from '../system.ts';

// Expected values are those of the reference manual's examples, of arithmetic, and of Ghostscript 10.

describe('operators', () => {
  it.each([
    ['1 2 add 3 4.5 sub 2 3 mul 7 2 div', '3 -1.5r 6 3.5r'],
    ['7 2 idiv -7 2 idiv 5 3 mod -5 3 mod', '3 -3 2 -2'],
    ['2147483647 1 add type -2147483648 neg type', 'realtype realtype'],
    ['3.2 ceiling -4.8 floor 6.5 round -6.5 round -4.8 truncate', '4r -5r 7r -6r -4r'],
    ['0 1 atan 1 0 atan -100 0 atan 4 4 atan', '0.0 90r 270r 45r'],
    ['9 0.5 exp -9 -1 exp 100 log', '3r -0.11111r 2r'],
    ['52 7 and 17 5 or 7 12 xor 7 not 7 3 bitshift 142 -3 bitshift', '4 21 11 -8 56 17'],
    ['(abc) (abc) eq (abc) /abc eq 4.0 4 eq [1] [1] eq', 'true true true false'],
    ['(a) (b) lt (b) (aa) gt', 'true true'],
    ['1 2 3 3 1 roll 1 2 3 3 -1 roll', '3 1 2 2 3 1'],
    ['1 2 3 2 copy count', '1 2 3 2 3 5'],
    ['(abc) 1 get (abcd) 1 2 getinterval [1 2 3] aload pop', '98 (bc) 1 2 3'],
    ['1 2 3 3 array astore 2 array dup 0 5 put', '[1 2 3] [5 null]'],
    ['(abbc) (ab) search (abbc) (bb) search', '(bc) (ab) () true (c) (bb) (a) true'],
    ['(abc) (B) search (abbc) (ab) anchorsearch', '(abc) false (bc) (ab) true'],
    ['(3.5) cvr (16#FF) cvi 3.7 cvi /abc cvlit (xyz) cvn', '3.5r 255 3 /abc /xyz'],
    ['123 10 (abcdefghi) cvrs -123 16 (abcdefghi) cvrs', '(123) (FFFFFF85)'],
    ['(15 (St1) {1 2 add}) token', '((St1) {1 2 add}) 15 true'],
    ['0 1 1 4 { add } for 10 -3 1 { } for', '10 10 7 4 1'],
    ['3 { 7 } repeat 0 { 1 add dup 3 eq { exit } if } loop', '7 7 7 3'],
    // Reals have single precision.
    ['0 0 .1 1 { pop 1 add } for .1 .2 add .3 eq 16777216. 1 add 16777216. eq', '10 true true'],
    ['.3 200 { dup 1 exch sub mul 3.9 mul } repeat 1e4 mul cvi', '3452'],
    ['1 3 div 20 string cvs 123456.7 20 string cvs 1e7 20 string cvs', '(0.333333) (123457.0) (1e+07)'],
    ['1 2 3 4 5 5 1 roll 5 -1 roll 5 7 roll 5 -8 roll 5 0 roll 5 10 roll', '2 3 4 5 1'],
    ['(abc) /abc eq /abc (abd) eq (ab) (abc) eq (a) 1 eq 1 (1) eq () () eq', 'true false false false false true'],
    ['/f { 1 2 add } def f 1 dict begin /add { pop pop 9 } def f end f', '3 9 3'],
    ['/f { 1 2 add } def save /add { pop pop 7 } def f exch restore f', '7 3'],
    ['/f { 1 2 add } def /add { pop pop 7 } def f userdict /add undef f', '7 3'],
    // Conditionals with and without procedures before them, with other operands, and with names that programs define.
    [
      '/f { dup 5 gt { pop 1 } { pop 2 } ifelse } def 7 f 3 f { 1 index 0 eq { exch } if } 0 4 2 index exec',
      '1 2 [1 index 0 eq [exch] if] 4 0',
    ],
    ['/f { true { 1 } if false { 2 } if } def f /if { pop pop 9 } def f', '1 9 9'],
    ['/f { true { 1 } { 2 } ifelse } def f 1 dict begin /ifelse { pop pop pop 8 } def f end f', '1 8 1'],
    ['/f { true { 1 } { 2 } ifelse } bind def f 1 dict begin /ifelse { pop pop pop 8 } def f end', '1 1'],
    ['{ 3 { 1 } if } stopped { 4 { 1 } { 2 } ifelse } stopped', '3 [1] true 4 [1] [2] true'],
    ['{ { 1 } if } stopped { true { 1 } } exec { true { 1 } { 2 } } exec', '[1] true true [1] true [1] [2]'],
    ['0 [1 2 3] { add } forall (ab) { } forall', '6 97 98'],
    ['{ 1 0 div } stopped $error /errorname get', '1 0 true /undefinedresult'],
    ['<< /a 1 /b 2 >> dup /a get exch /b known', '1 true'],
    ['5 dict begin /x 3 def x currentdict /x undef currentdict /x known end', '3 false'],
    ['/a 1 def save /a 2 def restore a', '1'],
    ['[1 2] dup save exch 0 9 put restore 0 get', '1'],
    ['(a) dup save exch 0 66 put restore', '(B)'],
    ['{ add } bind 0 get type /add load type', 'operatortype operatortype'],
    ['[1 0 0 1 5 6] 2 3 3 2 roll transform', '7r 9r'],
    ['45 matrix rotate 0 get [2 0 0 3 0 0] [1 0 0 1 5 6] matrix concatmatrix', '0.70711r [2r 0.0 0.0 3r 5r 6r]'],
    ['newpath false upath', '[0.0 0.0 0.0 0.0 setbbox]'],
    [
      '[1 2 3.5 4.0] 3 setdash currentdash gsave [] 0 setdash grestore currentdash',
      '[1 2 3.5r 4r] 3r [1 2 3.5r 4r] 3r',
    ],
    ['10 20 moveto 30 40 lineto currentpoint pathbbox', '30r 40r 10r 20r 30r 40r'],
    ['0 0 moveto 100 0 100 100 50 arcto 4 { 4 1 roll } repeat', '50r 0.0 100r 50r'],
    ['1 setlinewidth 0.5 setgray gsave 5 setlinewidth grestore currentlinewidth currentgray', '1r 0.5r'],
    ['<48656C6C6F> <~87cURDZ~> 8#777 16#ff 1e3 -.5', '(Hello) (Hello) 511 255 1000r -0.5r'],
    ['(a\\\nb\\101\\(\\)(x)) length', '8'],
    ['currentfile 3 string readstring abc pop', ''],
  ])('%s', async (program, expected) => {
    if (expected === '') return expect(await stackOf('currentfile 3 string readstring\nabc pop')).toBe('(abc)');
    expect(await stackOf(program)).toBe(expected);
  });

  it.each([
    ['add', 'stackunderflow'],
    ['1 (a) add', 'typecheck'],
    ['1 0 idiv', 'undefinedresult'],
    ['-1 sqrt', 'rangecheck'],
    ['[1 2] 2 get', 'rangecheck'],
    ['nosuchname', 'undefined'],
    ['end', 'dictstackunderflow'],
    ['exit', 'invalidexit'],
    ['1 1 lineto', 'nocurrentpoint'],
    ['(f) (r) file', 'invalidfileaccess'],
    ['cleartomark', 'unmatchedmark'],
    ['{', 'syntaxerror'],
    ['(abc', 'syntaxerror'],
    ['(abc) readonly 0 65 put', 'invalidaccess'],
    ['systemdict /x 1 put', 'invalidaccess'],
    ['save /s exch def [1] s restore', 'invalidrestore'],
    ['/f { f 1 } def f', 'execstackoverflow'],
    ['{ 1 } loop', 'stackoverflow'],
    ['{ 1 dict begin } loop', 'dictstackoverflow'],
    ['/XX /Nothing findresource', 'undefined'],
    ['/XX /ProcSet findresource', 'undefinedresource'],
  ])('raises an error: %s', async (program, error) => {
    const { failure } = await runForStack(program);
    expect(failure).toMatchObject({ code: 'POSTSCRIPT_ERROR', message: expect.stringContaining(`"${error}"`) });
  });

  it('leaves the operands of a failed operator on the stack', async () => {
    expect(await stackOf('1 (a) { add } stopped')).toBe('1 (a) true');
    expect(await stackOf('5 [1 2] { 7 get } stopped')).toBe('5 [1 2] 7 true');
  });

  it('names operator, operands and position of an error', async () => {
    const { failure } = await runForStack('1 2 add\n(abc) 5 mul');
    expect(failure).toMatchObject({
      at: 19,
      message: expect.stringContaining('in "mul"; operands: integer string integer'),
    });
  });

  it('stops endless programs by the budget', async () => {
    await expect(runForStack('{ } loop', { maxWork: 5_000_000 })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });

  it('limits memory that is in use, not memory that was in use', async () => {
    const limits = { maxProgramBytes: 8_000_000 };
    expect((await runForStack('2000 { 10000 string pop } repeat', limits)).failure).toBeUndefined();
    await expect(runForStack('2000 { 10000 string } repeat', limits)).rejects.toMatchObject({
      code: 'POSTSCRIPT_TOO_LARGE',
    });
  });

  it('has the frequent operators in its tables', () => {
    const names = operatorTables.flatMap((table) => Object.keys(table));
    for (const name of frequentOperators) expect(names).toContain(name);
  });
});
