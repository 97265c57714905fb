import type { ChatKind } from '#shared/webhooks/webhook.schema.ts';

/** News for a chat. The title and the label of the link are words of ours, all else people may have typed. */
export interface ChatNews {
  readonly title: string;
  /** The subject. */
  readonly subject?: string | undefined;
  readonly details: readonly string[];
  readonly link: string;
  readonly linkLabel: string;
  /** The short code of an emoji, where the chat shows one. */
  readonly tag: string;
}

export interface ChatMessage {
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const wordJoiner = '\u2060';
const separator = ' · ';
/** The accent of the product. */
const embedColor = 0x0b6572;
const topicName = /^[-\w]{1,64}$/;

/** The address of the server and the topic at the end of the path of an address of ntfy. */
export function ntfyTopicOf(address: string): { server: string; topic: string } | undefined {
  const url = new URL(address);
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const topic = parts.pop() ?? '';
  if (!topicName.test(topic)) return undefined;
  url.pathname = `/${parts.join('/')}`;
  return { server: url.href, topic };
}

/** Slack reads these three only; the rest is switched off by `mrkdwn: false`. */
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Marks lose their meaning; mentions, emoji, links and formulas are broken by a character that is not seen. */
const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*_{}[\]()#+\-.!|>~]/g, '\\$&').replace(/[@:<#~$]/g, `$&${wordJoiner}`);

const linesOf = ({ subject, details }: ChatNews): string[] =>
  [subject ?? '', details.join(separator)].filter((line) => line !== '');

function slackBody(news: ChatNews) {
  const { title, subject, details, link, linkLabel } = news;
  const text = (value: string) => ({ type: 'text', text: value });
  const more = details.length === 0 ? [] : [text(`\n${details.join(separator)}`)];
  return {
    text: escapeSlack([title, ...linesOf(news)].join('\n')),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: title, style: { bold: true } },
              text('\n'),
              { type: 'link', url: link, text: subject ?? linkLabel },
              ...more,
            ],
          },
        ],
      },
    ],
  };
}

function mattermostBody({ title, subject, details, link, linkLabel }: ChatNews) {
  const more = details.length === 0 ? [] : [escapeMarkdown(details.join(separator))];
  return { text: [`**${title}**`, `[${escapeMarkdown(subject ?? linkLabel)}](${link})`, ...more].join('\n') };
}

function discordBody(news: ChatNews) {
  const { title, link } = news;
  const description = linesOf(news).map(escapeMarkdown).join('\n');
  return { embeds: [{ title, description, url: link, color: embedColor }], allowed_mentions: { parse: [] } };
}

function teamsBody(news: ChatNews) {
  const { title, link, linkLabel } = news;
  const lines = linesOf(news).map((line) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: line }],
  }));
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text: title, weight: 'Bolder', wrap: true }, ...lines],
    actions: [{ type: 'Action.OpenUrl', title: linkLabel, url: link }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

function ntfyMessage(address: string, news: ChatNews): ChatMessage {
  const { title, link, tag } = news;
  const { server = address, topic = '' } = ntfyTopicOf(address) ?? {};
  const message = linesOf(news).join('\n') || title;
  return { url: server, body: { topic, title, message, click: link, tags: [tag] } };
}

const bodies = { slack: slackBody, mattermost: mattermostBody, discord: discordBody, teams: teamsBody };

/** News as the incoming webhook of a chat takes it: nothing that people typed becomes markup, a link or a mention. */
export function chatMessage(kind: ChatKind, address: string, news: ChatNews): ChatMessage {
  if (kind === 'ntfy') return ntfyMessage(address, news);
  return { url: address, body: bodies[kind](news) };
}
