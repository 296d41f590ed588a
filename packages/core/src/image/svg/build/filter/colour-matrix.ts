const luminance = [0.2126, 0.7152, 0.0722] as const;
const identityValues: readonly number[] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];

/** @see Filter Effects 1, "feColorMatrix", `saturate` */
export function saturateMatrix(share: number): number[] {
  const [r, g, b] = [0.213, 0.715, 0.072] as const;
  return [
    ...[r + (1 - r) * share, g - g * share, b - b * share, 0, 0],
    ...[r - r * share, g + (1 - g) * share, b - b * share, 0, 0],
    ...[r - r * share, g - g * share, b + (1 - b) * share, 0, 0],
    ...[0, 0, 0, 1, 0],
  ];
}

/** @see Filter Effects 1, "feColorMatrix", `hueRotate` */
export function hueMatrix(degrees: number): number[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const row = (base: readonly number[], ofCos: readonly number[], ofSin: readonly number[]): number[] =>
    base.map((value, index) => value + cos * ofCos[index]! + sin * ofSin[index]!);
  const base = [0.213, 0.715, 0.072];
  return [
    ...[...row(base, [0.787, -0.715, -0.072], [-0.213, -0.715, 0.928]), 0, 0],
    ...[...row(base, [-0.213, 0.285, -0.072], [0.143, 0.14, -0.283]), 0, 0],
    ...[...row(base, [-0.213, -0.715, 0.928], [-0.787, 0.715, 0.072]), 0, 0],
    ...[0, 0, 0, 1, 0],
  ];
}

/** The matrix of an `feColorMatrix`; the identity if its values are invalid. */
export function colourMatrix(type: string, values: readonly number[] | undefined): readonly number[] {
  switch (type) {
    case 'saturate':
      return values !== undefined && values.length !== 1
        ? identityValues
        : saturateMatrix(Math.max(0, values?.[0] ?? 1));
    case 'hueRotate':
      return values !== undefined && values.length !== 1 ? identityValues : hueMatrix(values?.[0] ?? 0);
    case 'luminanceToAlpha':
      return [...Array<number>(15).fill(0), ...luminance, 0, 0];
    default:
      return values?.length === 20 ? values : identityValues;
  }
}
