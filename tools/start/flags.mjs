/** How `npm start` runs the service: the only private host and port that it may ask are those of the samples. */
export function flagsOf({ data, port, sampleHost }) {
  const quiet = ['--operations', 'off', '--log-level', 'warn'];
  return ['--data', data, '--port', port, ...quiet, '--allow-endpoints', sampleHost];
}
