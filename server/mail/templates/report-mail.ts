import { messagesIn } from '#server/mail/messages/messages.ts';
import { type MailSetting, type NoticeMail, notice, plainName } from '#server/mail/templates/compose.ts';
import { renderMail } from '#server/mail/templates/layout.ts';

export interface ScheduledReportInput {
  /** What it is called. */
  readonly report: string;
  /** Who saved it. */
  readonly owner: string;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly isEmpty: boolean;
  readonly link: string;
  /** Ends these mails. */
  readonly stopLink: string | undefined;
}

/** A saved report, which is attached. */
export function scheduledReportMail(setting: MailSetting, input: ScheduledReportInput): NoticeMail {
  const { appUrl, language } = setting;
  const messages = messagesIn(language);
  const { message, day } = messages;
  const span = [...new Set([input.from, input.to])].map(day).join(' – ');
  const values = { report: plainName(input.report), owner: plainName(input.owner), span };
  const text = message(input.isEmpty ? 'scheduledReport.empty' : 'scheduledReport.attached', values);
  const stop =
    input.stopLink === undefined
      ? undefined
      : { label: message('scheduledReport.stop'), url: input.stopLink };
  return notice(
    input.link,
    renderMail(
      {
        subject: message('scheduledReport.subject', values),
        heading: values.report,
        paragraphs: [text],
        action: { label: message('scheduledReport.action'), url: input.link },
        notes: [message('scheduledReport.note', values)],
        stop,
      },
      { messages, appUrl },
    ),
  );
}
