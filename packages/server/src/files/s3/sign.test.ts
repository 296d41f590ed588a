import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { emptySha256, encodePath, encodeQuery, signRequest, type UnsignedRequest } from './sign.ts';

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: undefined,
};
const welcome = createHash('sha256').update('Welcome to Amazon S3.').digest('hex');

describe('a signature', () => {
  // Amazon S3 API Reference, "Examples: Signature Calculations in AWS Signature Version 4"
  it.each<[string, Partial<UnsignedRequest>, string]>([
    [
      'GET Object',
      { path: '/test.txt', headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT Object',
      {
        method: 'PUT',
        path: encodePath('/test$file.text'),
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        bodySha256: welcome,
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET Bucket Lifecycle',
      { query: encodeQuery({ lifecycle: '' }) },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'Get Bucket (List Objects)',
      { query: encodeQuery({ prefix: 'J', 'max-keys': '2' }) },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('is that of the example "%s"', (_name, part, signature) => {
    const request = {
      method: 'GET',
      host: 'examplebucket.s3.amazonaws.com',
      path: '/',
      query: '',
      headers: {},
      bodySha256: emptySha256,
      at: new Date('2013-05-24T00:00:00Z'),
      ...part,
    };
    const { authorization = '' } = signRequest(request, credentials, 'us-east-1');
    expect(authorization.replace(/^.*Signature=/, '')).toBe(signature);
  });

  it('covers the session token', () => {
    const request = { method: 'GET', host: 'h', path: '/', query: '', headers: {}, bodySha256: '', at: new Date(0) };
    const signed = signRequest(request, { ...credentials, sessionToken: 'token' }, 'eu-west-1');
    expect(signed['x-amz-security-token']).toBe('token');
    expect(signed.authorization).toContain('19700101/eu-west-1/s3/aws4_request');
    expect(signed.authorization).toMatch(/SignedHeaders=\S*;x-amz-security-token,/);
  });
});
