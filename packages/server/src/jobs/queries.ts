import type { JobRequest } from './job.ts';

/** The request without the queries of its URLs, which may contain credentials; undefined if neither has a query. */
export function withoutQueries(request: JobRequest): JobRequest | undefined {
  const { input, output } = request;
  const [source, upload] = [withoutQuery(input.source.url), withoutQuery(output.upload.url)];
  if (source === input.source.url && upload === output.upload.url) return undefined;
  return {
    ...request,
    input: { ...input, source: { ...input.source, url: source } },
    output: { ...output, upload: { ...output.upload, url: upload } },
  };
}

/** A fragment may contain a question mark, which begins no query. @see WHATWG URL, "URL writing" */
function withoutQuery(url: string): string {
  return url.replace(/^([^?#]*)\?.*$/s, '$1');
}
