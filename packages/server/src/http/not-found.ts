import { HttpError } from '../wire-error.ts';

export function notFound(): HttpError {
  return new HttpError(404, 'not_found', 'This address does not exist.');
}
