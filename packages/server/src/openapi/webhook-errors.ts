import type { DocumentedError } from './operation.ts';

export const webhookReadScopes = ['webhook', 'webhook:read'];
export const webhookWriteScopes = ['webhook', 'webhook:write'];
export const webhookDeleteScopes = ['webhook', 'webhook:delete'];

export const userTokenRequired: DocumentedError = {
  status: 403,
  codes: ['invalid_token_type', 'access_denied'],
  when: 'The token is a client token (`invalid_token_type`), or lacks the scope (`access_denied`)',
  errorDescription: 'This address requires a user token, but a client token was sent.',
};

export const foreignWebhook: DocumentedError = {
  ...userTokenRequired,
  when: 'The token is a client token (`invalid_token_type`), or lacks the scope, or the resource belongs to another organization (`access_denied`)',
};

export const subscriptionNotFound: DocumentedError = {
  status: 404,
  codes: ['not_found'],
  when: 'The subscription does not exist',
  errorDescription: 'The subscription does not exist.',
};

export const deliveryNotFound: DocumentedError = {
  status: 404,
  codes: ['not_found'],
  when: 'The delivery does not exist',
  errorDescription: 'The delivery does not exist.',
};

/** An error for one invalid member. */
export function invalidMember(field: string, code: string, message: string): DocumentedError {
  return {
    status: 400,
    codes: ['invalid_request', 'validation_error'],
    when: 'The body is not valid or lacks a member (`invalid_request`), or a member has an invalid value (`validation_error`)',
    errorDescription: '1 member is not valid.',
    details: [{ field, code, message }],
  };
}

export const subscriptionDisabled: DocumentedError = {
  status: 409,
  codes: ['conflict'],
  when: 'The subscription is disabled',
  errorDescription: 'The subscription is disabled. Enable it first with "is_active": true.',
};
