import type { S3Location } from '../files/s3/location.ts';
import { SettingsError } from './settings-error.ts';

/** The settings that together name a bucket. */
export interface S3Settings {
  readonly files: Pick<S3Location, 'bucket' | 'prefix'> | undefined;
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly pathStyle: boolean | undefined;
  readonly encryption: 'AES256' | undefined;
}

/** Variables that other programs for S3 read too. Credentials have no flags, since all users see those of a process. */
const credentialVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_REGION'] as const;
const fileVariables = [
  ...credentialVariables,
  ...['QUOIN_FILES', 'QUOIN_S3_ENDPOINT', 'QUOIN_S3_REGION', 'QUOIN_S3_PATH_STYLE', 'QUOIN_S3_ENCRYPTION'],
  'QUOIN_CA_FILE',
];

/** The variables of the settings for files, for programs that need no others. */
export function pickFileVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(fileVariables.map((name) => [name, environment[name]]));
}

/** Combines the settings with the credentials of the environment. */
export function resolveS3(settings: S3Settings, environment: NodeJS.ProcessEnv): S3Location | undefined {
  const { files, endpoint, region, pathStyle, encryption } = settings;
  if (files === undefined) return undefined;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const { AWS_SESSION_TOKEN, AWS_REGION } = environment;
  if (!accessKeyId || !secretAccessKey) {
    throw new SettingsError(
      'QUOIN_FILES (--files) needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Set both variables.',
    );
  }
  return {
    ...files,
    endpoint,
    region: region ?? (AWS_REGION || 'us-east-1'),
    // Few other servers have a name for each bucket, and certificates do not cover names with further dots.
    usesPathStyle: pathStyle ?? (endpoint !== undefined || files.bucket.includes('.')),
    encryption,
    credentials: { accessKeyId, secretAccessKey, sessionToken: AWS_SESSION_TOKEN || undefined },
  };
}
