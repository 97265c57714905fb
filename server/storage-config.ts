import { z } from 'zod';

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

export interface StorageConfig {
  /** Absent: files are kept in `DATA_DIR`. */
  readonly s3: S3Config | undefined;
}

const absent = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(absent, z.string().trim().optional());
const together =
  'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together, with or without the other S3_ settings, ' +
  'or none of them.';

export const storageEnvironment = z
  .object({
    S3_BUCKET: text,
    S3_REGION: text,
    S3_ENDPOINT: z.preprocess(
      absent,
      z.url({ protocol: /^https?$/, error: 'The address begins with https:// or http://.' }).optional(),
    ),
    S3_ACCESS_KEY_ID: text,
    S3_SECRET_ACCESS_KEY: text,
    S3_FORCE_PATH_STYLE: z.preprocess(absent, z.enum(['on', 'off']).optional()),
  })
  .transform((values, problems): StorageConfig => {
    const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = values;
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
    if (bucket && accessKeyId && secretAccessKey) {
      // Stores other than Amazon's rarely have a name for each bucket.
      const style = values.S3_FORCE_PATH_STYLE ?? (endpoint === undefined ? 'off' : 'on');
      const forcePathStyle = style === 'on';
      return { s3: { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } };
    }
    if (Object.values(values).some((value) => value !== undefined)) {
      problems.addIssue({ code: 'custom', path: ['S3_BUCKET'], message: together });
    }
    return { s3: undefined };
  });
