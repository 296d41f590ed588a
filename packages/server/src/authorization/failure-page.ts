import { html } from '../openapi/html.ts';
import { renderPage } from './page.ts';

/** Says in a sentence why it does not go on, and the id by which whoever runs the service finds out more. */
export function renderFailurePage({
  sentence,
  requestId,
}: {
  readonly sentence: string;
  readonly requestId: string;
}): string {
  return renderPage(
    'This did not work',
    html`<h1>This did not work</h1>
<p>${sentence}</p>
<p>Go back to the application you came from, and begin again there.</p>
<p class="small">If you ask somebody for help, name this request: <code>${requestId}</code></p>`,
  );
}
