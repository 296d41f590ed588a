/** Operands that are tried with operators: numbers at the ends of ranges, and one object of each other type. */
const numbers = ['0', '1', '-3', '7', '2.5', '-0.5', '90', '1000'];
const others = ['true', '(abc)', '/name', '[1 2 3]', '{1 add}', '<< /a 1 >>', 'null'];
const unary = [
  'neg abs ceiling floor round truncate sqrt cos sin ln log cvi cvr not type xcheck length cvlit cvx cvn',
  'array dict dup pop aload setgray setlinewidth setlinecap setlinejoin setmiterlimit setflat rotate',
  'readonly rcheck wcheck gcheck exec stopped known',
].flatMap((names) => names.split(' '));
const binary = [
  'add sub mul div idiv mod atan exp eq ne lt gt le ge and or xor bitshift exch get copy index roll',
  'translate scale moveto lineto rlineto transform dtransform itransform idtransform search anchorsearch',
  'getinterval putinterval cvs forall repeat if setdash',
].flatMap((names) => names.split(' '));

/** Operators whose result shows the state that they have set. */
const shown: Readonly<Record<string, string>> = {
  setgray: 'currentgray',
  setlinewidth: 'currentlinewidth',
  setlinecap: 'currentlinecap',
  setlinejoin: 'currentlinejoin',
  setmiterlimit: 'currentmiterlimit',
  moveto: 'currentpoint',
  setdash: 'currentdash',
};
/** Programs of several operators. */
const programs = [
  '0 0 moveto 10 20 lineto 30 5 50 60 70 10 curveto pathbbox',
  '10 10 5 0 270 arc currentpoint pathbbox',
  '10 10 5 0 90 arcn currentpoint',
  '0 0 moveto 50 0 50 80 20 arct currentpoint',
  '1 1 moveto 5 0 rlineto 0 5 rlineto closepath currentpoint',
  '3 dict begin /a 1 def /b 2 def a b currentdict length end',
  '/x 4 def { x 1 sub dup /x exch def 0 eq { exit } if } loop x',
  '[ 1 2 3 4 ] 1 2 getinterval aload pop',
  '5 array 0 1 4 { 1 index exch dup put } for aload pop',
  '1 2 3 4 5 3 copy count',
  'mark 1 2 3 counttomark cleartomark count',
  '(12 34) token { exch pop } if',
  '{ stop } stopped { 7 } if',
  '.2 .4 .6 setrgbcolor currentgray currentrgbcolor',
  '.2 .4 .6 .1 setcmykcolor currentcmykcolor',
  '.5 1 1 sethsbcolor currentrgbcolor',
  'save /q 5 def restore /q where { pop 1 } { 0 } ifelse',
  ...['5 1', '5 -1', '5 7', '5 -8', '5 0', '5 10', '2 1', '1 1', '0 3'].map((roll) => `1 2 3 4 5 ${roll} roll`),
  '(abc) /abc eq /abc (abd) eq (ab) (abc) eq (a) 1 eq 1 (1) eq () () eq',
  '/f { 1 2 add } def f 1 dict begin /add { pop pop 9 } def f end f',
  '/f { 1 2 add } def save /add { pop pop 7 } def f exch restore f',
  '/f { 1 2 add } def /add { pop pop 7 } def f userdict /add undef f',
  '/f { dup 5 gt { pop 1 } { pop 2 } ifelse } def 7 f 3 f',
  '/f { true { 1 } if false { 2 } if } def f 1 dict begin /if { pop pop 9 } def f end f',
  '/f { true { 1 } { 2 } ifelse } def f 1 dict begin /ifelse { pop pop pop 8 } def f end f',
  '/f { true { 1 } { 2 } ifelse } bind def f 1 dict begin /ifelse { pop pop pop 8 } def f end f',
  '{ 3 { 1 } if } stopped',
  '{ 4 { 1 } { 2 } ifelse } stopped',
  '{ { 1 } if } stopped',
  '{ true { 1 } } exec { true { 1 } { 2 } } exec pop exec exch pop',
];

const steps = ['.1', '.2', '.3', '.7', '1.1', '-.1', '1 3 div', '1 7 div', '1e-2'];
/** Numbers that show the precision of reals: counts of loops, comparisons, and sums and products of many steps. */
const precision = [
  ...steps.flatMap((step) => [
    `0 0 ${step} dup 0 lt { -1 } { 1 } ifelse { pop 1 add } for`,
    `0 0 ${step} dup 0 lt { -7 } { 7 } ifelse { exch pop } for 1e6 mul`,
    `0 100 { ${step} add } repeat 1e5 mul cvi`,
    `1 40 { ${step} mul 1.3 add } repeat 1e6 mul cvi`,
    `${step} 10 mul ${step} 3 mul ${step} 7 mul add eq`,
    `${step} dup 3 mul 3 div eq`,
    `${step} 32 string cvs`,
    `${step} 1e7 mul 32 string cvs ${step} 123456.7 mul 32 string cvs ${step} 1e-4 mul 32 string cvs`,
    `${step} sin 1e8 mul cvi ${step} abs ln 1e7 mul cvi ${step} abs sqrt 1e8 mul cvi`,
    `${step} 5 moveto currentpoint pop ${step} eq`,
  ]),
  '.1 .2 add .3 eq',
  '16777216. 1 add 16777216. eq',
  '2147483647 1 add 2147483648. eq',
  '.3 200 { dup 1 exch sub mul 3.9 mul } repeat 1e8 mul cvi',
  '0 0 100 { exch dup 3 -1 roll 1 add exch dup mul 1.4 mul sub exch .3 mul } repeat 1e6 mul cvi exch 1e6 mul cvi',
  '123456789.5 cvi',
  '.1 1 dict begin /a 1 index def a eq end',
  '1 dict dup .1 5 put .1 known',
  '[ .1 .2 .3 ] { 1e9 mul cvi } forall',
  '0 .1 1 { 1e8 mul cvi } for',
];

