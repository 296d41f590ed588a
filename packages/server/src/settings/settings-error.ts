/** A setting that is not valid. The message says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
