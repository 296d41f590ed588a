/** The style of a preview in HTML, without external files. */
export const style = `
:root { color-scheme: light dark; --back: #e9edf1; --bar: #fff; --text: #16202b; --soft: #4a5866; --line: #9aa7b4;
  --mark: #0b57b0; }
@media (prefers-color-scheme: dark) { :root { --back: #14191f; --bar: #1f2730; --text: #e8edf2; --soft: #b3bfca;
  --line: #56636f; --mark: #8ec1ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header { position: sticky; top: 0; left: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem;
  align-items: center; padding: .5rem 1rem; background: var(--bar); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
[hidden] { display: none !important; }
button, select { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line);
  border-radius: .3rem; padding: .2rem .7rem; min-height: 2rem; }
button:disabled { color: var(--soft); opacity: .6; }
button[aria-pressed=true] { border-color: var(--mark); color: var(--mark); }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
output { min-width: 3.5em; text-align: center; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.page { display: flex; gap: 1.5rem; align-items: flex-start; justify-content: center; padding: 1.5rem 1rem; }
.page:focus { outline: none; }
.turning .page { display: none; }
.turning .page.shown { display: flex; }
figure { margin: 0; text-align: center; min-width: 0; }
figcaption { margin-top: .5rem; color: var(--soft); font-size: .875rem; }
img { display: block; margin: 0 auto; max-width: 100%; height: auto; background: #fff; box-shadow: 0 1px 8px #0007; }
.fitting img { max-height: calc(100vh - 9rem); width: auto; }
.zoomed .page { justify-content: flex-start; }
.zoomed figure { overflow: visible; }
.zoomed img { max-width: none; }
aside, footer { max-width: 44rem; font-size: .9rem; }
aside { flex: 0 0 19rem; padding: .75rem 1rem; background: var(--bar); border: 1px solid var(--line);
  border-radius: .4rem; overflow-wrap: anywhere; }
.plain aside { display: none; }
ul { margin: 0; padding-left: 1.1rem; }
li { margin-bottom: .5rem; }
code { color: var(--soft); font-size: .8rem; }
footer { margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
.keys { color: var(--soft); }
@media (max-width: 48rem) { .page { flex-direction: column; align-items: stretch; } aside { flex-basis: auto; } }
@media print { header, footer, aside { display: none; } .turning .page { display: flex; break-after: page; } }
`;
