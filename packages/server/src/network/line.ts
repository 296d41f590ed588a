import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { Connect } from './connector.ts';
import { filterInterimResponses, type InterimFilter } from './interim-responses.ts';

/** A place for one connection at a time to an origin, and what is known of the one that stands. */
export class Line {
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

  /** A request is about to be sent, or to wait for a new connection. */
  expectResponse(): void {
    this.#filter.expectHead();
  }

  /** Whether a connection stands that has answered a request before. */
  get isUsed(): boolean {
    return this.#isOpen && this.#socket?.destroyed === false && this.#socket.bytesRead > 0;
  }

  /** How much has been received on the present connection. */
  get bytesRead(): number {
    return this.#socket?.bytesRead ?? 0;
  }

  /** Ends the present connection, so that the next request makes a new one. */
  drop(): void {
    this.#socket?.destroy();
  }

  /** Ends an attempt to connect: nobody waits for it any longer. */
  giveUp(reason: Error): void {
    if (!this.#isOpen) this.#socket?.destroy(reason);
  }
}

/** Goes with one try of one request, and learns on which line it went. */
export class Ticket {
  readonly #wantsFresh: boolean;
  #line: Line | undefined;
  #wasUsed = false;
  #bytesBefore = 0;
  #givenUp: Error | undefined;

  constructor(wantsFresh: boolean) {
    this.#wantsFresh = wantsFresh;
  }

  take(line: Line): void {
    if (this.#wantsFresh) line.drop();
    this.#line = line;
    this.#wasUsed = !this.#wantsFresh && line.isUsed;
    this.#bytesBefore = line.bytesRead;
  }

  /** Whether a kept connection was lost before a byte of the answer: it had been closed before we wrote. */
  get wasStale(): boolean {
    return this.#wasUsed && this.#line?.bytesRead === this.#bytesBefore;
  }

  /** Why nobody waits for the answer any longer; nothing as long as somebody does. */
  get givenUp(): Error | undefined {
    return this.#givenUp;
  }

  giveUp(reason: Error): void {
    this.#givenUp = reason;
    this.#line?.giveUp(reason);
  }
}
