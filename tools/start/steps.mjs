/** The line that reports a step: its name, its duration, and a remark. */
export function formatStep(name, milliseconds, remark = '') {
  const duration = `${(milliseconds / 1000).toFixed(1)} s`;
  return `${`  ${name.padEnd(22)}${duration.padStart(8)}  ${remark}`.trimEnd()}\n`;
}
