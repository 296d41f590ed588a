/** Drawings like those of icons, charts, logos and test suites, 200 × 200 pixels each. */
export function makeDrawings(): Uint8Array[] {
  const encoder = new TextEncoder();
  return bodies.map((body) =>
    encoder.encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">\n${body}\n</svg>\n`),
  );
}

const bars = Array.from({ length: 24 }, (_, index) => {
  const height = 20 + ((index * 37) % 150);
  return `<rect x="${index * 8 + 5}" y="${195 - height}" width="6" height="${height}" fill="hsl(${index * 15}, 70%, 50%)"/>`;
}).join('\n');
const star = Array.from({ length: 10 }, (_, index) => {
  const [radius, angle] = [index % 2 === 0 ? 90 : 36, (index * Math.PI) / 5];
  return `${(100 + radius * Math.sin(angle)).toFixed(3)},${(100 - radius * Math.cos(angle)).toFixed(3)}`;
}).join(' ');
const waves = Array.from(
  { length: 30 },
  (_, index) => `<path d="M0 ${index * 7}q25 ${index - 15} 50 0t50 0 50 0 50 0" fill="none" stroke="teal"/>`,
).join('\n');
const stops = '<stop offset="0" stop-color="white"/><stop offset="1" stop-color="navy"/>';

const bodies: readonly string[] = [
  '<rect x="20" y="20" width="160" height="160" fill="green"/>',
  '<path d="M20 40h160M20 100h160M20 160h160" stroke="#333" stroke-width="12" stroke-linecap="round"/>',
  `<polygon points="${star}" fill="gold" stroke="maroon" stroke-width="4" stroke-linejoin="round"/>`,
  bars,
  waves,
  '<circle cx="100" cy="100" r="80" fill="none" stroke="gray" stroke-width="20" stroke-dasharray="30 10"/>',
  `<linearGradient id="a" x2="0" y2="1">${stops}</linearGradient><rect width="200" height="200" fill="url(#a)"/>`,
  `<radialGradient id="a" fx="0.3" fy="0.3">${stops}</radialGradient><circle cx="100" cy="100" r="90" fill="url(#a)"/>`,
  '<pattern id="a" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="10" cy="10" r="8"/></pattern><rect width="200" height="200" fill="url(#a)"/>',
  '<symbol id="a" viewBox="0 0 10 10"><path d="M0 0l10 5L0 10z"/></symbol><use href="#a" width="90" height="90"/><use href="#a" x="100" y="100" width="90" height="90"/>',
  '<clipPath id="a"><circle cx="100" cy="100" r="70"/></clipPath><g clip-path="url(#a)"><rect width="200" height="100" fill="red"/><rect y="100" width="200" height="100" fill="blue"/></g>',
  '<mask id="a"><rect width="200" height="200" fill="white"/><circle cx="100" cy="100" r="50"/></mask><rect width="200" height="200" fill="purple" mask="url(#a)"/>',
  '<filter id="a"><feGaussianBlur stdDeviation="6"/></filter><rect x="50" y="50" width="100" height="100" fill="seagreen" filter="url(#a)"/>',
  '<g opacity="0.5" transform="rotate(30 100 100)"><ellipse cx="100" cy="100" rx="90" ry="40"/><ellipse cx="100" cy="100" rx="40" ry="90" fill="orange"/></g>',
  '<marker id="a" markerWidth="4" markerHeight="4" orient="auto" refX="2" refY="2"><path d="M0 0l4 2-4 2z"/></marker><path d="M20 180L100 20l80 160" fill="none" stroke="black" stroke-width="6" marker-mid="url(#a)" marker-end="url(#a)"/>',
  '<style>.a { fill: tomato } .a:hover { fill: red } g > .b { stroke: navy; stroke-width: 5 }</style><g><rect class="a b" x="40" y="40" width="120" height="120"/></g>',
  '<rect x="30" y="30" width="140" height="140" style="fill: steelblue; stroke: black; stroke-width: 3px; opacity: 0.8"/>',
  '<text x="100" y="110" font-family="Arial" font-size="32" text-anchor="middle">Drawing</text>',
  '<text x="20" y="60" font-size="20" fill="navy">Sales <tspan font-weight="bold" fill="red">2026</tspan></text><text x="20" y="90" font-size="12">in thousands</text>',
  '<svg x="50" y="50" width="100" height="100" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="crimson"/></svg>',
];
