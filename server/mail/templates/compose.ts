import { mailLanguage } from '#server/mail/templates/catalogue.ts';
import { type RenderedMail, renderMail } from '#server/mail/templates/layout.ts';
import type { MailWords } from '#server/mail/templates/mail-content.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { plainName } from '#server/mail/templates/name.ts';

/** For whom and from where a mail is written. */
export interface MailSetting {
  readonly appUrl: string;
  /** Language of the recipient; English when absent or not translated. */
  readonly language?: string | undefined;
}

interface Extras {
  readonly code?: string;
  readonly link?: string;
}

/** A mail without secrets: whoever carries it learns nothing that opens an account. */
export interface NoticeMail extends RenderedMail {
  readonly provesAddress: false;
}

/** A mail with a code or link that opens an account or proves its address. */
export interface ProofMail extends RenderedMail {
  readonly provesAddress: true;
}

/** The words in the recipient's language, with code and link. */
function render(setting: MailSetting, extras: Extras, choose: (texts: MailTexts) => MailWords): RenderedMail {
  const { language, direction, texts } = mailLanguage(setting.language);
  const { action, ...words } = choose(texts);
  const { code, link } = extras;
  return renderMail(
    {
      ...words,
      code,
      action: action === undefined || link === undefined ? undefined : { label: action, url: link },
    },
    { language, direction, appUrl: setting.appUrl, texts: texts.layout },
  );
}

/** Names of the parameters that carry a secret in a link of ours. */
const secretParameters = ['code', 'token'];

function holdsSecret(link: string | undefined): boolean {
  if (link === undefined || !URL.canParse(link)) return false;
  const { searchParams } = new URL(link);
  return secretParameters.some((name) => searchParams.has(name));
}

/** A mail that tells something and at most links to a page that asks to sign in. */
export function compose(
  setting: MailSetting,
  { link }: Pick<Extras, 'link'>,
  choose: (texts: MailTexts) => MailWords,
): NoticeMail {
  if (holdsSecret(link)) throw new Error('A mail with a code or token in its link proves an address');
  return { ...render(setting, { link }, choose), provesAddress: false };
}

/** A mail with a code, or with a link that holds one. */
export function composeProof(
  setting: MailSetting,
  extras: Extras,
  choose: (texts: MailTexts) => MailWords,
): ProofMail {
  return { ...render(setting, extras, choose), provesAddress: true };
}

export function optionalName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : plainName(name);
}
