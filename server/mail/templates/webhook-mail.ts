import { compose, type MailSetting, type NoticeMail, optionalName } from '#server/mail/templates/compose.ts';

export interface WebhookOffInput {
  readonly name?: string | undefined;
  readonly webhook: string;
  /** Of the last failure before. */
  readonly reason: string | undefined;
  readonly link: string;
}

/** To whoever made a webhook that was switched off. */
export function webhookOffMail(
  setting: MailSetting,
  { name, webhook, reason, link }: WebhookOffInput,
): NoticeMail {
  return compose(setting, { link }, (texts) =>
    texts.webhookOff({ name: optionalName(name), webhook: optionalName(webhook) ?? '', reason }),
  );
}
