import { type Html, html } from '../../openapi/page/html.ts';
import { authorizationPaths as paths } from '../paths.ts';
import { renderVisitorPage } from './page.ts';

export interface DevicePage {
  /** Initial value of the field. */
  readonly typed: string;
  readonly fault: string | undefined;
  readonly token: string;
}

/** Asks for the user code that a device shows. */
export function renderDevicePage({ typed, fault, token }: DevicePage): string {
  const hasFault = fault !== undefined;
  const marks = hasFault ? html` aria-invalid="true" aria-describedby="faults"` : html` autofocus="autofocus"`;
  return renderVisitorPage(
    hasFault ? 'Error: Connect a device' : 'Connect a device',
    html`<h1>Connect a device</h1>
<p class="lead">Enter the code that your device or command line shows.</p>
${hasFault ? renderFault(fault) : ''}
<form method="post" action="${paths.device}">
<input type="hidden" name="xsrf" value="${token}"/>
<label for="user_code">Code</label>
<input id="user_code" name="user_code" type="text" class="code" value="${typed}" required="required" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" placeholder="BCDF-GHJK"${marks}/>
<button type="submit">Continue</button>
</form>
<p class="small">Did somebody send you this code? Then close this page: the code would give them access in your name.</p>`,
  );
}

function renderFault(fault: string): Html {
  return html`<div class="summary" id="faults" role="alert" tabindex="-1" autofocus="autofocus"><p>${fault}</p></div>`;
}

export interface DeviceConfirmPage {
  readonly clientName: string;
  readonly userCode: string;
  readonly token: string;
}

/** Shows the code again, to be compared with the device. @see RFC 8628, "Remote Phishing" */
export function renderDeviceConfirmPage({ clientName, userCode, token }: DeviceConfirmPage): string {
  return renderVisitorPage(
    'Compare the code',
    html`<h1>Compare the code</h1>
<p class="lead"><strong>${clientName}</strong> wants to connect. Does your device show this code?</p>
<p class="code">${userCode}</p>
${renderChoice('confirm', 'The code is the same', '', userCode, token)}
${renderChoice('abort', 'Cancel', 'plain', userCode, token)}
<p class="small">Continue only if you have just started this yourself.</p>`,
  );
}

function renderChoice(name: string, text: string, style: string, userCode: string, token: string): Html {
  return html`<form method="post" action="${paths.device}"><input type="hidden" name="xsrf" value="${token}"/><input type="hidden" name="user_code" value="${userCode}"/><input type="hidden" name="${name}" value="yes"/><button type="submit" class="${style}">${text}</button></form>`;
}

/** Confirms that the device gets its token. */
export function renderDeviceDonePage(clientName: string): string {
  return renderVisitorPage(
    'Your device is connected',
    html`<h1>Your device is connected</h1>
<p><strong>${clientName}</strong> now has access. You can close this page and return to your device.</p>`,
  );
}
