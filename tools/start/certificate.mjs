import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

const days = 30;
const ecdsaWithSha256 = '06082a8648ce3d040302';
const commonName = '0603550403';
const basicConstraints = '0603551d13';
const subjectAltName = '0603551d11';

/**
 * Creates a key and a certificate that it has signed itself, for one IPv4 address, as PEM. Node has no function for it,
 * and not every machine has OpenSSL's command. @see RFC 5280, "Basic Certificate Fields"
 */
export function createCertificate(address, now = new Date()) {
  if (isIP(address) !== 4) throw new Error(`cannot create a certificate for "${address}"; expected an IPv4 address`);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = element(0x30, bytes(ecdsaWithSha256));
  const name = element(
    0x30,
    element(0x31, element(0x30, bytes(commonName), element(0x0c, Buffer.from('Quoin sample')))),
  );
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = element(
    0x30,
    element(0xa0, bytes('020102')), // version 3
    element(0x02, serialNumber(spki)),
    algorithm,
    name,
    element(0x30, time(now.getTime() - 3_600_000), time(now.getTime() + days * 86_400_000)),
    name,
    spki,
    element(0xa3, element(0x30, extension(basicConstraints, '30030101ff'), addressExtension(address))),
  );
  const signature = sign('sha256', body, privateKey);
  const der = element(0x30, body, algorithm, element(0x03, Buffer.of(0), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(der).toString(),
  };
}

/** A positive number of 16 bytes. */
function serialNumber(spki) {
  const digest = createHash('sha256').update(spki).update(randomBytes(16)).digest().subarray(0, 16);
  digest[0] = (digest[0] & 0x7f) | 0x40;
  return digest;
}

function addressExtension(address) {
  const octets = Buffer.from(address.split('.').map(Number));
  return extension(subjectAltName, element(0x30, element(0x87, octets)).toString('hex'));
}

function extension(identifier, content) {
  return element(0x30, bytes(identifier), element(0x04, bytes(content)));
}

/** UTCTime, which is for the years before 2050. */
function time(milliseconds) {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return element(0x17, Buffer.from(text.slice(2)));
}

/** An element of DER: tag, length, content. */
function element(tag, ...parts) {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const octets = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...octets), content]);
}

function bytes(hex) {
  return Buffer.from(hex, 'hex');
}
