import { type Html, html } from '../../openapi/page/html.ts';
import { renderButton, renderVisitorPage } from './page.ts';

/** A fault of the input: a message, and the field that it concerns, if any. */
export interface FormFault {
  readonly field?: 'login' | 'password';
  readonly message: string;
}

export interface LogInPage {
  readonly clientName: string;
  /** The path of the interaction; the forms post to paths below it. */
  readonly path: string;
  readonly token: string;
  /** Initial value of the login field. */
  readonly login: string;
  readonly faults: readonly FormFault[];
}

/** Renders the login page. */
export function renderLogInPage({ clientName, path, token, login, faults }: LogInPage): string {
  const isWrong = faults.length > 0;
  const fieldOf = (field: 'login' | 'password') =>
    faults.some((fault) => fault.field === field) ? html` aria-invalid="true" aria-describedby="faults"` : '';
  // Focuses the first field to fill in, or the error.
  const focusAt = (is: boolean) => (is ? html` autofocus="autofocus"` : '');
  return renderVisitorPage(
    isWrong ? 'Error: Log in' : 'Log in',
    html`<h1>Log in</h1>
<p class="lead">to continue to <strong>${clientName}</strong></p>
${isWrong ? renderFaults(faults) : ''}
<form method="post" action="${path}/login">
<input type="hidden" name="form" value="${token}"/>
<label for="login">Login name</label>
<input id="login" name="login" type="text" value="${login}" required="required" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="255"${fieldOf('login')}${focusAt(!isWrong && login === '')}/>
<label for="password">Password</label>
<input id="password" name="password" type="password" required="required" autocomplete="current-password" maxlength="1024"${fieldOf('password')}${focusAt(!isWrong && login !== '')}/>
<button type="submit">Log in</button>
</form>
${renderButton({ action: `${path}/cancel`, token }, 'Cancel and go back', 'plain')}`,
  );
}

function renderFaults(faults: readonly FormFault[]): Html {
  return html`<div class="summary" id="faults" role="alert" tabindex="-1" autofocus="autofocus">
<h2>You are not logged in</h2>
<ul>${faults.map(({ field, message }) => html`<li>${field === undefined ? message : html`<a href="#${field}">${message}</a>`}</li>`)}</ul>
</div>`;
}
