// Runs the vectors against the built package, in whatever runtime it is started with; prints what went wrong.
import { readFileSync } from 'node:fs';
import { signWebhook, verifyRequest, verifyWebhook } from '../dist/index.js';

const { vectors } = JSON.parse(readFileSync(new URL('../../../vectors/webhooks.json', import.meta.url), 'utf8'));
const problems = [];
for (const vector of vectors) {
  const found = await outcomeOf(vector);
  if (found !== vector.expected) problems.push(`${vector.name}: found ${found}, expected ${vector.expected}`);
}

const timestamp = Math.floor(Date.now() / 1000);
const body = '{"text":"übermäßig 🪡"}';
const headers = await signWebhook({ secret: 'a secret', id: 'delivery-1', timestamp, body });
const request = new Request('https://receiver.example/', { method: 'POST', headers, body });
const { payload } = await verifyRequest(request, 'a secret');
if (payload.text !== 'übermäßig 🪡') problems.push(`a Request's payload is ${JSON.stringify(payload)}`);

console.log(JSON.stringify({ vectors: vectors.length, problems }));

async function outcomeOf({ secrets, id, timestamp: time, signature, body: { utf8, base64 }, now }) {
  const bytes = utf8 ?? Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const given = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature };
  try {
    await verifyWebhook(secrets, given, bytes, { now });
    return 'ok';
  } catch (error) {
    return error.code ?? String(error);
  }
}
