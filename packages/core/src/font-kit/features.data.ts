/**
 * The layout features that a subset keeps by default: those that browsers apply without being asked, and those of
 * fractions and vertical text. They are the same as in HarfBuzz's subsetter and in fontTools.
 * @see fontTools, "Subset", "_layout_features_groups"
 */
export const defaultFeatures: readonly string[] = [
  // all scripts
  ...['rvrn', 'ccmp', 'liga', 'locl', 'mark', 'mkmk', 'rlig'],
  ...['frac', 'numr', 'dnom'],
  ...['calt', 'clig', 'curs', 'kern', 'rclt'],
  ...['valt', 'vert', 'vkrn', 'vpal', 'vrt2'],
  ...['ltra', 'ltrm', 'rtla', 'rtlm', 'rand', 'jalt'],
  ...['Harf', 'HARF', 'Buzz', 'BUZZ'],
  // East Asian spacing
  ...['chws', 'vchw', 'halt', 'vhal'],
  // Arabic, Syriac and Mongolian
  ...['init', 'medi', 'fina', 'isol', 'med2', 'fin2', 'fin3', 'cswh', 'mset', 'stch'],
  // Hangul
  ...['ljmo', 'vjmo', 'tjmo'],
  // Tibetan and Indic
  ...['abvs', 'blws', 'abvm', 'blwm'],
  ...['nukt', 'akhn', 'rphf', 'rkrf', 'pref', 'blwf', 'half', 'abvf', 'pstf', 'cfar', 'vatu', 'cjct'],
  ...['pres', 'psts', 'haln', 'dist'],
];
