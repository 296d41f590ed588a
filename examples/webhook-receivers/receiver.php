<?php
/**
 * A receiver in PHP 8 without packages: verifies and answers. Try it with
 * QUOIN_WEBHOOK_SECRET=… php -S 127.0.0.1:8000 receiver.php
 */
declare(strict_types=1);

const MAX_BODY_BYTES = 1024 * 1024;
const TOLERANCE_SECONDS = 300;

/** A delivery that is not accepted; the code is the status of the response. */
final class Refused extends RuntimeException
{
}

/** Returns the payload. The body must be the bytes as they arrived. */
function verify(array $secrets, ?string $id, ?string $timestamp, ?string $signature, string $body, float $now): mixed
{
    foreach ($secrets ?: [''] as $secret) {
        if ($secret === '' || $secret !== trim($secret)) {
            throw new Refused('the secret is missing, or has white space around it', 500);
        }
    }
    if (in_array('', [(string) $id, (string) $timestamp, (string) $signature], true)) {
        throw new Refused('a header of the signature is missing', 400);
    }
    if (!preg_match('#^[!-+\-/-~]+$#D', $id)) {
        throw new Refused('the id is malformed', 400);
    }
    if (!preg_match('/^(0|[1-9][0-9]{0,11})$/D', $timestamp)) {
        throw new Refused('the timestamp is malformed', 400);
    }
    if (abs((int) floor($now) - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new Refused('the timestamp is too far from the clock', 400);
    }
    $given = [];
    foreach (explode(' ', $signature) as $part) {
        if (!preg_match('#^v[1-9][0-9]*[a-z]*,[A-Za-z0-9+/=]+$#D', $part)) {
            throw new Refused('the signature is malformed', 400);
        }
        if (!str_starts_with($part, 'v1,')) {
            continue;
        }
        if (!preg_match('#^v1,[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$#D', $part)) {
            throw new Refused('the signature is malformed', 400);
        }
        $given[] = $part;
    }
    if ($given === []) {
        throw new Refused('the signature is of another version', 400);
    }
    $matches = false;
    foreach ($secrets as $secret) {
        // The key is the text of the secret, not decoded.
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
        foreach ($given as $part) {
            // Every pair is compared, so that the time tells nothing.
            $matches = hash_equals($expected, $part) || $matches;
        }
    }
    if (!$matches) {
        throw new Refused('the signature does not match', 401);
    }
    try {
        return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    } catch (JsonException) {
        throw new Refused('the body is not JSON', 400);
    }
}

function receive(): void
{
    $body = file_get_contents('php://input', false, null, 0, MAX_BODY_BYTES + 1);
    if (strlen($body) > MAX_BODY_BYTES) {
        http_response_code(413);
        return;
    }
    $header = fn (string $name): ?string => $_SERVER["HTTP_WEBHOOK_$name"] ?? null;
    $secrets = explode(',', (string) getenv('QUOIN_WEBHOOK_SECRET'));
    try {
        $payload = verify($secrets, $header('ID'), $header('TIMESTAMP'), $header('SIGNATURE'), $body, microtime(true));
    } catch (Refused $refused) {
        http_response_code($refused->getCode());
        return;
    }
    // A delivery can arrive again: insert the id into a table with a unique key, and skip it if it is there already.
    error_log('received ' . json_encode($payload));
    http_response_code(204);
}

if (PHP_SAPI !== 'cli') {
    receive();
}
