/** A PostScript program made on this machine by a program that others wrote. */
interface MadeProgram {
  readonly name: string;
  /** Shell commands that write the file `out` from the file `in`. */
  readonly command: string;
  readonly source: string;
}

type Table = Readonly<Record<string, string>>;

/** Every source with every command of a program. */
function combine(maker: string, commands: Table, sources: Table): MadeProgram[] {
  return Object.entries(commands).flatMap(([mode, command]) =>
    Object.entries(sources).map(([subject, source]) => ({ name: `${maker}-${mode}-${subject}`, command, source })),
  );
}

const gnuplot = combine(
  'gnuplot',
  Object.fromEntries(
    [
      ['colour', 'eps color solid'],
      ['level1', 'eps level1 monochrome dashed'],
      ['enhanced', 'eps enhanced color "Times-Roman" 16'],
      ['cairo', ''],
    ].map(([mode = '', options]) => {
      const terminal = mode === 'cairo' ? 'epscairo' : `postscript ${options}`;
      return [mode, `(echo 'set terminal ${terminal}'; echo 'set output "out"'; cat in) | gnuplot`];
    }),
  ),
  {
    curves: 'set title "Curves"; set xlabel "x / m"; set key left; plot sin(x), cos(x) w p, x/10 w lp lw 3',
    surface: 'set isosamples 20; set hidden3d; splot x**2-y**2 title "saddle"',
    map: 'set pm3d map; set isosamples 30; splot sin(x)*cos(y)',
    bars: 'set style fill pattern border; set boxwidth 0.6; plot "-" w boxes t "n"\n1 4\n2 7\n3 2\ne',
    contour: 'set contour both; set view 50,30; unset surface; set isosamples 30; splot exp(-(x*x+y*y)/20)',
    errors: 'set grid; set logscale y; plot "-" w yerrorbars t "measured"\n1 10 2\n2 40 9\n3 200 30\ne',
  },
);

const drawR = 'Rscript -e "postscript(\'out\', onefile=FALSE, horizontal=FALSE, width=6, height=5, paper=\'special\')" -e "source(\'in\')" -e "invisible(dev.off())"';
const r = combine(
  'r',
  { base: drawR, gray: drawR.replace("paper='special'", "paper='special', colormodel='gray', family='Times'") },
  {
    points: 'plot(cars, pch=1:25, main="Cars", col=rainbow(50))',
    box: 'boxplot(count ~ spray, data=InsectSprays, col="lightgray", xlab="spray")',
    image: 'image(volcano, col=terrain.colors(30)); contour(volcano, add=TRUE)',
    persp: 'persp(volcano[1:30,1:30], theta=35, shade=0.6, border=NA, col="tan")',
    bars: 'barplot(VADeaths, legend=TRUE, density=c(10,20,30,40,50), angle=45)',
    pie: 'pie(c(3,5,2,8), labels=c("\\u00e4","b","c","d"))',
    maths: 'plot(1:10, xlab=expression(alpha[i]^2), ylab=expression(sqrt(x)), type="h", lty=2)',
  },
);

const matplotlib = combine(
  'matplotlib',
  Object.fromEntries(
    ['3', '42'].map((type) => [
      `type${type}`,
      `(echo 'import matplotlib; matplotlib.use("ps"); matplotlib.rcParams["ps.fonttype"] = ${type}'; echo 'import numpy as np, matplotlib.pyplot as p'; cat in; echo 'p.savefig("made.eps")') > made.py; /usr/bin/python3 made.py; mv made.eps out`,
    ]),
  ),
  {
    lines: 'x = np.linspace(0, 9, 80)\np.plot(x, np.sin(x), "r--", label=r"$\\sin x$"); p.legend(); p.grid()',
    scatter: 'p.scatter(range(40), [i * i % 17 for i in range(40)], c=range(40), s=60); p.colorbar()',
    image: 'p.imshow(np.arange(64).reshape(8, 8), interpolation="nearest"); p.title("Ünïcödé")',
    bars: 'p.bar(range(5), [3, 1, 4, 1, 5], hatch="//", edgecolor="k"); p.xlabel("n")',
    contour: 'x = np.linspace(-2, 2, 40)\np.contourf(x, x, np.add.outer(x * x, x), 12); p.colorbar()',
    polar: 'p.subplot(projection="polar"); p.fill(np.arange(0, 6.2, 0.1), np.arange(0, 6.2, 0.1) % 2 + 1)',
    mesh: 'p.pcolormesh(np.outer(range(9), range(7)), shading="gouraud"); p.axis("equal")',
  },
);

