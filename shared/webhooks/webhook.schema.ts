import { z } from 'zod';
import { languageCode } from '#shared/enums/language-code.ts';
import { idHints } from '#shared/http/codecs.ts';
import { paging } from '#shared/http/query.ts';
import { message } from '#shared/text/message.ts';
import { requiredText } from '#shared/text/required-text.ts';

/** The format of a webhook: signed JSON for a program, or a message for a chat. */
export const webhookKind = z.enum(['signed', 'slack', 'mattermost', 'discord', 'teams', 'ntfy']);
export type WebhookKind = z.infer<typeof webhookKind>;
export type ChatKind = Exclude<WebhookKind, 'signed'>;

/** The same in every language. */
export const chatNames: Readonly<Record<ChatKind, string>> = {
  slack: 'Slack',
  mattermost: 'Mattermost',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  ntfy: 'ntfy',
};

/**
 * Topics of webhooks. A restored task or entry counts as created; `time.…` is one event for all days of one step,
 * `timesheet.…` one for each.
 */
export const webhookTopic = z.enum([
  'task.created',
  'task.updated',
  'task.completed',
  'task.deleted',
  'timer.started',
  'timer.stopped',
  'timer.forgotten',
  'time-entry.created',
  'time-entry.updated',
  'time-entry.deleted',
  'timesheet.submitted',
  'timesheet.approved',
  'timesheet.denied',
  'time.submitted',
  'time.approved',
  'time.denied',
  'member.joined',
]);
export type WebhookTopic = z.infer<typeof webhookTopic>;

/** Topics in the form: a chat gets one message about the days of a step, a program one for each. */
export function topicsFor(kind: WebhookKind): WebhookTopic[] {
  const left = kind === 'signed' ? 'time.' : 'timesheet.';
  return webhookTopic.options.filter((topic) => !topic.startsWith(left));
}

/** The topic of a test. */
export const pingTopic = 'ping';

export const webhookDeliveryStatus = z.enum(['pending', 'delivered', 'failed']);

export const webhookTexts = {
  name: 'Name the webhook.',
  url: 'Give an address that begins with https://.',
  urlRefused: 'Addresses in private networks are not allowed.',
  urlUnknown: 'This address cannot be found.',
  urlTopic: 'Give the address of a topic, such as https://ntfy.sh/topic.',
  nothing: 'Choose the events of the webhook.',
  tooMany: 'You can have up to 10 webhooks. Please delete one first.',
  noOrganization: 'Please join or create an organization first.',
  seesAll: 'Webhooks receive events of the whole organization, so they require permission to see all of it.',
  switchedOff: 'The webhook is turned off.',
  answered: (status: number) => message('Answered {0}', status),
  noAnswer: 'No answer in 10 s',
  secretLost: 'The secret can no longer be read. Please create a new one.',
  urlLost: 'The address can no longer be read. Please enter it again.',
  unsigned: 'Messages to a chat are not signed.',
} as const;

/** Whether a status means that an event was delivered. */
export const isSuccess = (status: number) => status >= 200 && status < 300;

/** Rights that making a webhook takes, and that its owner has to keep. */
export const webhookRights = ['INTEGRATION_EDIT', 'ALL_ORG_VIEW'] as const;

/** Maximum of an organization. */
export const maximumWebhooks = 10;

/** Tries of one delivery; the last is a day after the first. */
export const deliveryAttempts = 8;

/** Days a delivery can be looked up and sent again. */
export const deliveryDays = 30;

/** `t=<seconds since 1970>,v1=<HMAC-SHA256 in hex of "<t>.<body>" with the webhook's secret>` */
export const signatureHeader = 'x-takt-signature';

export const webhookSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: webhookKind,
  /** For a chat without the path, which is a secret. */
  url: z.string(),
  topics: z.array(webhookTopic),
  /** The language of messages to a chat. */
  language: languageCode,
  /** Only what concerns this team, this project. */
  teamId: z.uuid().nullish(),
  projectId: z.uuid().nullish(),
  isEnabled: z.boolean(),
  /** When it was switched off because nothing arrived any more. */
  disabledAt: z.string().nullish(),
  /** Tries in a row that failed. */
  failureCount: z.number(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** A chat has no secret but its address. */
export const createdWebhookSchema = webhookSchema.extend({ secret: z.string().optional() });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

/** The secret is only answered when it is created. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const webhookUrl = z
  .string({ error: webhookTexts.url })
  .trim()
  .max(2000, webhookTexts.url)
  .refine((text) => URL.canParse(text), webhookTexts.url);

const terms = {
  name: requiredText(webhookTexts.name, 80),
  url: webhookUrl,
  topics: z
    .array(webhookTopic, { error: webhookTexts.nothing })
    .min(1, webhookTexts.nothing)
    .max(webhookTopic.options.length),
};

const choices = {
  /** Absent: that of the request. */
  language: languageCode.optional(),
  /** Only what concerns this team, this project; null for everything. */
  teamId: z.uuid().nullish(),
  projectId: z.uuid().nullish(),
};

export const createWebhookInput = z.object({
  ...terms,
  ...choices,
  kind: webhookKind.optional(),
  ...idHints,
});
export type CreateWebhookInput = z.output<typeof createWebhookInput>;

/** Absent keys stay. */
export const updateWebhookInput = z
  .object({ ...terms, ...choices, isEnabled: z.boolean() })
  .partial()
  .extend(idHints);
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;

export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  /** The same in every attempt and for every webhook. */
  eventId: z.string(),
  topic: z.string(),
  status: webhookDeliveryStatus,
  attempts: z.number(),
  responseStatus: z.number().nullish(),
  error: z.string().nullish(),
  /** The beginning of a chat's response. */
  response: z.string().nullish(),
  createdAt: z.string(),
  deliveredAt: z.string().nullish(),
  nextAttemptAt: z.string().nullish(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookDeliveriesQuery = z.object({ ...paging });
export type WebhookDeliveriesQuery = z.output<typeof webhookDeliveriesQuery>;

/** Body of every delivery. */
export const webhookEvent = z.object({
  id: z.string(),
  topic: z.string(),
  createdAt: z.string(),
  tenantId: z.string(),
  organizationId: z.string(),
  /** Ids and values of its subject, by their names on the wire. */
  data: z.record(z.string(), z.unknown()),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;
