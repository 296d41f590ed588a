import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from './test-servers.ts';

/** A certificate authority for tests. */
export interface Authority {
  /** Its certificate. Trusting it means trusting all certificates that it issues. */
  readonly cert: string;
  /**
   * Issues a certificate for a name in openssl's notation, `DNS:a.example` or `IP:127.0.0.1`; with -1 days it has
   * expired.
   */
  issue(alternativeName: string, days?: number): Certificate;
  close(): void;
}

const keyKind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export function openAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const files = ['-keyout', 'authority.key', '-out', 'authority.pem'];
  openssl('req', '-x509', ...keyKind, '-days', '2', '-subj', '/CN=authority of a test', ...files);
  return {
    cert: read('authority.pem'),
    issue(alternativeName, days = 1) {
      const names = ['-subj', '/CN=test', '-addext', `subjectAltName=${alternativeName}`];
      openssl('req', ...keyKind, ...names, '-keyout', 'key.pem', '-out', 'request.pem');
      const signed = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-copy_extensions', 'copy'];
      openssl('x509', '-req', '-in', 'request.pem', ...signed, '-days', String(days), '-out', 'cert.pem');
      return { key: read('key.pem'), cert: read('cert.pem') };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