const drawCairo = (level: number, isEps: boolean): string =>
  `(echo 'import cairo, math'; echo 's = cairo.PSSurface("out", 200, 150); s.set_eps(${isEps ? 'True' : 'False'}); s.restrict_to_level(cairo.PSLevel.LEVEL_${level}); c = cairo.Context(s)'; cat in; echo 's.show_page(); s.finish()') > made.py; /usr/bin/python3 made.py`;
const cairo = combine(
  'cairo',
  { level2: drawCairo(2, true), level3: drawCairo(3, true), page: drawCairo(3, false) },
  {
    text: 'c.select_font_face("DejaVu Sans"); c.set_font_size(20); c.move_to(10, 60); c.show_text("Ägypten 東 fi")',
    gradient:
      'g = cairo.LinearGradient(0, 0, 200, 0); g.add_color_stop_rgb(0, 1, 0, 0); g.add_color_stop_rgb(1, 0, 0, 1); c.set_source(g); c.rectangle(20, 20, 160, 50); c.fill()\nr = cairo.RadialGradient(100, 110, 2, 100, 110, 35); r.add_color_stop_rgb(0, 1, 1, 0); r.add_color_stop_rgb(1, 0, 0.5, 0); c.set_source(r); c.arc(100, 110, 35, 0, 7); c.fill()',
    mesh: 'm = cairo.MeshPattern(); m.begin_patch(); m.move_to(20, 20); m.curve_to(60, 0, 120, 40, 180, 20); m.curve_to(190, 60, 160, 100, 180, 130); m.curve_to(120, 150, 60, 110, 20, 130); m.curve_to(0, 90, 40, 60, 20, 20); m.set_corner_color_rgb(0, 1, 0, 0); m.set_corner_color_rgb(1, 0, 1, 0); m.set_corner_color_rgb(2, 0, 0, 1); m.set_corner_color_rgb(3, 1, 1, 0); m.end_patch(); c.set_source(m); c.paint()',
    image: 'i = cairo.ImageSurface(cairo.FORMAT_RGB24, 16, 16); d = i.get_data()\nfor k in range(1024): d[k] = k * 7 % 256\ni.mark_dirty(); c.scale(8, 8); c.set_source_surface(i, 2, 1); c.paint()',
    dashes: 'c.set_dash([9, 4, 2, 4]); c.set_line_width(6); c.set_line_cap(cairo.LINE_CAP_ROUND); c.move_to(20, 20); c.curve_to(180, 10, 20, 140, 180, 130); c.stroke()',
  },
);

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150">${content}</svg>`;
const inkscape = combine(
  'inkscape',
  {
    eps: 'cp in made.svg; inkscape made.svg --export-filename=made.eps; mv made.eps out',
    paths: 'cp in made.svg; inkscape made.svg -T --export-ps-level=2 --export-filename=made.eps; mv made.eps out',
  },
  {
    shapes: svg('<circle cx="60" cy="70" r="50" fill="teal"/><path d="M90 20h90v90z" fill="none" stroke="red" stroke-width="8" stroke-linejoin="round"/>'),
    text: svg('<text x="10" y="80" font-size="30" font-family="serif">Quick fox</text>'),
    gradient: svg('<linearGradient id="g"><stop stop-color="navy"/><stop offset="1" stop-color="gold"/></linearGradient><ellipse cx="100" cy="75" rx="90" ry="60" fill="url(#g)"/>'),
    opacity: svg('<rect x="10" y="10" width="110" height="90" fill="red"/><rect x="70" y="50" width="110" height="90" fill="blue" opacity="0.5"/>'),
  },
);

