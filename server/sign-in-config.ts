import { z } from 'zod';
import { type CaptchaKind, captchaKind } from '#shared/auth/social.schema.ts';

/** Sign-in providers in the order of the buttons, and the hosts of their pictures of people. */
const catalogue = {
  google: { name: 'Google', pictures: ['https://lh3.googleusercontent.com'] },
  github: { name: 'GitHub', pictures: ['https://avatars.githubusercontent.com'] },
  microsoft: { name: 'Microsoft', pictures: [] },
  facebook: { name: 'Facebook', pictures: ['https://platform-lookaside.fbsbx.com'] },
  linkedin: { name: 'LinkedIn', pictures: ['https://media.licdn.com'] },
  discord: { name: 'Discord', pictures: ['https://cdn.discordapp.com'] },
  slack: { name: 'Slack', pictures: ['https://avatars.slack-edge.com'] },
  apple: { name: 'Apple', pictures: [] },
  twitter: { name: 'X', pictures: ['https://pbs.twimg.com'] },
} as const satisfies Record<string, { name: string; pictures: readonly string[] }>;

type KnownProvider = keyof typeof catalogue;

/** The key that signs Apple's client secret, which expires and is therefore renewed. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: string;
}

export interface ProviderSettings {
  readonly id: KnownProvider | 'oidc';
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** An address other than the provider's public one: an own installation, or a fake server. */
  readonly url: string | undefined;
  /** Origins from which a picture of the person may be shown. */
  readonly pictures: readonly string[];
  /** Microsoft: the directory, or `common` for all of them. */
  readonly directory: string | undefined;
  readonly appleKey: AppleKey | undefined;
}

/** The organization's own identity provider, beyond what every provider has. */
export interface OidcSettings {
  readonly issuer: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  /** Role by group; of several groups the first listed here counts. */
  readonly roleByGroup: ReadonlyMap<string, string>;
  /** Whether addresses count as verified without the issuer's confirmation. */
  readonly trustsEmail: boolean;
}

export interface CaptchaSettings {
  readonly kind: CaptchaKind;
  readonly siteKey: string;
  readonly secretKey: string;
  readonly verifyUrl: string;
}

export interface SignInConfig {
  readonly providers: readonly ProviderSettings[];
  readonly oidc: OidcSettings | undefined;
  /** Nothing but providers: no passwords, no codes, no registration. */
  readonly ssoOnly: boolean;
  /** May sign in by password also then. */
  readonly breakGlassEmail: string | undefined;
  readonly captcha: CaptchaSettings | undefined;
}

const captchaServices: Readonly<Record<CaptchaKind, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

const providerId = z.enum([
  'google',
  'github',
  'microsoft',
  'facebook',
  'linkedin',
  'discord',
  'slack',
  'apple',
  'twitter',
]);

const variables = [
  ...providerId.options.flatMap((id) =>
    ['CLIENT_ID', 'CLIENT_SECRET', 'URL'].map((name) => `${id.toUpperCase()}_${name}`),
  ),
  ...['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY', 'MICROSOFT_TENANT'],
  ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_SCOPES', 'OIDC_GROUPS_CLAIM'],
  ...['OIDC_ROLE_MAP', 'OIDC_SSO_ONLY', 'OIDC_TRUST_EMAIL', 'BREAK_GLASS_EMAIL'],
  ...['CAPTCHA_KIND', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY', 'CAPTCHA_VERIFY_URL'],
];

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().trim().optional());

class Variables {
  readonly problems: { name: string; message: string }[] = [];
  readonly #values: Readonly<Record<string, string | undefined>>;

  constructor(values: Readonly<Record<string, string | undefined>>) {
    this.#values = values;
  }

  find(name: string): string | undefined {
    return this.#values[name];
  }

  isOn(name: string): boolean {
    const value = this.find(name) ?? 'off';
    if (value !== 'on' && value !== 'off') this.refuse(name, 'on or off');
    return value === 'on';
  }

  refuse(name: string, message: string): void {
    this.problems.push({ name, message });
  }

  /** All of them or none: half a setting is a mistake. */
  all(names: readonly string[]): string[] | undefined {
    const missing = names.filter((name) => this.find(name) === undefined);
    if (missing.length === names.length) return undefined;
    for (const name of missing) this.refuse(name, `is missing; it goes with ${names.join(', ')}`);
    return missing.length > 0 ? undefined : names.map((name) => this.find(name) ?? '');
  }

