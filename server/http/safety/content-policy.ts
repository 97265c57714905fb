import type { Config } from '#server/config.ts';
import type { CaptchaKind } from '#shared/auth/social.schema.ts';

interface Sources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly style: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
}

const captchaSources: Readonly<Record<CaptchaKind, Omit<Sources, 'image'>>> = {
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    style: [],
    connect: ['https://www.google.com/recaptcha/'],
  },
  hcaptcha: {
    script: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frame: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    style: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connect: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    frame: ['https://challenges.cloudflare.com'],
    style: [],
    connect: ['https://challenges.cloudflare.com'],
  },
};

const nothing = { script: [], frame: [], style: [], connect: [] };

/** Meetings go over the socket; a lost connection is explained over HTTP. */
function meetingSources({ livekit }: Config['collaboration']): string[] {
  if (livekit === undefined) return [];
  const { protocol, host } = new URL(livekit.url);
  return [`${protocol}//${host}`, `${protocol.replace('ws', 'http')}//${host}`];
}

/**
 * Sources from which pages may load: the captcha and the meeting server that are set up, pictures of people from
 * active providers, and our own pictures where they have an address of their own.
 */
export function foreignSources({
  signIn,
  collaboration,
  publicFilesUrl,
}: Pick<Config, 'signIn' | 'collaboration' | 'publicFilesUrl'>): Sources {
  const files = publicFilesUrl === undefined ? [] : [new URL(publicFilesUrl).origin];
  const { captcha, providers } = signIn;
  const sources = captcha === undefined ? nothing : captchaSources[captcha.kind];
  return {
    ...sources,
    connect: [...sources.connect, ...meetingSources(collaboration)],
    image: [...files, ...providers.flatMap(({ pictures }) => pictures)],
  };
}
