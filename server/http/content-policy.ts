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

/** What pages may load from elsewhere: the captcha that is set up, and pictures of people from active providers. */
export function foreignSources({ signIn }: Pick<Config, 'signIn'>): Sources {
  const { captcha, providers } = signIn;
  return {
    ...(captcha === undefined ? nothing : captchaSources[captcha.kind]),
    image: providers.flatMap(({ pictures }) => pictures),
  };
}
