import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Opens a TCP connection to a server. */
export async function openRawConnection(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await once(socket, 'connect');
  return socket;
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
export async function sendRaw(baseUrl: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await openRawConnection(baseUrl);
  socket.write(bytes);
  return text(socket).finally(() => socket.destroy());
}

/** Splits a raw response into status, headers and body. */
export function parseRawResponse(answer: string): { status: number; headers: Headers; body: string } {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(start.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
