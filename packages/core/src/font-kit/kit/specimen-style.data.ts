/** The style of the specimen page, in light and dark. */
export const specimenStyle = `:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #fdfdfb; --faint: #5d5d66; --line: #d9d9de; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececf1; --paper: #17171b; --faint: #a0a0ab; --line: #3a3a43; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, section { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1.5rem 0; }
section { padding-bottom: 2rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.9rem; margin: 0; }
h2 { font-size: 1.25rem; margin: 1rem 0 0; }
h3 { font-size: 1rem; margin: 1.5rem 0 0; }
.facts, small, figcaption { color: var(--faint); font: 13px/1.5 system-ui, sans-serif; margin: 0; }
.line { margin: .4rem 0; line-height: 1.25; overflow-wrap: anywhere; }
small { display: inline-block; width: 2.5rem; }
.glyphs { display: flex; flex-wrap: wrap; gap: .15rem; margin: .5rem 0; font-size: 24px; line-height: 1.6; }
.glyphs span { min-width: 1.8em; text-align: center; border: 1px solid var(--line); border-radius: 4px; }
.compare { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1.5rem; }
figure { margin: 1rem 0 0; }
figure p { margin: .3rem 0; font-size: 18px; }
label { display: flex; align-items: center; gap: .6rem; color: var(--faint); font-size: 13px; }
input { flex: 0 1 20rem; accent-color: currentcolor; }
`;

/** Says so if no font of a fallback is installed: its text is then in another font, to which the metrics do not apply. */
export const fallbackScript = `for (const caption of document.querySelectorAll('figcaption[data-font]')) {
  document.fonts.load(caption.dataset.font).then((fonts) => fonts.length > 0, () => false).then((isInstalled) => {
    if (!isInstalled) caption.textContent = 'Fallback: not installed here (' + caption.dataset.local + ')';
  });
}
`;

/** Sets the axes of a section by its sliders. */
export const axisScript = `for (const section of document.querySelectorAll('section')) {
  const inputs = [...section.querySelectorAll('input[data-axis]')];
  section.addEventListener('input', () => {
    const settings = inputs.map((input) => JSON.stringify(input.dataset.axis) + ' ' + input.value).join(', ');
    for (const input of inputs) input.nextElementSibling.value = input.value;
    for (const set of section.querySelectorAll('.set, .glyphs')) set.style.fontVariationSettings = settings;
  });
}
`;
