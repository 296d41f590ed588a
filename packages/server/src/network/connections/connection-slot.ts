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
  #user: RequestTracker | undefined;

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

  /** Gives the slot to a request. Returns the connection it reuses: one that is open and has received bytes before. */
  useFor(user: RequestTracker): Socket | undefined {
    this.#user = user;
    const isKept = this.#isOpen && this.#socket?.destroyed === false && this.#socket.bytesRead > 0;
    return isKept ? this.#socket : undefined;
  }

  /** Closes the current connection, so that the next request opens a new one. */
  closeConnection(): void {
    this.#socket?.destroy();
  }

  /**
   * Aborts a connection that is still being opened, because its request was abandoned. When a request fails, undici may
   * already open a connection for the next one, which is not touched.
   */
  abandonConnecting(user: RequestTracker, reason: Error): void {
    if (this.#user === user && !this.#isOpen) this.#socket?.destroy(reason);
  }
}

/** Accompanies one try of a request and records which slot it used. */
export class RequestTracker {
  readonly #needsNewConnection: boolean;
  #slot: ConnectionSlot | undefined;
  #kept: { readonly socket: Socket; readonly bytesBefore: number } | undefined;
  #abandonReason: Error | undefined;

  constructor(needsNewConnection: boolean) {
    this.#needsNewConnection = needsNewConnection;
  }

  assign(slot: ConnectionSlot): void {
    if (this.#needsNewConnection) slot.closeConnection();
    this.#slot = slot;
    const socket = slot.useFor(this);
    this.#kept = socket && { socket, bytesBefore: socket.bytesRead };
  }

  /**
   * True if a kept connection was lost before the first byte of the response: it had been closed before the request was
   * written.
   */
  get usedStaleConnection(): boolean {
    // The slot may have another connection by now.
    return this.#kept !== undefined && this.#kept.socket.bytesRead === this.#kept.bytesBefore;
  }

  /** The reason why the request was abandoned; undefined while it is active. */
  get abandonReason(): Error | undefined {
    return this.#abandonReason;
  }

  abandon(reason: Error): void {
    this.#abandonReason = reason;
    this.#slot?.abandonConnecting(this, reason);
  }
}
