/** Returns the flags of the service for `npm start`. It may access only the private host and port of the samples. */
export function flagsOf({ data, port, sampleHost }) {
  const quiet = ['--operations', 'off', '--log-level', 'warn'];
  return ['--data', data, '--port', port, ...quiet, '--allow-endpoints', sampleHost];
}
