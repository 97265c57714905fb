import { compose, type MailSetting, type NoticeMail, optionalName } from '#server/mail/templates/compose.ts';

export interface ForgottenTimerInput {
  readonly name?: string | undefined;
  /** Absent: the timer runs on none. */
  readonly task?: string | undefined;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  /** IANA name of the zone the reader lives in. */
  readonly timeZone: string;
  readonly link: string;
}

/** To somebody whose timer seems forgotten. */
export function forgottenTimerMail(setting: MailSetting, input: ForgottenTimerInput): NoticeMail {
  const { name, task, startedAt, lastSeenAt, timeZone, link } = input;
  return compose(setting, { link }, (texts) =>
    texts.forgottenTimer({
      name: optionalName(name),
      task: optionalName(task),
      startedAt,
      lastSeenAt,
      timeZone,
    }),
  );
}
