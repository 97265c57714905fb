import { messagesIn } from '#server/mail/messages/messages.ts';
import { type MailSetting, type NoticeMail, notice, plainName } from '#server/mail/templates/compose.ts';
import { renderMail } from '#server/mail/templates/layout.ts';

export interface ScheduledReportInput {
  /** The name of the report. */
  readonly report: string;
  /** The person who saved it. */
  readonly owner: string;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly isEmpty: boolean;
  readonly link: string;
  /** The expiry of a link that opens the report to anybody. */
  readonly linkUntil: { readonly at: Date; readonly timeZone: string } | undefined;
  /** Ends these mails. */
  readonly stopLink: string | undefined;
}

/** A saved report, which is attached. */
export function scheduledReportMail(setting: MailSetting, input: ScheduledReportInput): NoticeMail {
  const { appUrl, language } = setting;
  const messages = messagesIn(language);
  const { message, day, moment } = messages;
  const span = [...new Set([input.from, input.to])].map(day).join(' – ');
  const values = { report: plainName(input.report), owner: plainName(input.owner), span };
  const text = message(input.isEmpty ? 'scheduledReport.empty' : 'scheduledReport.attached', values);
  const { linkUntil } = input;
  const open = linkUntil && { until: moment(linkUntil.at, linkUntil.timeZone) };
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
        paragraphs: open ? [text, message('scheduledReport.open', open)] : [text],
        action: { label: message('scheduledReport.action'), url: input.link },
        notes: [message('scheduledReport.note', values)],
        stop,
      },
      { messages, appUrl },
    ),
  );
}
