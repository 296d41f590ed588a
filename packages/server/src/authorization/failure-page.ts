import { html } from '../openapi/html.ts';
import { renderVisitorPage } from './page.ts';

/** Says in a sentence why it does not go on, and the id by which whoever runs the service finds out more. */
export function renderFailurePage({
  message,
  requestId,
}: {
  readonly message: string;
  readonly requestId: string;
}): string {
  return renderVisitorPage(
    'This did not work',
    html`<h1>This did not work</h1>
<p>${message}</p>
<p>Go back to the application you came from, and begin again there.</p>
<p class="small">If you ask somebody for help, name this request: <code>${requestId}</code></p>`,
  );
}
