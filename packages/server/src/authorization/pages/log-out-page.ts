import { html } from '../../openapi/page/html.ts';
import { authorizationPaths as paths } from '../paths.ts';
import { renderButton, renderVisitorPage } from './page.ts';

/** Asks the logged-in user to confirm. */
export function renderLogOutPage({ userName, token }: { readonly userName: string; readonly token: string }): string {
  return renderVisitorPage(
    'Log out',
    html`<h1>Log out</h1>
<p class="lead">You are logged in as <strong>${userName}</strong> in this browser.</p>
${renderButton({ action: paths.logOut, token }, 'Log out')}
<p class="small">Applications that you have allowed keep their access until it expires or is revoked.</p>`,
  );
}

/** Confirms that nobody is logged in. */
export function renderLoggedOutPage(): string {
  return renderVisitorPage(
    'You are logged out',
    html`<h1>You are logged out</h1>
<p>You are not logged in in this browser. The next application that needs access will ask you to log in.</p>`,
  );
}
