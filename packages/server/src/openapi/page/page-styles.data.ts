/** Style sheet of the page; its colours come from the palettes. */
export const styles = `
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
}
h1, h2, h3, .brand { font-family: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'Noto Serif', Georgia, 'Liberation Serif', serif; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.5rem + 2.4vw, 3rem); line-height: 1.12; letter-spacing: -.015em; margin: 0 0 .6rem; font-weight: 600; }
h2 { font-size: 1.9rem; line-height: 1.2; margin: 4.5rem 0 .5rem; font-weight: 600; }
h3 { font-size: 1.4rem; line-height: 1.3; margin: 0 0 .7rem; font-weight: 600; }
h4 { font-size: 1rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 1rem; max-width: 42rem; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: .06em; }
a:hover { text-decoration-thickness: .12em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
main:focus { outline: none; }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }

.skip { position: absolute; left: 1rem; top: -5rem; z-index: 2; padding: .6rem 1rem; background: var(--ink); color: var(--paper); border-radius: 0 0 6px 6px; }
.skip:focus { top: 0; }

.top { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: .5rem 1rem; min-height: 3.75rem; padding: .5rem max(1.25rem, calc((100vw - 78rem) / 2 + 1.25rem)); background: var(--paper); border-bottom: 1px solid var(--line); }
.brand { display: inline-flex; align-items: center; gap: .6rem; color: var(--ink); font-size: 1.3rem; font-weight: 600; text-decoration: none; }
.brand svg { display: block; }
.version { color: var(--soft); font-size: .875rem; }
.machine { margin-left: auto; font-size: .9375rem; }

.columns { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
.contents { margin-top: 1.25rem; padding: .75rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; font-size: .9375rem; }
.contents ul { list-style: none; margin: 0; padding: 0; }
.contents > ul > li { font-weight: 600; }
.contents li ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-bottom: .4rem; }
.contents li li { font-weight: 400; }
.contents a { display: block; padding: .3rem 0; color: var(--ink); text-decoration: none; }
.contents li li a { color: var(--soft); }
.contents a:hover { color: var(--accent); text-decoration: underline; }
.contents .method { display: none; }
main { padding: 2.5rem 0 4rem; min-width: 0; }
.lead { font-size: 1.25rem; line-height: 1.45; color: var(--soft); margin-bottom: 1.75rem; }

.method { font: 700 .8125rem/1 ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace; letter-spacing: .02em; color: var(--other); }
.get { color: var(--get); } .post { color: var(--post); } .delete { color: var(--delete); }

.operation { margin: 2rem 0 0; padding: 1.75rem 2rem 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
.operation:target { border-color: var(--accent); }
.operation h3 a { color: inherit; text-decoration: none; }
.operation h3 a:hover { text-decoration: underline; }
.address { display: flex; gap: .75rem; align-items: baseline; max-width: none; margin-bottom: .6rem; padding: .6rem .9rem; background: var(--well); border-radius: 8px; }
.address code { font-size: .9375rem; }
.scopes { color: var(--soft); font-size: .9375rem; margin-bottom: 1.1rem; }
.scopes code { color: var(--ink); }

table { width: 100%; margin: 1.5rem 0; border-collapse: collapse; font-size: .9375rem; line-height: 1.5; }
caption { text-align: left; font-weight: 600; font-size: 1rem; padding-bottom: .4rem; }
th, td { text-align: left; vertical-align: top; padding: .6rem 1rem .6rem 0; border-top: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-top: 0; color: var(--soft); font-size: .8125rem; font-weight: 500; padding-top: 0; padding-bottom: .35rem; }
tbody th { font-weight: 400; width: 34%; }
tbody th code { font-weight: 600; }
tbody td:nth-child(2):not(:last-child) { width: 8.5rem; color: var(--soft); }
td p:last-child { margin: 0; }
.parent { color: var(--soft); font-weight: 400; }
.must { display: inline-block; color: var(--accent); font-size: .8125rem; }
.what { display: block; }
.values { display: block; color: var(--soft); }
.values code, .rules code, td > code, .scopes code, main > p code, section > p code, .what code, .when code { display: inline-block; max-width: 100%; line-height: 1.35; }
.values code, .rules code, td > code, p code, li > code, .when code, .what code { background: var(--well); color: var(--ink); padding: .1em .35em; border-radius: 4px; }
.bounds { display: block; color: var(--soft); }
.rules { margin: 0 0 1.5rem; padding-left: 1.2rem; line-height: 1.8; }

figure { margin: 1.5rem 0; }
figcaption { font-size: .8125rem; font-weight: 500; color: var(--soft); margin-bottom: .35rem; }
pre { margin: 0; padding: 1rem 1.15rem; overflow-x: auto; background: var(--well); border-radius: 10px; line-height: 1.55; tab-size: 2; }
pre code { overflow-wrap: normal; font-size: 1em; }
pre.command code { user-select: all; -webkit-user-select: all; }

.response { border-top: 1px solid var(--line); }
.response:last-of-type { border-bottom: 1px solid var(--line); }
summary { padding: .65rem .25rem .65rem 1.5rem; cursor: pointer; list-style: none; position: relative; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ''; position: absolute; left: .3rem; top: 1.15rem; width: .45rem; height: .45rem; border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); top: 1.05rem; }
summary:hover .phrase { text-decoration: underline; text-underline-offset: .18em; }
.status { font: 700 .875rem/1 ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace; margin-right: .2rem; }
.fine { color: var(--post); } .error { color: var(--delete); }
.phrase { font-weight: 600; margin-right: .35rem; }
.when { color: var(--soft); }
.inside { padding: .25rem 0 1rem 1.5rem; }

footer { border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; padding: 1.5rem max(1.25rem, calc((100vw - 78rem) / 2 + 1.25rem)) 2.5rem; }
footer p { margin: 0; }

@media (min-width: 62rem) {
  .columns { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: 3.5rem; }
  .contents { position: sticky; top: 3.75rem; align-self: start; max-height: calc(100vh - 3.75rem); overflow-y: auto; margin: 0; padding: 2.6rem .75rem 2rem 0; background: none; border: 0; border-radius: 0; }
  .contents > ul > li { margin-top: .9rem; }
  .contents > ul > li:first-child { margin-top: 0; }
  .contents li ul { display: block; margin: 0; }
  .contents li li a { display: flex; align-items: baseline; gap: .6rem; color: var(--ink); }
  .contents .method { display: block; flex: none; width: 3.8rem; font-size: .6875rem; }
}
@media (max-width: 44rem) {
  .contents { max-height: 15rem; overflow-y: auto; }
  h2 { margin-top: 3.5rem; font-size: 1.6rem; }
  .version { display: none; }
  .operation { margin-inline: -.5rem; padding: 1.25rem 1rem 1.5rem; }
  .inside { padding-left: 0; }
  table, tbody, tr, th, td, caption { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { border-top: 1px solid var(--line); padding: .7rem 0; }
  th, td, tbody th, tbody td:nth-child(2):not(:last-child) { border: 0; padding: 0; width: auto; }
  td { margin-top: .15rem; }
  td[data-head]::before { content: attr(data-head) ': '; color: var(--soft); }
}
@media print {
  .top, .contents, .skip { display: none; }
  .columns { display: block; }
  .operation { break-inside: avoid-page; }
}
`;
