/** A failure that only a server reports. Its message is shown without a stack. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: 'parameter' | 'limit' | 'engine';
  readonly code: string;

  constructor(kind: 'parameter' | 'limit' | 'engine', code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
