import type { MailSummary, ParsedMail } from '#server/mail/mailbox.ts';
import { escapeHtml } from '#server/mail/templates/layout.ts';
import { mailboxStyle } from '#server/modules/system/mailbox-style.ts';

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Takt mailbox</title>
<style>${mailboxStyle}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** In the zone of this machine, which is also the reader's. */
function timeElement(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `<time datetime="${at.toISOString()}">${day} ${time}</time>`;
}

function row({ file, subject, to, sentAt, code }: MailSummary): string {
  return `<li><a href="/mailbox/${encodeURIComponent(file)}">
<span class="subject" dir="auto">${escapeHtml(subject)}</span>
<span class="code">${code === undefined ? '' : escapeHtml(code)}</span>
<span class="to">${escapeHtml(to)}</span>
${timeElement(sentAt)}
</a></li>`;
}

export function mailboxPage(mails: readonly MailSummary[]): string {
  const list =
    mails.length === 0
      ? '<p class="empty">No mail yet. Sign-in codes, invitations and confirmations appear here.</p>'
      : `<ul class="mails">\n${mails.map(row).join('\n')}\n</ul>`;
  return page(
    'Mails',
    `<header><h1>Mailbox</h1><a class="button" href="/mailbox">Refresh</a></header>
<p class="lead">No mail server is set up (<code>SMTP_URL</code>), so mails stay on this machine. Only this machine can open this page.</p>
${list}`,
  );
}

function codeBlock(code: string | undefined): string {
  if (code === undefined) return '';
  return `<section class="big-code" aria-label="Code"><output>${escapeHtml(code)}</output></section>`;
}

/** The mail itself: no scripts, no forms, no own origin; its links open in a new tab. */
function frame(html: string): string {
  const content = escapeHtml(`<base target="_blank">${html}`);
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe title="The mail" sandbox="${sandbox}" referrerpolicy="no-referrer" srcdoc="${content}"></iframe>`;
}

export function mailPage(mail: ParsedMail): string {
  const { subject, from, to, sentAt, code, html, text } = mail;
  const plain = text === undefined ? '' : `<pre dir="auto">${escapeHtml(text)}</pre>`;
  const parts =
    html === undefined ? plain : `${frame(html)}\n<details><summary>Plain text</summary>${plain}</details>`;
  return page(
    subject,
    `<header><h1 dir="auto">${escapeHtml(subject)}</h1><a class="button" href="/mailbox">All mails</a></header>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>Written</dt><dd>${timeElement(sentAt)}</dd></dl>
${codeBlock(code)}
${parts}`,
  );
}
