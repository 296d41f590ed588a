import { HttpError } from '../wire-error.ts';

export function notFound(): HttpError {
  return new HttpError(404, 'not_found', 'There is nothing at this address.');
}
