import { describe, expect, it } from 'vitest';
import { resolveSettings, SettingsError } from './settings.ts';

describe('resolveSettings', () => {
  it('listens on the loopback address unless told otherwise', () => {
    expect(resolveSettings([], {})).toEqual({ host: '127.0.0.1', port: 8080 });
  });

  it('takes a flag before a variable before the default', () => {
    const environment = { QUOIN_HOST: '0.0.0.0', QUOIN_PORT: '9000' };
    expect(resolveSettings(['--port', '9001'], environment)).toEqual({ host: '0.0.0.0', port: 9001 });
  });

  it.each(['', 'x', '-1', '70000', '8080.5'])('refuses the port %j, naming the setting', (port) => {
    expect(() => resolveSettings([], { QUOIN_PORT: port })).toThrow(/QUOIN_PORT/);
  });

  it('refuses an unknown flag, naming those that there are', () => {
    expect(() => resolveSettings(['--prot', '1'], {})).toThrow(SettingsError);
    expect(() => resolveSettings(['--prot', '1'], {})).toThrow(/--host and --port/);
  });
});