/** Two base fonts in a composite font of a mapping type, and the width of a string in it. */
const composite = (mapType: number, more: string, text: string): string =>
  `/C 8 dict dup begin /FontType 0 def /FMapType ${mapType} def /FontMatrix [1 0 0 1 0 0] def ${more} /Encoding [0 1] def
  /FDepVector [/Courier findfont /Courier findfont 2 scalefont] def end definefont 10 scalefont setfont ${text} stringwidth`;

/** Fonts within fonts, user paths, forms, procedures as data, and binary objects. */
const levelThree = [
  composite(2, '', '<00410142>'),
  composite(2, '', '<0041>'),
  composite(3, '', '<41ff014242ff0041>'),
  composite(3, '/EscChar 64 def', '<41400142>'),
  composite(4, '', '<41c142>'),
  composite(5, '', '<004100c2>'),
  composite(6, '/SubsVector <0060> def', '<4165>'),
  composite(8, '', '<410e42420f41>'),
  '/CIDInit /ProcSet findresource type',
  '/FontSetInit /ProcSet findresource type',
  '/CIDInit /ProcSet resourcestatus { pop 0 ge } if',
  '/Identity-H /CMap findresource /WMode known',
  '/X /NoSuch [ ] composefont',
  '/CIDInit /ProcSet findresource begin begincodespacerange',
  '{ 0 0 9 9 setbbox 1 2 moveto 3 4 lineto } uappend currentpoint',
  '{ 0 0 9 9 setbbox 1 2 moveto 3 4 lineto closepath } uappend pathbbox',
  '[ {0 0 9 9 1 2 3 4} <000103> ] uappend currentpoint',
  '[ [0 0 9 9 1 2 3 4 5 6] <00012203> ] uappend currentpoint',
  '{ 0 0 9 9 setbbox 1 2 moveto (a) show } uappend',
  '{ 0 0 9 9 setbbox 1 2 moveto } ufill 5',
  '{ 0 0 9 9 setbbox 1 2 moveto 3 4 lineto } ustroke 5',
  '{ 0 0 9 9 setbbox 1 2 moveto 3 4 lineto } [2 0 0 2 0 0] ustroke 5',
  '5 uappend',
  '(a) ufill',
  'newpath 1 2 moveto 3 4 lineto false upath length',
  'newpath 1 2 moveto 3 4 lineto true upath length',
  'newpath 1 2 moveto 3 4 lineto false upath xcheck',
  'newpath false upath',
  '5 upath',
  '<< /FormType 1 /BBox [0 0 9 9] /Matrix [1 0 0 1 0 0] /PaintProc { type } >> execform',
  '<< /FormType 1 /BBox [0 0 9 9] /Matrix [2 0 0 2 5 6] /PaintProc { pop 0 0 moveto } >> execform matrix currentmatrix aload pop',
  '5 execform',
  '/n 0 def { n 0 eq { /n 1 def (616263>) } { () } ifelse } /ASCIIHexDecode filter 5 string readstring',
  '/n 0 def { /n n 1 add def n 4 lt { (ab) } { () } ifelse } 0 () /SubFileDecode filter 10 string readstring',
  '/n 0 def { /n n 1 add def n 3 lt { (ab) } { () } ifelse } 0 (b) /SubFileDecode filter 10 string readstring',
  '<800300140100000000000007010000000000000500> cvx exec',
  '<80010014830000030000000861646400> cvx exec',
  '3 4 <8001000f8300000300000008616464> cvx exec',
  '<8001000c0a00000000000000> cvx exec counttomark',
  '<8001000c0400000000000001> cvx exec',
  '<8001000c0200000040490fdb> cvx exec',
  '<81010c00020000 00db0f4940> cvx exec',
  '<8001000e0500000200000008 6869> cvx exec',
  '<8001000c0700000000000000> cvx exec',
  '7 3 mod',
  '-7 3 mod',
  '7 -3 mod',
  '7 0 mod',
  '7.5 2 mod',
  '-7 2 idiv',
  '7 0 idiv',
  '-2147483648 1 idiv',
];

/** Programs that each leave operands, or fail. */
export function postScriptCases(): string[] {
  const all = [...numbers, ...others];
  const cases = [...programs, ...precision, ...levelThree];
  for (const operator of unary)
    for (const operand of all) cases.push(`${operand} ${operator} ${shown[operator] ?? ''}`.trim());
  for (const operator of binary) {
    const firsts = [...numbers.slice(0, 6), '(abc)', '[1 2 3]', 'true'];
    const seconds = [...numbers.slice(0, 5), '(b)', '/name', '{1 add}'];
    const start = operator === 'lineto' || operator === 'rlineto' ? '3 4 moveto ' : '';
    const end = shown[operator] ?? (start === '' ? '' : 'currentpoint');
    for (const first of firsts)
      for (const second of seconds) cases.push(`${start}${first} ${second} ${operator} ${end}`.trim());
  }
  return cases;
}
