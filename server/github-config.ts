import { z } from 'zod';

interface GithubApp {
  readonly id: string;
  readonly privateKey: string;
  /** As in the address of its page: `github.com/apps/<name>`. */
  readonly name: string;
  /** The secret that verifies the signature of deliveries; absent: the server accepts none. */
  readonly webhookSecret: string | undefined;
}

export interface GithubConfig {
  /** Without a trailing slash. */
  readonly apiUrl: string;
  /** The address where people sign in and install the app; derived from the address of the API. */
  readonly webUrl: string;
  /** Absent: only access tokens connect. */
  readonly app: GithubApp | undefined;
  readonly client: { readonly id: string; readonly secret: string } | undefined;
}

const absent = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(absent, z.string().trim().optional());
const together = 'GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY and GITHUB_APP_NAME are set together or not at all.';

function webUrlOf(apiUrl: string): string {
  return apiUrl === 'https://api.github.com' ? 'https://github.com' : apiUrl.replace(/\/api\/v3$/, '');
}

export const githubEnvironment = z
  .object({
    GITHUB_APP_ID: text,
    GITHUB_APP_PRIVATE_KEY: text,
    GITHUB_APP_NAME: text,
    GITHUB_WEBHOOK_SECRET: text,
    GITHUB_CLIENT_ID: text,
    GITHUB_CLIENT_SECRET: text,
    GITHUB_API_URL: z.preprocess(
      absent,
      z
        .url({ protocol: /^https?$/, error: 'The address of the API begins with https:// or http://.' })
        .default('https://api.github.com'),
    ),
  })
  .transform((values, problems): GithubConfig => {
    const { GITHUB_APP_ID: id, GITHUB_APP_PRIVATE_KEY: key, GITHUB_APP_NAME: name } = values;
    const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: secret } = values;
    const apiUrl = values.GITHUB_API_URL.replace(/\/+$/, '');
    const count = [id, key, name].filter((value) => value !== undefined).length;
    if (count === 1 || count === 2)
      problems.addIssue({ code: 'custom', path: ['GITHUB_APP_ID'], message: together });
    const privateKey = key?.replaceAll('\\n', '\n');
    return {
      apiUrl,
      webUrl: webUrlOf(apiUrl),
      app:
        id && privateKey && name
          ? { id, privateKey, name, webhookSecret: values.GITHUB_WEBHOOK_SECRET }
          : undefined,
      client: clientId && secret ? { id: clientId, secret } : undefined,
    };
  });
