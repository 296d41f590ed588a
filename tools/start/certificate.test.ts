import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Plain JavaScript, because it runs before anything is built.
const { createCertificate } = await import(new URL('certificate.mjs', import.meta.url).href);

it('is for the address only, signed with its own key, and valid now for 30 days', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const certificate = new X509Certificate(createCertificate('127.0.0.1', now).certificate);
  expect([certificate.checkIP('127.0.0.1'), certificate.checkIP('127.0.0.2')]).toEqual(['127.0.0.1', undefined]);
  expect(certificate.checkHost('localhost')).toBeUndefined();
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(new Date(certificate.validFrom)).toEqual(new Date('2026-03-01T11:00:00Z'));
  expect(new Date(certificate.validTo)).toEqual(new Date('2026-03-31T12:00:00Z'));
});

it('is refused for a name', () => {
  expect(() => createCertificate('localhost')).toThrow('expected an IPv4 address');
});

describe('a server with it', () => {
  const made = createCertificate('127.0.0.1');
  const server = createServer({ key: made.key, cert: made.certificate });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  async function connectWith(ca: string | undefined): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ host: '127.0.0.1', port, ...(ca !== undefined && { ca }) });
    try {
      await once(socket, 'secureConnect');
      return 'connected';
    } catch (error) {
      return String((error as NodeJS.ErrnoException).code);
    } finally {
      socket.destroy();
    }
  }

  it('is trusted only by those that trust the certificate', async () => {
    expect(await connectWith(made.certificate)).toBe('connected');
    expect(await connectWith(undefined)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await connectWith(createCertificate('127.0.0.1').certificate)).not.toBe('connected');
  });
});
