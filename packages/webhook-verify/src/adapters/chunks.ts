import { toBytes } from '../body.ts';
import { joinBytes } from '../bytes.ts';
import { requireNumber } from '../clock.ts';
import type { VerifyOptions } from '../envelope.ts';
import { WebhookVerificationError } from '../failure.ts';

/** The options of the adapters, which read the body themselves and therefore limit its length. */
export interface ReceiveOptions extends VerifyOptions {
  /** The maximum length of the body. 1 MiB by default. */
  readonly maxBodyBytes?: number | undefined;
}

/** Collects a body from its chunks and throws as soon as it is too long. */
export class BodyChunks {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** `announced` is the declared length of the body, if there is one; a value that is not a number is ignored. */
  constructor({ maxBodyBytes = 2 ** 20 }: ReceiveOptions, announced: unknown) {
    this.#limit = requireNumber('maxBodyBytes', maxBodyBytes);
    this.#requireWithinLimit(Number(announced ?? 0));
  }

  add(chunk: unknown): void {
    const bytes = toBytes(chunk);
    this.#length += bytes.length;
    this.#requireWithinLimit(this.#length);
    this.#chunks.push(bytes);
  }

  join(): Uint8Array {
    return joinBytes(this.#chunks);
  }

  #requireWithinLimit(length: number): void {
    if (!(length > this.#limit)) return;
    throw new WebhookVerificationError(
      'BODY_TOO_LARGE',
      `the body has ${length} bytes or more; at most ${this.#limit} are allowed`,
    );
  }
}

/** The sender disconnected, or the connection broke. */
export function incompleteBody(cause?: unknown): WebhookVerificationError {
  return new WebhookVerificationError('BODY_INCOMPLETE', 'the connection was closed before the end of the body', {
    cause,
  });
}
