import type { ErrorAnswer } from './operation.ts';

export const readWebhooks = ['webhook', 'webhook:read'];
export const writeWebhooks = ['webhook', 'webhook:write'];
export const deleteWebhooks = ['webhook', 'webhook:delete'];

export const userAlone: ErrorAnswer = {
  status: 403,
  codes: ['invalid_token_type', 'access_denied'],
  when: 'The token is a client token (`invalid_token_type`), or lacks the scope (`access_denied`)',
  says: 'This address needs a user token, and a client token was given.',
};

export const otherOwner: ErrorAnswer = {
  ...userAlone,
  when: "The token is a client token (`invalid_token_type`), or lacks the scope, or what is asked for is another organization's (`access_denied`)",
};

export const noSuchSubscription: ErrorAnswer = {
  status: 404,
  codes: ['not_found'],
  when: 'There is no such subscription',
  says: 'The subscription does not exist.',
};

export const noSuchDelivery: ErrorAnswer = {
  status: 404,
  codes: ['not_found'],
  when: 'There is no such delivery',
  says: 'The delivery does not exist.',
};

/** A body with one wrong member, for example. */
export function badMember(field: string, code: string, message: string): ErrorAnswer {
  return {
    status: 400,
    codes: ['invalid_request', 'validation_error'],
    when: 'The body cannot be read or lacks a member (`invalid_request`), or a member has a wrong value (`validation_error`)',
    says: 'One member is wrong.',
    details: [{ field, code, message }],
  };
}

export const isDisabled: ErrorAnswer = {
  status: 409,
  codes: ['conflict'],
  when: 'The subscription is disabled',
  says: 'The subscription is disabled. Enable it first with "is_active": true.',
};
