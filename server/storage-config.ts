import { z } from 'zod';
import type { FileStorageProvider } from '#shared/enums/storage.ts';

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Absent: Amazon's own for the region. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket in the path of the address, not in its name. */
  readonly forcePathStyle: boolean;
}

export interface CloudinaryConfig {
  readonly cloudName: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Absent: Cloudinary's own address. */
  readonly uploadPrefix: string | undefined;
}

/** The storage of files, by the provider name on the wire. */
export type StorageConfig =
  | { readonly provider: 'LOCAL' }
  | { readonly provider: Exclude<FileStorageProvider, 'LOCAL' | 'CLOUDINARY'>; readonly s3: S3Config }
  | { readonly provider: 'CLOUDINARY'; readonly cloudinary: CloudinaryConfig };

const absent = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(absent, z.string().trim().optional());
const webAddress = z.url({ protocol: /^https?$/, error: 'The address begins with https:// or http://.' });
const together =
  'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together, with or without the other S3_ settings, ' +
  'or none of them.';
const oneStore = 'Files are kept in one place: set the S3_ settings or CLOUDINARY_URL.';
const regionMissing = 'Set the region of the bucket (like fra1 or eu-central-1), or S3_ENDPOINT.';
const cloudinaryForm =
  'give the address that the console of Cloudinary shows, cloudinary://<API key>:<API secret>@<cloud name>';

/** Stores with a name of their own: their endpoints by region, and the ends of their addresses. */
const namedStores = {
  WASABI: { domain: 'wasabisys.com', endpoint: (region: string) => `https://s3.${region}.wasabisys.com` },
  DIGITALOCEAN: {
    domain: 'digitaloceanspaces.com',
    endpoint: (region: string) => `https://${region}.digitaloceanspaces.com`,
  },
} as const;

function providerAt(endpoint: string | undefined): keyof typeof namedStores | 'S3' {
  const host = endpoint === undefined ? '' : new URL(endpoint).hostname;
  if (host.endsWith(`.${namedStores.WASABI.domain}`)) return 'WASABI';
  return host.endsWith(`.${namedStores.DIGITALOCEAN.domain}`) ? 'DIGITALOCEAN' : 'S3';
}

const s3Environment = z.object({
  S3_PROVIDER: z.preprocess(absent, z.enum(['S3', 'WASABI', 'DIGITALOCEAN']).optional()),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: z.preprocess(absent, webAddress.optional()),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_FORCE_PATH_STYLE: z.preprocess(absent, z.enum(['on', 'off']).optional()),
});

type Problems = z.core.ParsePayload;

function toS3(values: z.infer<typeof s3Environment>, problems: Problems): StorageConfig | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    if (Object.values(values).some((value) => value !== undefined)) {
      problems.issues.push({ code: 'custom', path: ['S3_BUCKET'], message: together, input: undefined });
    }
    return undefined;
  }
  const { S3_REGION: region, S3_ENDPOINT: given } = values;
  const provider = values.S3_PROVIDER ?? providerAt(given);
  if (provider !== 'S3' && given === undefined && region === undefined) {
    problems.issues.push({ code: 'custom', path: ['S3_REGION'], message: regionMissing, input: undefined });
    return undefined;
  }
  const endpoint = given ?? (provider === 'S3' ? undefined : namedStores[provider].endpoint(region ?? ''));
  // Stores other than Amazon's rarely have a name for each bucket.
  const forcePathStyle = (values.S3_FORCE_PATH_STYLE ?? (endpoint === undefined ? 'off' : 'on')) === 'on';
  const keys = { accessKeyId, secretAccessKey };
  return { provider, s3: { bucket, region: region ?? 'us-east-1', endpoint, ...keys, forcePathStyle } };
}

/** Nothing of a wrong address is repeated, since it holds the secret. */
const cloudinaryAddress = z.string().transform((value, problems): CloudinaryConfig => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const prefix = webAddress.optional().safeParse(url?.searchParams.get('upload_prefix') ?? undefined);
  if (url?.protocol === 'cloudinary:' && url.username && url.password && url.hostname && prefix.success) {
    const { hostname: cloudName, username: apiKey, password } = url;
    return { cloudName, apiKey, apiSecret: decodeURIComponent(password), uploadPrefix: prefix.data };
  }
  problems.addIssue({ code: 'custom', message: cloudinaryForm, input: undefined });
  return z.NEVER;
});

export const storageEnvironment = s3Environment
  .extend({ CLOUDINARY_URL: z.preprocess(absent, cloudinaryAddress.optional()) })
  .transform(({ CLOUDINARY_URL: cloudinary, ...values }, problems): StorageConfig => {
    const s3 = toS3(values, problems);
    if (cloudinary === undefined) return s3 ?? { provider: 'LOCAL' };
    if (s3 === undefined) return { provider: 'CLOUDINARY', cloudinary };
    problems.issues.push({ code: 'custom', path: ['CLOUDINARY_URL'], message: oneStore, input: undefined });
    return z.NEVER;
  });
