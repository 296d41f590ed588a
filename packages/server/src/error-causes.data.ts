import type { NetworkErrorCode } from './network/failure.ts';
import type { ErrorCode } from './wire-error.ts';
import type { WorkerFailureCode } from './workers/worker-error.ts';

// For the documents only: the service does not load this module.

/** The usual cause of an error, and its remedy. Texts may contain code spans in backticks. */
export interface Advice {
  readonly cause: string;
  readonly remedy: string;
}

/** Errors of requests. */
export const requestCauses: Readonly<Record<ErrorCode, Advice>> = {
  invalid_request: {
    cause: 'The body is not JSON, a required member is missing, or a parameter of the query is wrong.',
    remedy: 'Correct the members that `details` lists. `/openapi.json` describes every request.',
  },
  invalid_scope: {
    cause: 'The token request names a scope that does not exist or that the client may not have.',
    remedy: 'Ask for a scope that `/docs` lists for the request.',
  },
  validation_error: {
    cause: 'A member is unknown or has a wrong value, or members contradict each other.',
    remedy: 'Correct the members that `details` lists; it contains all of them.',
  },
  unauthorized: {
    cause: 'The `Authorization` header is missing, or the token was never issued by this service.',
    remedy: 'Send `Authorization: Bearer` with a token of this service.',
  },
  invalid_token: {
    cause: 'The token is older than an hour, or was revoked.',
    remedy: 'Request a new token, and request it again whenever this error occurs.',
  },
  access_denied: {
    cause: 'The token lacks the scope of the request, or the resource belongs to another organization.',
    remedy: 'Request a token with the scope that `/docs` names.',
  },
  invalid_token_type: {
    cause: 'The path is for users, and the token is that of a client.',
    remedy: 'Log in as a user, as the page about tokens describes.',
  },
  not_found: {
    cause: 'The id or the path is wrong, or the resource was deleted.',
    remedy: 'Compare the id with the response that created the resource.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    remedy: 'Use a method that the `Allow` header lists.',
  },
  conflict: {
    cause: 'The job or delivery has ended or is in progress, or a request with the same `Idempotency-Key` is running.',
    remedy: 'Read the state of the resource, and decide again.',
  },
  gone: {
    cause: 'The files of a job are removed 4 days after its end, or after the time that the operator has set (`--keep-files`).',
    remedy: 'Create the job again, and fetch the result in time or have it uploaded.',
  },
  rate_limit_exceeded: {
    cause: 'More requests were sent than the quota allows; the `RateLimit` header names it.',
    remedy: 'Wait for the seconds in `Retry-After`. Use `?wait=` or `/events` instead of polling.',
  },
  server_error: {
    cause: 'The service has a fault.',
    remedy: 'Give its operator the `request_id`; the log has the details.',
  },
  service_unavailable: {
    cause: 'The disk is full, or the storage or the authorization server does not respond.',
    remedy: 'Repeat the request later. The operator finds the reason at `/ready` and in the log.',
  },
};

/** Failures of a job in the service itself, with the sentence that says what happened. */
export const jobCauses: Readonly<Record<string, Advice & { readonly summary: string }>> = {
  cancelled: {
    summary: 'The job was cancelled.',
    cause: 'Somebody deleted the unfinished job.',
    remedy: 'Create the job again, or use `POST …/retry`.',
  },
  crashed: {
    summary: 'The conversion process of this job crashed several times.',
    cause: 'The file makes the image engine crash, or the kernel ended the process.',
    remedy: 'Convert the file on the command line to see why, and report it.',
  },
  headers_unreadable: {
    summary: 'The headers were encrypted with a key that the service no longer has.',
    cause: 'The operator has replaced `QUOIN_SECRET_KEY` without keeping the old key beside the new one, or restored a backup without its key.',
    remedy: 'Create the job again with its headers.',
  },
  internal: {
    summary: 'An internal error of the service; its log has the details.',
    cause: 'The service has a fault.',
    remedy: 'Give its operator the id of the job.',
  },
  storage_full: {
    summary: 'The disk of the service is full.',
    cause: 'The data folder has no free space, or the bucket of `QUOIN_FILES` has reached its quota.',
    remedy: 'Free space, or enlarge the disk or the quota. `QUOIN_MIN_FREE_MIB` refuses new jobs earlier.',
  },
  storage_failed: {
    summary: 'The storage of the service failed.',
    cause: 'The disk of the data folder has an error or is read-only, or the bucket of `QUOIN_FILES` refused a request or could not be reached for two minutes.',
    remedy: 'Check the disk, or the bucket. The log names the file or the code of the bucket, and the error.',
  },
};

