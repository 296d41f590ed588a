import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { Connect } from './connector.ts';
import { filterInterimResponses, type InterimFilter } from './interim-responses.ts';

/** Holds at most one connection to an origin at a time, and its state. */
export class ConnectionSlot {
  readonly connect: buildConnector.connector;
  readonly #filter: InterimFilter;
  #socket: Socket | undefined;
  #isOpen = false;

  constructor(connect: Connect, filter: InterimFilter) {
    this.#filter = filter;
    this.connect = (options, done) => {
      this.#isOpen = false;
      filter.expectHead();
      const socket = connect(options, (...result) => {
        this.#isOpen = result[0] === null;
        done(...result);
      });
      if (socket !== undefined) filterInterimResponses(socket, filter);
      this.#socket = socket;
    };
  }

  /** Called before a request is sent or waits for a new connection. */
  expectResponse(): void {
    this.#filter.expectHead();
  }

  /** True if the connection is open and has received bytes for an earlier request. */
  get hasAnsweredBefore(): boolean {
    return this.#isOpen && this.#socket?.destroyed === false && this.#socket.bytesRead > 0;
  }

  /** Bytes received on the current connection. */
  get bytesRead(): number {
    return this.#socket?.bytesRead ?? 0;
  }

  /** Closes the current connection, so that the next request opens a new one. */
  closeConnection(): void {
    this.#socket?.destroy();
  }

  /** Aborts a connection that is still being opened, because its request was abandoned. */
  abandonConnecting(reason: Error): void {
    if (!this.#isOpen) this.#socket?.destroy(reason);
  }
}

/** Accompanies one try of a request and records which slot it used. */
export class RequestTracker {
  readonly #needsNewConnection: boolean;
  #slot: ConnectionSlot | undefined;
  #reusesConnection = false;
  #bytesBefore = 0;
  #abandonReason: Error | undefined;

  constructor(needsNewConnection: boolean) {
    this.#needsNewConnection = needsNewConnection;
  }

  assign(slot: ConnectionSlot): void {
    if (this.#needsNewConnection) slot.closeConnection();
    this.#slot = slot;
    this.#reusesConnection = !this.#needsNewConnection && slot.hasAnsweredBefore;
    this.#bytesBefore = slot.bytesRead;
  }

  /**
   * True if a kept connection was lost before the first byte of the response: it had been closed before the request was
   * written.
   */
  get usedStaleConnection(): boolean {
    return this.#reusesConnection && this.#slot?.bytesRead === this.#bytesBefore;
  }

  /** The reason why the request was abandoned; undefined while it is active. */
  get abandonReason(): Error | undefined {
    return this.#abandonReason;
  }

  abandon(reason: Error): void {
    this.#abandonReason = reason;
    this.#slot?.abandonConnecting(reason);
  }
}
