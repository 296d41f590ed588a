/** Style sheet of the pages for visitors; its colours come from the palettes. */
export const styles = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1.25rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
}
main { width: 100%; max-width: 27rem; padding: 2rem 2.25rem 2.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere; }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.5rem; color: var(--soft); }
.brand svg { display: block; flex: none; }
.brand, h1 { font-family: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'Noto Serif', Georgia, 'Liberation Serif', serif; }
h1 { margin: 0 0 .35rem; font-size: 1.9rem; line-height: 1.2; font-weight: 600; text-wrap: balance; }
h2 { margin: 0 0 .35rem; font-size: 1rem; }
p { margin: 0 0 1rem; text-wrap: pretty; }
.lead { margin-bottom: 1.5rem; color: var(--soft); }
.lead strong { color: var(--ink); }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
.summary { margin: 0 0 1.5rem; padding: .9rem 1.1rem; border: 2px solid var(--delete); border-radius: 8px; }
.summary h2, .summary a { color: var(--delete); }
.summary p, .summary ul { margin: 0; }
.summary ul { padding-left: 1.1rem; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input { display: block; width: 100%; margin: 0 0 1.25rem; padding: .6rem .75rem; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
input[aria-invalid] { border: 2px solid var(--delete); }
input.code { font-size: 1.375rem; letter-spacing: .12em; text-transform: uppercase; text-align: center; }
button { width: 100%; padding: .7rem 1rem; font: inherit; font-weight: 600; color: var(--card); background: var(--accent); border: 2px solid var(--accent); border-radius: 8px; cursor: pointer; }
button.plain { margin-top: .75rem; color: var(--ink); background: none; border-color: var(--soft); }
button:hover { text-decoration: underline; }
ul.scopes { margin: 0 0 1.5rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
ul.scopes li { padding: .6rem 0; border-bottom: 1px solid var(--line); }
ul.scopes code { display: block; color: var(--soft); font-size: .8125rem; }
code { font-size: .875em; }
p.code { margin: 0 0 1.5rem; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; text-align: center; font-size: 1.75rem; letter-spacing: .12em; }
code, .code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace; }
.small { margin: 1.25rem 0 0; color: var(--soft); font-size: .875rem; }
@media (max-width: 30rem) { body { padding: 0; place-items: stretch; } main { max-width: none; border: 0; border-radius: 0; padding: 1.5rem 1.25rem; } }
@media (forced-colors: active) { .summary { border-color: CanvasText; } }
`;
