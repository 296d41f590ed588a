/** One server-sent event of a job. */
export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: {
    readonly id: string;
    readonly status: string;
    readonly error?: string;
    readonly error_code?: string;
  };
}

export interface EventStream {
  readonly headers: Headers;
  /** The next event; undefined once the server has ended the stream. */
  next(): Promise<ReceivedEvent | undefined>;
  /** Reads all remaining events. */
  readToEnd(): Promise<ReceivedEvent[]>;
  /** Disconnects, as a closed browser window does. */
  close(): void;
}

/** Opens the event stream of a job. @see HTML, "Server-sent events" */
export async function openEventStream(url: string, token: string, lastEventId?: string): Promise<EventStream> {
  const closing = new AbortController();
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
  };
  const response = await fetch(url, { headers, signal: closing.signal });
  const events = readEvents(response);
  const next = async (): Promise<ReceivedEvent | undefined> => {
    const { value, done } = await events.next();
    return done === true ? undefined : value;
  };
  return {
    headers: response.headers,
    next,
    async readToEnd() {
      const all: ReceivedEvent[] = [];
      for (let event = await next(); event !== undefined; event = await next()) all.push(event);
      return all;
    },
    close: () => closing.abort(),
  };
}

async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent, void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      if (!block.startsWith(':')) yield parseEvent(block);
    }
  }
}

function parseEvent(block: string): ReceivedEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
}
