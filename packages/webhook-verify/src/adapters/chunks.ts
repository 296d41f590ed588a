import { toBytes } from '../body.ts';
import { joinBytes } from '../bytes.ts';
import { requireNumber } from '../clock.ts';
import type { VerifyOptions } from '../envelope.ts';
import { WebhookVerificationError } from '../failure.ts';

/** What the adapters take: they read the body themselves, and so need to know when to stop. */
export interface ReceiveOptions extends VerifyOptions {
  /** The longest body to read. 1 MiB by default. */
  readonly maxBodyBytes?: number | undefined;
}

/** Gathers a body from its chunks and refuses it as soon as it is too long. */
export class BodyChunks {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** `announced` is the length that the body is said to have, if anything says so; what is no number says nothing. */
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
      `found a body of ${length} bytes or more; expected at most ${this.#limit}`,
    );
  }
}

/** The sender went away, or the connection broke. */
export function incompleteBody(cause?: unknown): WebhookVerificationError {
  return new WebhookVerificationError('BODY_INCOMPLETE', 'found the connection closed; expected more of the body', {
    cause,
  });
}
