/**
 * The script of a preview in HTML: it shows one page at a time. Without it all pages are shown below each other.
 * It is for browsers of the last years and loads nothing.
 */
export const script = `
(() => {
  'use strict';
  const find = (id) => document.getElementById(id);
  const pages = [...document.querySelectorAll('.page')];
  const [select, zoomOutput, status] = [find('pages'), find('zoom'), find('status')];
  const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
  let shown = -1;
  let zoom = 0;

  function show(index, isAnnounced = true) {
    const next = Math.max(0, Math.min(pages.length - 1, index));
    if (next === shown) return;
    shown = next;
    pages.forEach((page, at) => page.classList.toggle('shown', at === shown));
    select.value = String(shown + 1);
    find('previous').disabled = shown === 0;
    find('next').disabled = shown === pages.length - 1;
    try { history.replaceState(null, '', '#page-' + (shown + 1)); } catch { /* some viewers have no history */ }
    scrollTo(0, 0);
    resize();
    const count = pages[shown].querySelectorAll('aside li').length;
    const notes = count === 1 ? '1 note' : count + ' notes';
    if (isAnnounced) status.textContent = pages[shown].getAttribute('aria-label') + ', ' + notes;
  }

  function resize() {
    document.body.classList.toggle('fitting', zoom === 0);
    document.body.classList.toggle('zoomed', zoom !== 0);
    zoomOutput.textContent = zoom === 0 ? 'fit' : Math.round(zoom * 100) + ' %';
    for (const image of pages.length === 0 ? [] : pages[shown].querySelectorAll('img'))
      image.style.width = zoom === 0 ? '' : image.naturalWidth / devicePixels * zoom + 'px';
  }

  function enlarge(by) {
    const image = pages[shown].querySelector('img');
    const current = zoom === 0 ? image.clientWidth * devicePixels / image.naturalWidth : zoom;
    const larger = steps.filter((step) => (by > 0 ? step > current + 0.01 : step < current - 0.01));
    if (larger.length > 0) zoom = by > 0 ? larger[0] : larger[larger.length - 1];
    resize();
  }

  function fit() {
    zoom = 0;
    resize();
  }

  function toggleNotes() {
    const isHidden = document.body.classList.toggle('plain');
    find('notes').setAttribute('aria-pressed', String(!isHidden));
  }

  /** The pictures have this number of pixels for each pixel of the page. */
  const devicePixels = Number(document.body.dataset.pixels) || 1;
  const keys = {
    ArrowRight: () => show(shown + 1), PageDown: () => show(shown + 1),
    ArrowLeft: () => show(shown - 1), PageUp: () => show(shown - 1),
    Home: () => show(0), End: () => show(pages.length - 1),
    '+': () => enlarge(1), '=': () => enlarge(1), '-': () => enlarge(-1), 0: fit, n: toggleNotes,
  };
  addEventListener('keydown', (event) => {
    const isOwn = event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement;
    const action = isOwn || !Object.hasOwn(keys, event.key) ? undefined : keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  const clicks = { previous: keys.ArrowLeft, next: keys.ArrowRight, larger: keys['+'], smaller: keys['-'], fit,
    notes: toggleNotes };
  for (const [id, action] of Object.entries(clicks)) find(id).addEventListener('click', action);
  select.addEventListener('change', () => show(Number(select.value) - 1));
  addEventListener('hashchange', () => show(numberInHash() - 1));

  function numberInHash() {
    return Number((/^#page-(\\d{1,6})$/.exec(location.hash) || [])[1] || 1);
  }

  if (pages.length === 0) return;
  document.body.classList.add('turning');
  find('toolbar').hidden = false;
  show(numberInHash() - 1, false);
})();
`;
