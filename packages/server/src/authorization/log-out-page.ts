import { html } from '../openapi/html.ts';
import { renderButton, renderVisitorPage } from './page.ts';
import { authorizationPaths as paths } from './paths.ts';

/** Asks whoever is logged in whether to end that. */
export function renderLogOutPage({ userName, token }: { readonly userName: string; readonly token: string }): string {
  return renderVisitorPage(
    'Log out',
    html`<h1>Log out</h1>
<p class="lead">You are logged in as <strong>${userName}</strong> in this browser.</p>
${renderButton({ action: paths.logOut, token }, 'Log out')}
<p class="small">Applications that you have allowed to act for you keep their access until it ends or they give it back.</p>`,
  );
}

/** Says that nobody is logged in: any more, or as before. */
export function renderLoggedOutPage(): string {
  return renderVisitorPage(
    'You are logged out',
    html`<h1>You are logged out</h1>
<p>Nobody is logged in in this browser. The next application that asks leads to the page to log in.</p>`,
  );
}
