import type { Messages } from '#server/mail/messages/messages.ts';

/** The contents of a mail as plain text; the layout makes HTML of it. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly code?: string | undefined;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** Small print below: validity, what to do when the mail was not expected. */
  readonly notes: readonly string[];
  /** The link below the mail to unsubscribe. */
  readonly stop?: { readonly label: string; readonly url: string } | undefined;
}

interface MailFrame {
  readonly messages: Messages;
  /** Public address of this installation; named in the footer. */
  readonly appUrl: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const font = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const mono = "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace";

/** Mail programs with a dark scheme swap these; the others use the inline light colours. */
const darkScheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #141311 !important; }
  .card { background: #201f1c !important; border-color: #302e2a !important; }
  .ink { color: #edebe7 !important; }
  .soft { color: #bbb6ad !important; }
  .brand { color: #66c0cc !important; }
  .code { background: #14292c !important; color: #66c0cc !important; border-color: #1f525a !important; }
  .button { background: #2f8f9d !important; color: #06181b !important; }
  .rule { border-color: #302e2a !important; }
}`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for use between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:24px;color:#211f1c">${escapeHtml(text)}</p>`;
}

function note(text: string): string {
  return `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#565149">${escapeHtml(text)}</p>`;
}

function codeBlock(code: string, label: string): string {
  return `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#565149">${escapeHtml(label)}</p>
<p class="code" dir="ltr" style="margin:0 0 24px;padding:16px;border:1px solid #a6d1d7;border-radius:10px;background:#eaf4f5;color:#0b6572;font-family:${mono};font-size:28px;line-height:32px;font-weight:600;letter-spacing:4px;text-align:center">${escapeHtml(code)}</p>`;
}

/** Only web addresses become links. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail links to web addresses only');
  return href;
}

function actionBlock({ label, url }: NonNullable<MailContent['action']>, fallback: string): string {
  const href = escapeHtml(webAddress(url));
  return `<p style="margin:0 0 16px"><a class="button" href="${href}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b6572;color:#ffffff;font-size:15px;line-height:20px;font-weight:500;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#565149">${escapeHtml(fallback)}<br><a class="brand" dir="ltr" href="${href}" style="color:#0b6572;word-break:break-all">${href}</a></p>`;
}

function stopLine({ label, url }: NonNullable<MailContent['stop']>): string {
  const href = escapeHtml(webAddress(url));
  return `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#565149"><a class="brand" href="${href}" style="color:#0b6572">${escapeHtml(label)}</a></p>`;
}

function renderHtml(content: MailContent, { messages, appUrl }: MailFrame): string {
  const { heading, paragraphs, code, action, notes, stop } = content;
  const { language, direction, message } = messages;
  const body = [
    ...paragraphs.map(paragraph),
    code === undefined ? '' : codeBlock(code, message('layout.codeLabel')),
    action === undefined ? '' : actionBlock(action, message('layout.linkFallback')),
    ...notes.map(note),
    stop === undefined ? '' : stopLine(stop),
  ].join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkScheme}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbfaf8;font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#fbfaf8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:start">
<tr><td class="brand" style="padding:0 0 16px;font-size:16px;line-height:24px;font-weight:600;color:#0b6572">Takt</td></tr>
<tr><td class="card" style="padding:32px;border:1px solid #e5e2dd;border-radius:10px;background:#ffffff">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#211f1c">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td class="soft" style="padding:16px 0 0;font-size:12px;line-height:16px;color:#69645b">${escapeHtml(message('layout.footer', { address: appUrl }))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function renderText(content: MailContent, { messages: { message }, appUrl }: MailFrame): string {
  const { heading, paragraphs, code, action, notes, stop } = content;
  const blocks = [
    heading,
    ...paragraphs,
    // Alone on its line, so that people and programs find it.
    code === undefined ? undefined : `${message('layout.codeLabel')}\n\n${code}`,
    action === undefined ? undefined : `${action.label}:\n${webAddress(action.url)}`,
    ...notes,
    stop === undefined ? undefined : `${stop.label}:\n${webAddress(stop.url)}`,
    `-- \n${message('layout.footer', { address: appUrl })}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

/** Every text of the content is escaped here and nowhere else. */
export function renderMail(content: MailContent, frame: MailFrame): RenderedMail {
  return { subject: content.subject, html: renderHtml(content, frame), text: renderText(content, frame) };
}
