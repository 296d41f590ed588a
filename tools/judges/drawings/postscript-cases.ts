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
];

/** Programs that each leave operands, or fail. */
export function postScriptCases(): string[] {
  const all = [...numbers, ...others];
  const cases = [...programs];
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
