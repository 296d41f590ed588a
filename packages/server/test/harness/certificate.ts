import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from './folders.ts';

/** A self-signed certificate for localhost; clients must be configured to trust it. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** For `NODE_EXTRA_CA_CERTS`. */
  readonly path: string;
}

export function createCertificate(): Certificate {
  const folder = createFolder();
  const [key, path] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', [...args, '-keyout', key, '-out', path, ...subject], { stdio: 'pipe' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(path, 'utf8'), path };
}
