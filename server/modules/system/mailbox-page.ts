import type { MailSummary, ParsedMail } from '#server/mail/mailbox.ts';

import { escapeHtml } from '#server/mail/templates/layout.ts';

const mailboxStyle = `
:root {
  color-scheme: light dark;
  --bg: #fbfaf8; --panel: #ffffff; --hover: #efedea; --fg: #211f1c; --soft: #565149; --border: #e5e2dd;
  --brand: #0b6572; --brand-subtle: #eaf4f5; --brand-border: #a6d1d7; --focus: #167886;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #141311; --panel: #201f1c; --hover: #272522; --fg: #edebe7; --soft: #bbb6ad; --border: #302e2a;
    --brand: #66c0cc; --brand-subtle: #14292c; --brand-border: #1f525a; --focus: #4fb0bd;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--bg); color: var(--fg);
  font: 14px/20px Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { max-width: 880px; margin: 0 auto; padding: 32px 16px; }
header { display: flex; align-items: start; justify-content: space-between; gap: 16px; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.button {
  flex: none; padding: 5px 12px; border: 1px solid var(--border); border-radius: 6px; background: var(--panel);
  color: var(--fg); text-decoration: none;
}
.button:hover { background: var(--hover); }
.lead { margin: 0 0 24px; color: var(--soft); }
.empty { padding: 48px 16px; border: 1px dashed var(--border); border-radius: 10px; color: var(--soft); text-align: center; }
.mails { margin: 0; padding: 0; list-style: none; border: 1px solid var(--border); border-radius: 10px; background: var(--panel); overflow: hidden; }
.mails li + li { border-top: 1px solid var(--border); }
.mails a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 10px 16px; color: inherit; text-decoration: none;
}
.mails a:hover { background: var(--hover); }
.subject { font-weight: 500; }
.subject, .to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.to, time { color: var(--soft); font-size: 13px; }
time { font-variant-numeric: tabular-nums; text-align: end; }
.code, output { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; color: var(--brand); font-weight: 600; }
.code { text-align: end; }
.big-code { margin: 0 0 16px; padding: 20px; border: 1px solid var(--brand-border); border-radius: 10px; background: var(--brand-subtle); text-align: center; }
output { font-size: 32px; line-height: 40px; letter-spacing: 4px; user-select: all; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 16px; margin: 0 0 16px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
dd time { color: inherit; font-size: inherit; }
iframe { display: block; width: 100%; height: 720px; border: 1px solid var(--border); border-radius: 10px; background: var(--panel); }
details { margin-top: 16px; }
summary { cursor: pointer; color: var(--soft); }
pre { margin: 8px 0 0; padding: 16px; border: 1px solid var(--border); border-radius: 10px; background: var(--panel); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
`;

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

const zoneNames = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });

/** In the zone of this machine, which it names. */
function timeElement(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  const zone = zoneNames.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `<time datetime="${at.toISOString()}">${day} ${time} ${zone}</time>`;
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
