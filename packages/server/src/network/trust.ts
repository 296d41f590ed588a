import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/** The TLS context of a new connection. */
export type ContextSource = () => SecureContext;

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM file; text between them is skipped. Throws if there is none, or one cannot be parsed. */
export function readCertificates(path: string): readonly string[] {
  const certificates = readFileSync(path, 'latin1').match(certificatePattern) ?? [];
  for (const certificate of certificates) new X509Certificate(certificate);
  if (certificates.length === 0) throw new TypeError('found no certificate');
  return certificates;
}

/** A context that trusts certificates in PEM beside the well-known ones. Parsing all of them takes about 40 ms. */
export function createTrustingContext(certificates: readonly string[]): SecureContext {
  return createSecureContext({ ca: [...rootCertificates, ...certificates] });
}

/** One context that trusts the well-known certificates alone. */
export function openDefaultTrust(): ContextSource {
  const context = createSecureContext();
  return () => context;
}

/**
 * One context for all connections, made again once the file of certificates has changed. A file that cannot be used
 * is reported once, and the last context stays.
 */
export function openTrust(path: string, onUnusable: (error: unknown) => void): ContextSource {
  let version = versionOf(path);
  let context = createTrustingContext(readCertificates(path));
  return () => {
    const found = versionOf(path);
    if (found === version) return context;
    version = found;
    try {
      context = createTrustingContext(readCertificates(path));
    } catch (error) {
      onUnusable(error);
    }
    return context;
  };
}

/** Differs when a file was replaced or written to. Asked for each connection: it takes some microseconds. */
function versionOf(path: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return 'unreadable';
  }
}
