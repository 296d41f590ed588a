import { html } from '../../openapi/page/html.ts';
import { renderVisitorPage } from './page.ts';

/** Shows why the request failed, and its id for the operator. */
export function renderFailurePage({
  message,
  requestId,
}: {
  readonly message: string;
  readonly requestId: string;
}): string {
  return renderVisitorPage(
    'Something went wrong',
    html`<h1>Something went wrong</h1>
<p>${message}</p>
<p>Go back to the application and start again there.</p>
<p class="small">If you ask for help, give this request id: <code>${requestId}</code></p>`,
  );
}