  /** An address; plain http only on this machine, and while developing. */
  url(name: string): string | undefined {
    const value = this.find(name);
    if (value === undefined) return undefined;
    if (!URL.canParse(value)) {
      this.refuse(name, 'has to be an address, such as https://login.example.org');
      return undefined;
    }
    const { protocol, hostname } = new URL(value);
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
      this.refuse(name, 'has to begin with https://');
      return undefined;
    }
    return value;
  }
}

function readKnown(from: Variables, id: KnownProvider): ProviderSettings[] {
  const prefix = id.toUpperCase();
  const { name, pictures } = catalogue[id];
  const url = from.url(`${prefix}_URL`);
  const common = { id, name, pictures, url, directory: undefined, appleKey: undefined };
  if (id === 'apple') {
    const complete = from.all(['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);
    if (complete === undefined) return [];
    const [clientId = '', teamId = '', keyId = '', key = ''] = complete;
    const appleKey = { teamId, keyId, privateKey: key.replaceAll('\\n', '\n') };
    return [{ ...common, clientId, clientSecret: '', appleKey }];
  }
  const complete = from.all([`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]);
  if (complete === undefined) return [];
  const [clientId = '', clientSecret = ''] = complete;
  const directory = id === 'microsoft' ? (from.find('MICROSOFT_TENANT') ?? 'common') : undefined;
  return [{ ...common, clientId, clientSecret, directory }];
}

function readOidc(from: Variables): { provider: ProviderSettings; oidc: OidcSettings } | undefined {
  const complete = from.all(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const issuer = from.url('OIDC_ISSUER');
  if (complete === undefined || issuer === undefined) return undefined;
  const [, clientId = '', clientSecret = ''] = complete;
  const scopes = from.find('OIDC_SCOPES') ?? 'openid profile email';
  if (!scopes.split(/\s+/).includes('openid')) from.refuse('OIDC_SCOPES', 'has to hold openid');
  return {
    provider: {
      id: 'oidc',
      name: from.find('OIDC_NAME') ?? 'Single sign-on',
      clientId,
      clientSecret,
      url: issuer,
      pictures: [new URL(issuer).origin],
      directory: undefined,
      appleKey: undefined,
    },
    oidc: {
      issuer,
      scopes,
      groupsClaim: from.find('OIDC_GROUPS_CLAIM') ?? 'groups',
      roleByGroup: readRoleMap(from),
      trustsEmail: from.isOn('OIDC_TRUST_EMAIL'),
    },
  };
}

/** `group=ROLE,other group=ROLE`; a group may hold `=` itself, as distinguished names do. */
function readRoleMap(from: Variables): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  for (const entry of (from.find('OIDC_ROLE_MAP') ?? '').split(',').filter((part) => part.trim() !== '')) {
    const at = entry.lastIndexOf('=');
    const [group, role] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
    if (group === '' || role === '')
      from.refuse('OIDC_ROLE_MAP', 'has to look like: group=ROLE,other group=ROLE');
    else if (!roles.has(group)) roles.set(group, role);
  }
  return roles;
}

function readCaptcha(from: Variables): CaptchaSettings | undefined {
  const complete = from.all(['CAPTCHA_KIND', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY']);
  if (complete === undefined) return undefined;
  const [, siteKey = '', secretKey = ''] = complete;
  const kind = captchaKind.safeParse(from.find('CAPTCHA_KIND'));
  if (!kind.success) {
    from.refuse('CAPTCHA_KIND', `has to be one of ${captchaKind.options.join(', ')}`);
    return undefined;
  }
  const verifyUrl = from.url('CAPTCHA_VERIFY_URL') ?? captchaServices[kind.data];
  return { kind: kind.data, siteKey, secretKey, verifyUrl };
}

/** Settings of sign-in through providers, of single sign-on and of the captcha; each wrong variable is an issue. */
export const signInEnvironment = z
  .object(Object.fromEntries(variables.map((name) => [name, text])))
  .transform((values, context): SignInConfig => {
    const from = new Variables(values);
    const organization = readOidc(from);
    const ssoOnly = from.isOn('OIDC_SSO_ONLY');
    if (ssoOnly && organization === undefined) from.refuse('OIDC_SSO_ONLY', 'needs OIDC_ISSUER');
    const signIn: SignInConfig = {
      providers: [
        ...(organization === undefined ? [] : [organization.provider]),
        ...providerId.options.flatMap((id) => readKnown(from, id)),
      ],
      oidc: organization?.oidc,
      ssoOnly,
      breakGlassEmail: from.find('BREAK_GLASS_EMAIL')?.toLowerCase(),
      captcha: readCaptcha(from),
    };
    for (const { name, message } of from.problems)
      context.addIssue({ code: 'custom', path: [name], message });
    return from.problems.length > 0 ? z.NEVER : signIn;
  });
