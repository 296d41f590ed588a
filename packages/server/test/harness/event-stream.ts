/** One server-sent event of a job. */
export interface SeenEvent {
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
  /** The next event; nothing once the server has ended the stream. */
  next(): Promise<SeenEvent | undefined>;
  /** All events up to the end of the stream. */
  rest(): Promise<SeenEvent[]>;
  /** Leaves, as a closed window does. */
  leave(): void;
}

/** Opens the events of a job. @see HTML, "Server-sent events" */
export async function openEvents(url: string, token: string, lastEventId?: string): Promise<EventStream> {
  const gone = new AbortController();
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
  };
  const response = await fetch(url, { headers, signal: gone.signal });
  const events = readEvents(response);
  const next = async (): Promise<SeenEvent | undefined> => {
    const { value, done } = await events.next();
    return done === true ? undefined : value;
  };
  return {
    headers: response.headers,
    next,
    async rest() {
      const all: SeenEvent[] = [];
      for (let event = await next(); event !== undefined; event = await next()) all.push(event);
      return all;
    },
    leave: () => gone.abort(),
  };
}

async function* readEvents(response: Response): AsyncGenerator<SeenEvent, void> {
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      if (!block.startsWith(':')) yield parseEvent(block);
    }
  }
}

function parseEvent(block: string): SeenEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
}
