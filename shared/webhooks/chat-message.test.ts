import { expect, test } from 'vitest';
import { type ChatNews, chatMessage, ntfyTopicOf } from '#shared/webhooks/chat-message.ts';
import type { ChatKind } from '#shared/webhooks/webhook.schema.ts';

const address = 'https://chat.example/hooks/key';
const link = 'https://takt.example/task/1';
const news: ChatNews = {
  title: 'Task created',
  subject: 'TAKT-7 <!channel> *bold* & @all',
  details: ['Ann [A](b)', 'Site'],
  link,
  linkLabel: 'Open in Takt',
  tag: 'memo',
};
const escaped = 'TAKT\\-7 <\u2060\\!channel\\> \\*bold\\* & @\u2060all';

const messages: Record<ChatKind, unknown> = {
  slack: {
    text: 'Task created\nTAKT-7 &lt;!channel&gt; *bold* &amp; @all\nAnn [A](b) · Site',
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
              { type: 'text', text: 'Task created', style: { bold: true } },
              { type: 'text', text: '\n' },
              { type: 'link', url: link, text: news.subject },
              { type: 'text', text: '\nAnn [A](b) · Site' },
            ],
          },
        ],
      },
    ],
  },
  mattermost: { text: `**Task created**\n[${escaped}](${link})\nAnn \\[A\\]\\(b\\) · Site` },
  discord: {
    embeds: [
      {
        title: 'Task created',
        description: `${escaped}\nAnn \\[A\\]\\(b\\) · Site`,
        url: link,
        color: 0x0b6572,
      },
    ],
    allowed_mentions: { parse: [] },
  },
  teams: {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: 'Task created', weight: 'Bolder', wrap: true },
            { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: news.subject }] },
            { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Ann [A](b) · Site' }] },
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Takt', url: link }],
        },
      },
    ],
  },
  ntfy: {
    topic: 'key',
    title: 'Task created',
    message: `${news.subject}\nAnn [A](b) · Site`,
    click: link,
    tags: ['memo'],
  },
};

test.each(Object.entries(messages) as [ChatKind, unknown][])('a message for %s', (kind, body) => {
  const url = kind === 'ntfy' ? 'https://chat.example/hooks' : address;
  expect(chatMessage(kind, address, news)).toEqual({ url, body });
});

test('news without more than a title', () => {
  const short: ChatNews = { ...news, subject: undefined, details: [] };
  expect(chatMessage('ntfy', address, short).body).toMatchObject({ message: 'Task created' });
  expect(chatMessage('mattermost', address, short).body).toEqual({
    text: `**Task created**\n[Open in Takt](${link})`,
  });
});

test.each([
  ['https://ntfy.sh/our-team', { server: 'https://ntfy.sh/', topic: 'our-team' }],
  ['https://push.example/ntfy/a_1/?auth=x', { server: 'https://push.example/ntfy?auth=x', topic: 'a_1' }],
  ['https://ntfy.sh/', undefined],
  ['https://ntfy.sh/a%20b', undefined],
])('the topic of %s', (text, expected) => {
  expect(ntfyTopicOf(text)).toEqual(expected);
});
