/** A number as `cvs` writes it: integers in full, reals with six significant digits. */
export function integerText(value: number): string {
  return String(Math.trunc(value));
}

/** Six significant digits. @see ISO C, "%g"; whole numbers get a decimal point, as in Ghostscript */
export function realText(value: number): string {
  return formatReal(value, 6);
}

function formatReal(value: number, digits: number): string {
  if (value === 0) return '0.0';
  const [mantissa = '', power = ''] = value.toExponential(digits - 1).split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= digits) {
    return `${trimZeros(mantissa)}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const text = trimZeros(value.toFixed(digits - 1 - exponent));
  return text.includes('.') ? text : `${text}.0`;
}

function trimZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
