import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/** Returns the TLS context for a new connection. */
export type ContextSource = () => SecureContext;

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the certificates of a PEM file; text between them is skipped. Throws if there is none, or one cannot be parsed.
 */
export function readCertificates(path: string): readonly string[] {
  const certificates = readFileSync(path, 'latin1').match(certificatePattern) ?? [];
  for (const certificate of certificates) new X509Certificate(certificate);
  if (certificates.length === 0) throw new TypeError('the file contains no certificate');
  return certificates;
}

/**
 * Creates a context that trusts the given PEM certificates and the well-known ones. Parsing all of them takes about 40
 * ms.
 */
export function createTrustingContext(certificates: readonly string[]): SecureContext {
  return createSecureContext({ ca: [...rootCertificates, ...certificates] });
}

/** Opens a context that trusts only the well-known certificates. */
export function openDefaultTrust(): ContextSource {
  const context = createSecureContext();
  return () => context;
}

/**
 * Opens one context for all connections and renews it when the certificate file changes. An unusable file is reported
 * once, and the previous context stays in use.
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

/**
 * Identifies a version of a file: it differs after a replacement or a write. Takes some microseconds for each
 * connection.
 */
function versionOf(path: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return 'unreadable';
  }
}
