/** Returns the flags of the service for `npm start`. It may access only the private host and port of the samples. */
export function flagsOf({ data, port, sampleHost, caFile }) {
  const quiet = ['--operations', 'off', '--log-level', 'warn'];
  return ['--data', data, '--port', port, ...quiet, '--allow-endpoints', sampleHost, '--ca-file', caFile];
}
