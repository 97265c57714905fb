import type { RenderedMail } from '#server/mail/templates/layout.ts';
import { compose, type MailSetting, optionalName } from '#server/mail/templates/mails.ts';

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
): RenderedMail {
  return compose(setting, { link }, (texts) =>
    texts.webhookOff({ name: optionalName(name), webhook: optionalName(webhook) ?? '', reason }),
  );
}
