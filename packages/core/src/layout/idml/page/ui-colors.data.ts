/** Layer colors by keyword. Colors without published values are missing. @see InDesign object model, UIColors */
export const uiColors: Readonly<Record<string, string>> = {
  LightBlue: '#4f99ff', Red: '#ff0000', Green: '#4fff4f', Blue: '#0000ff', Yellow: '#ffff4f', Magenta: '#ff4fff',
  Cyan: '#00ffff', Gray: '#808080', Black: '#000000', Orange: '#ff6600', DarkGreen: '#005400', Teal: '#009999',
  Tan: '#cc9966', Brown: '#993300', Violet: '#9933ff', Gold: '#ff9900', DarkBlue: '#000054', Pink: '#ff99cc',
  Lavender: '#9999ff', BrickRed: '#990000', OliveGreen: '#666600', Peach: '#ff9999', Burgundy: '#990033',
  GrassGreen: '#99cc00', Ochre: '#996600', Purple: '#660066', LightGray: '#bababa', Charcoal: '#666666',
  White: '#ffffff',
};
