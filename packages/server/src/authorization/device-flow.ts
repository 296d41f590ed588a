import type { Configuration, ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { renderDeviceConfirmPage, renderDeviceDonePage, renderDevicePage } from './pages/device-page.ts';
import { pageHeaders } from './pages/page.ts';
import { authorizationPaths as paths } from './paths.ts';
import { addressOf } from './provider/provider-request.ts';
import { renderFailure } from './provider/responses.ts';
import type { UserCodeAttempts } from './user-code-attempts.ts';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

/** Facts that our middleware and the sources of pages share in one request. */
interface DeviceState {
  /** The code of `verification_uri_complete`. */
  typedCode?: string;
  isWrongCode?: boolean;
}

/**
 * The device flow with our pages: the user code is entered, then compared with the device, then the usual log-in and
 * consent follow.
 * @see RFC 8628, "User Interaction"
 */
export function createDeviceFlow(): DeviceFlow {
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    deviceInfo: () => ({}),
    userCodeInputSource: sendInputPage,
    userCodeConfirmSource: async (ctx, _form, client, _device, userCode) => {
      const clientName = client.clientName ?? client.clientId;
      sendPage(ctx, 200, renderDeviceConfirmPage({ clientName, userCode, token: secretOf(ctx) }));
    },
    successSource: async (ctx) => {
      sendPage(ctx, 200, renderDeviceDonePage(ctx.oidc.client?.clientName ?? ''));
    },
  };
}

async function sendInputPage(ctx: KoaContextWithOIDC, _form: string, out?: ErrorOut, error?: Error): Promise<void> {
  if (ctx.status >= 500 && out !== undefined) return renderFailure(ctx, out);
  const state = ctx.state as DeviceState;
  state.isWrongCode = error !== undefined && (wrongCodes as readonly string[]).includes(error.name);
  const typed = state.typedCode ?? (error as { userCode?: string } | undefined)?.userCode ?? '';
  const fault = error === undefined ? undefined : (faults[error.name] ?? lostForm);
  const page = renderDevicePage({ typed, fault, token: secretOf(ctx) });
  sendPage(ctx, error === undefined ? 200 : 400, page);
}

const wrongCodes = ['NotFoundError', 'ExpiredError', 'AlreadyUsedError'] as const;
const lostForm = 'This form has expired. Enter the code again.';
/** By the library's names of errors. */
const faults: Readonly<Record<string, string>> = {
  NoCodeError: 'Enter the code that your device shows.',
  NotFoundError: 'This code is wrong or has expired. Compare it with your device, or start again there.',
  ExpiredError: 'This code has expired. Start again on your device.',
  AlreadyUsedError: 'This code was already used. Start again on your device.',
  AbortedError: 'You have not allowed access. You can close this page.',
};

/** The secret that the library expects in every form of this session. */
function secretOf({ oidc }: KoaContextWithOIDC): string {
  return (oidc.session?.state as { secret?: string } | undefined)?.secret ?? '';
}

function sendPage(ctx: KoaContextWithOIDC, status: number, page: string): void {
  ctx.status = status;
  ctx.set(pageHeaders());
  ctx.type = 'html';
  ctx.body = Buffer.from(page);
}

/** Limits attempts to guess a user code, and fills in the code of a link without the library's script. */
export async function limitUserCodes(
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
  attempts: Pick<UserCodeAttempts, 'begin' | 'takeBack'>,
): Promise<void> {
  if (ctx.path !== paths.device) return next();
  const state = ctx.state as DeviceState;
  if (ctx.method !== 'POST') {
    const { user_code: typed } = ctx.query;
    if (typeof typed === 'string') state.typedCode = typed.slice(0, 20);
    ctx.querystring = '';
    return next();
  }
  const seconds = await attempts.begin(addressOf(ctx));
  if (seconds === undefined) {
    await next();
    if (state.isWrongCode !== true) await attempts.takeBack(addressOf(ctx));
    return;
  }
  ctx.set('Retry-After', String(seconds));
  const fault = `There were too many wrong codes. Wait ${seconds} seconds, then open this page again.`;
  sendPage(ctx, 429, renderDevicePage({ typed: '', fault, token: '' }));
}
