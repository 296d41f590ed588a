import { createHash } from 'node:crypto';
import { type Html, html } from '../../openapi/page/html.ts';
import { palettes, writePalette } from '../../openapi/page/palette.ts';
import { styles } from './page-styles.data.ts';

const styleSheet = `:root { color-scheme: light dark; ${writePalette(palettes.light)} }
@media (prefers-color-scheme: dark) { :root { ${writePalette(palettes.dark)} } }
${styles}`;

const styleHash = createHash('sha256').update(styleSheet).digest('base64');

/**
 * Headers of pages for visitors: no scripts, no external resources, no frames, no caching. Forms may post to the
 * service and, through redirects, to the client's redirect URI, since browsers apply the policy to redirects.
 * @see CSP Level 3, "form-action"
 */
export function pageHeaders(redirectUri?: string): Readonly<Record<string, string>> {
  const target = redirectUri === undefined ? '' : ` ${formTargetOf(new URL(redirectUri))}`;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      "base-uri 'none'",
      `form-action 'self'${target}`,
      "frame-ancestors 'none'",
    ].join('; '),
    'Cache-Control': 'no-store',
    // Browsers send the service the origin of a form.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

/** A URI with a private-use scheme has no origin. */
function formTargetOf({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin;
}

const logo = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="6" fill="#9b3216"/><path d="M7 8h18v5L7 17z" fill="#fff"/><path d="M7 20.5l18-4V24H7z" fill="#fff" fill-opacity=".62"/></svg>`;

/** Wraps content in a page. It is also XML, so that tests can use a strict parser. */
export function renderVisitorPage(title: string, content: Html): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${title} – Quoin</title>
<style>${html([styleSheet] as unknown as TemplateStringsArray)}</style>
</head>
<body>
<main>
<p class="brand">${logo} Quoin</p>
${content}
</main>
</body>
</html>
`.text;
}

/** Members of every form of an interaction. */
export interface FormTarget {
  readonly action: string;
  readonly token: string;
}

/** A form with only a button. */
export function renderButton({ action, token }: FormTarget, text: string, style = ''): Html {
  return html`<form method="post" action="${action}"><input type="hidden" name="form" value="${token}"/><button type="submit" class="${style}">${text}</button></form>`;
}
