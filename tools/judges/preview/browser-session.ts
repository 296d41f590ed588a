import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { removeBrowserFolder } from '../../programs/browser-folder.ts';

type Answer = { readonly id?: number; readonly result?: Record<string, unknown>; readonly error?: unknown };

/** A page in Chromium, controlled by the DevTools protocol over pipes. */
export class BrowserSession {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #session: string | undefined;
  #last = 0;

  private constructor(program: string) {
    this.#folder = mkdtempSync(join(tmpdir(), 'quoin-browser-'));
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', '--no-first-run'];
    this.#child = spawn(program, [...flags, `--user-data-dir=${this.#folder}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let text = '';
    (this.#child.stdio[4] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const messages = text.split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const answer = JSON.parse(message) as Answer;
        if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
      }
    });
  }

  /** Opens a page of this size. */
  static async open(
    program: string,
    [width, height]: readonly [number, number],
    dark = false,
  ): Promise<BrowserSession> {
    const session = new BrowserSession(program);
    const { targetInfos } = await session.send('Target.getTargets');
    const [target] = (targetInfos as { type: string; targetId: string }[]).filter(({ type }) => type === 'page');
    const attached = await session.send('Target.attachToTarget', { targetId: target?.targetId, flatten: true });
    session.#session = attached.sessionId as string;
    await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }];
    await session.send('Emulation.setEmulatedMedia', { features });
    return session;
  }

  async send(method: string, params: unknown = {}): Promise<Record<string, unknown>> {
    const id = ++this.#last;
    const session = this.#session === undefined ? {} : { sessionId: this.#session };
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    const { result = {}, error } = await new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  async goTo(url: string): Promise<void> {
    await this.send('Page.navigate', { url });
    const isReady = `location.href !== 'about:blank' && document.readyState === 'complete'`;
    while (!(await this.evaluate(isReady))) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** The value of an expression of JavaScript. */
  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.send('Runtime.evaluate', { expression, returnByValue: true });
    return (result as { value?: unknown }).value;
  }

  async press(key: string): Promise<void> {
    const text = key.length === 1 ? { text: key } : {};
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...text });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data as string, 'base64');
  }

  async close(): Promise<void> {
    const isClosed = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.kill('SIGKILL');
    await isClosed;
    await removeBrowserFolder(this.#folder);
  }
}
