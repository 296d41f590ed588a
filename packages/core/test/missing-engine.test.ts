import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const dist = new URL('../dist/', import.meta.url);

/** Refuses to resolve the modules that a pattern matches, as an installation without them does. */
const without = (pattern: string): string => {
  const hooks = `export async function resolve(name, context, next) {
    if (!new RegExp(${JSON.stringify(pattern)}).test(name)) return next(name, context);
    throw Object.assign(new Error("Cannot find module '" + name + "'"), { code: 'ERR_MODULE_NOT_FOUND' });
  }`;
  return `
    import Module, { register } from 'node:module';
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}));
    const resolve = Module._resolveFilename;
    Module._resolveFilename = function (name, ...others) {
      if (!new RegExp(${JSON.stringify(pattern)}).test(name)) return resolve.call(this, name, ...others);
      throw Object.assign(new Error("Cannot find module '" + name + "'"), { code: 'MODULE_NOT_FOUND' });
    };
  `;
};

/** The error of a conversion to png in a process without the modules that match. */
async function failureWithout(pattern: string, bytes: string): Promise<Record<string, string>> {
  const program = `${without(pattern)}
    const { convert, inspect } = await import(${JSON.stringify(new URL('index.js', dist).href)});
    const { ConversionError } = await import(${JSON.stringify(new URL('errors.js', dist).href)});
    const bytes = new TextEncoder().encode(${JSON.stringify(bytes)});
    const error = await convert(bytes, { to: 'png' }).catch((thrown) => thrown);
    const { name, code, kind, message } = error;
    console.log(JSON.stringify({ name, code, kind, message, isOurs: error instanceof ConversionError }));
  `;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--no-deprecation', '--input-type=module', '-e', program]);
  return JSON.parse(stdout);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>';

describe('an installation', () => {
  it("without the engine's binary for this platform fails and names what to install", async () => {
    expect(await failureWithout('^@img/sharp-|/build/Release/', svg)).toMatchObject({
      code: 'ENGINE_MISSING',
      kind: 'engine',
      isOurs: true,
      message: expect.stringMatching(/Could not load the "sharp" module.*npm install --include=optional sharp/),
    });
  });

  it.each(['^sharp$', '^saxes$'])('without modules that match %s fails and names the missing module', async (name) => {
    const failure = await failureWithout(name, svg);
    expect(failure).toMatchObject({ code: 'ENGINE_MISSING', kind: 'engine', isOurs: true });
    expect(failure.message).toMatch(new RegExp(`Cannot find module '${name.slice(1, -1)}'.*install`));
  });
});