/** Failures of the process that converts. Those that are retried never end a job. */
export const workerCauses: Readonly<
  Record<Exclude<WorkerFailureCode, 'worker_crashed' | 'workers_stopped'>, Advice>
> = {
  conversion_timeout: {
    cause: 'The file is very large or complex, or the machine is overloaded.',
    remedy: 'Raise `QUOIN_WORKER_SECONDS`, or run fewer workers than cores.',
  },
  conversion_memory: {
    cause: 'The file needs more memory than a worker may use.',
    remedy: 'Raise `QUOIN_WORKER_MEMORY_MIB`, or ask for a smaller result.',
  },
  worker_defect: {
    cause: 'The library has a fault.',
    remedy: 'Report it with the file, if you may share it.',
  },
};

/** Failures of downloads, uploads and webhook deliveries. */
export const networkCauses: Readonly<Record<NetworkErrorCode, Advice>> = {
  address_refused: {
    cause: 'The host name resolves to a private, local or reserved address.',
    remedy: 'Use a public URL, or let the operator allow the network with `QUOIN_ALLOW_NETWORKS`.',
  },
  answered_early: {
    cause: 'The target refused the upload before it had read it, often because of its size or a missing permission.',
    remedy: 'Check the permissions and size limits of the target.',
  },
  body_encoding: {
    cause: 'The source sent a body in an encoding other than gzip, deflate and br, or a damaged one.',
    remedy: 'Have the source send the file without `Content-Encoding`.',
  },
  body_too_large: {
    cause: 'The source is larger than `QUOIN_MAX_INPUT_MIB`.',
    remedy: 'Raise the setting, or send a smaller file.',
  },
  body_truncated: {
    cause: 'The source closed the connection before the end of the file.',
    remedy: 'Create the job again. If it fails again, check the source.',
  },
  connect_failed: {
    cause: 'No program listens at the address, or a firewall refuses the connection.',
    remedy: 'Check the host and port from the machine of the service.',
  },
  connect_timeout: {
    cause: 'The host does not respond, or a firewall drops the packets.',
    remedy: 'Check the host and port from the machine of the service.',
  },
  connection_lost: {
    cause: 'The other side closed the connection during the transfer.',
    remedy: 'Create the job again. If it fails again, check the logs of the other side.',
  },
  dns_failed: {
    cause: 'The host name is misspelled or not known to the resolver of the machine.',
    remedy: 'Check the name from the machine of the service.',
  },
  file_changed: {
    cause: 'The stored result was changed during the upload.',
    remedy: 'Keep other programs out of the data folder.',
  },
  redirected: {
    cause: 'The URL has moved, for example from http to https.',
    remedy: 'Use the final URL. Redirects are not followed, because they could lead to private addresses.',
  },
  request_refused: {
    cause: 'A header or the URL cannot be sent as HTTP.',
    remedy: 'Check the headers and the URL of the job.',
  },
  response_invalid: {
    cause: 'The other side does not speak HTTP/1.1, or its head is too long.',
    remedy: 'Check the URL and its port.',
  },
  status_refused: {
    cause: 'The source answered something other than 200, or the target something other than 2xx; the message has it.',
    remedy: 'With 401 or 403, check the headers and whether a presigned URL has expired; with 404, the URL.',
  },
  tls_failed: {
    cause: 'The certificate has expired, is for another name, or comes from an unknown authority.',
    remedy: 'Renew the certificate. For a private authority, use `QUOIN_CA_FILE`.',
  },
  transfer_timeout: {
    cause: 'The whole transfer took longer than its limit.',
    remedy: 'Use a faster source or target, or a smaller file.',
  },
};