const tex = '\\documentclass{article}\\pagestyle{empty}\\begin{document}';
const dvips = combine(
  'dvips',
  {
    type1: 'cp in made.tex; latex -interaction=batchmode made.tex; dvips -q -E -Ppdf made.dvi -o out',
    bitmap: 'cp in made.tex; latex -interaction=batchmode made.tex; dvips -q -E -V1 -D300 made.dvi -o out',
  },
  {
    text: `${tex}Efficient \\emph{typesetting} of words, \\textbf{bold} and \\texttt{mono}.\\end{document}`,
    formula: `${tex}$$\\int_0^\\infty e^{-x^2}\\,dx=\\frac{\\sqrt\\pi}{2}$$\\end{document}`,
    table: `${tex}\\begin{tabular}{|l|r|}\\hline a&1\\\\\\hline b&22\\\\\\hline\\end{tabular}\\end{document}`,
    picture: `${tex}\\setlength{\\unitlength}{1mm}\\begin{picture}(40,30)\\put(20,15){\\circle{20}}\\put(0,0){\\vector(2,1){40}}\\end{picture}\\end{document}`,
  },
);

const groff = combine(
  'groff',
  { ps: 'groff -t -p -e -Tps -P-p5i,4i in > out' },
  {
    text: '.fam H\n.ps 14\nPlain text, \\fBbold\\fP and \\fIitalic\\fP, \\(co 2001.\n',
    picture: '.PS\nbox "start"; arrow; circle "work"; arrow; ellipse "end"; line dashed down\n.PE\n',
    table: '.TS\nbox;\nl n.\nred\t1.5\ngreen\t22.75\n.TE\n',
    formula: '.EQ\nx sub 1 = {- b + sqrt {b sup 2 - 4 a c}} over {2 a}\n.EN\n',
  },
);

const fig = (objects: string): string => `#FIG 3.2\nLandscape\nCenter\nInches\nLetter\n100.00\nSingle\n-2\n1200 2\n${objects}`;
const fig2dev = combine(
  'fig2dev',
  { eps: 'fig2dev -L eps in out', ps: 'fig2dev -L ps -c in out' },
  {
    shapes: fig('2 2 0 2 1 4 50 -1 20 0.000 0 0 -1 0 0 5\n 600 600 2400 600 2400 1800 600 1800 600 600\n1 3 0 3 0 6 50 -1 44 0.000 1 0.0 3600 1200 600 600 3600 1200 4200 1200\n'),
    text: fig('4 0 0 50 -1 0 18 0.0 4 200 1200 600 600 Figure\\001\n4 1 1 50 -1 17 24 0.5 4 200 1200 1800 1500 Turned\\001\n'),
    curves: fig('3 2 1 2 0 7 50 -1 -1 6.000 0 1 0 4\n 0 0 1.00 60.00 120.00\n 600 600 1200 1500 2400 300 3000 1500\n 0.000 -1.000 -1.000 0.000\n'),
  },
);

const metapost = combine(
  'metapost',
  { eps: "(echo 'prologues:=3; outputtemplate:=\"made.eps\"; beginfig(1)'; cat in; echo 'endfig; end') > made.mp; mpost -interaction=batchmode made.mp; mv made.eps out" },
  {
    knot: 'draw (0,0)..(60,40)..(40,90)..(10,70)..cycle withpen pencircle scaled 4 withcolor red;',
    arrow: 'drawarrow (0,0){up}..{right}(80,60); label(btex $x^2$ etex, (40,30));',
    dashes: 'for i=1 upto 6: draw fullcircle scaled (15i) dashed evenly scaled i; endfor;',
  },
);

const graphviz = combine(
  'graphviz',
  { ps: 'dot -Tps in > out', eps: 'dot -Teps in > out', neato: 'neato -Tps in > out' },
  {
    tree: 'digraph { a -> {b c}; b -> {d e f}; c -> g [style=dashed label="edge"] }',
    colours: 'graph { node [style=filled]; x [fillcolor=gold shape=box]; y [fillcolor="#3080c0" shape=hexagon]; x -- y [color=red penwidth=3] }',
  },
);

const plotutils = combine(
  'plotutils',
  { ps: 'graph -T ps --title-font-name Times-Italic -L Title < in > out', fig: 'graph -T fig < in > made.fig; fig2dev -L eps made.fig out' },
  { points: '0 0\n1 3\n2 1\n3 7\n4 2\n', dense: Array.from({ length: 200 }, (_, x) => `${x} ${(x * x) % 37}`).join('\n') },
);

/** Programs of many kinds of drawings, by the programs that make them. */
export const madePrograms: readonly MadeProgram[] = [
  ...gnuplot,
  ...r,
  ...matplotlib,
  ...cairo,
  ...inkscape,
  ...dvips,
  ...groff,
  ...fig2dev,
  ...metapost,
  ...graphviz,
  ...plotutils,
];
