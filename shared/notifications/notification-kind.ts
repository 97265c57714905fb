import { z } from 'zod';
import type { ModuleName } from '#shared/workspaces/modules.ts';

/**
 * Kinds of news, each of which a member can switch off. Mails that secure an account or answer a request (codes,
 * links, changes of address and password, invitations) are always sent.
 */
export const notificationType = z.enum([
  'assignment',
  'mention',
  'comment',
  'estimate',
  'budget',
  'invoice',
  'timesheet',
  'timer',
  'collaboration',
  'invitation',
  'join-request',
  'member-joined',
  'api-token',
  'no-time',
  'short-week',
  'unsubmitted-week',
  'waiting-approvals',
]);
export type NotificationType = z.infer<typeof notificationType>;

/** Events for people, and the kind of each. */
const kinds = {
  'task.assigned': 'assignment',
  'task.mentioned': 'mention',
  'task.commented': 'comment',
  'task.estimate-near': 'estimate',
  'task.estimate-reached': 'estimate',
  'budget.reached': 'budget',
  'invoice.drafted': 'invoice',
  'invoice.estimate-accepted': 'invoice',
  'invoice.estimate-declined': 'invoice',
  'invoice.recurring-stopped': 'invoice',
  'timesheet.submitted': 'timesheet',
  'timesheet.approved': 'timesheet',
  'timesheet.denied': 'timesheet',
  'timesheet.reopened': 'timesheet',
  'timesheet.commented': 'timesheet',
  'timesheet.changed': 'timesheet',
  'day-opening.requested': 'timesheet',
  'day-opening.approved': 'timesheet',
  'day-opening.refused': 'timesheet',
  // Approvers of time also approve absences.
  'absence.requested': 'timesheet',
  'absence.approved': 'timesheet',
  'absence.rejected': 'timesheet',
  'absence.cancelled': 'timesheet',
  'timer.forgotten': 'timer',
  'timer.ended': 'timer',
  'collaboration.invited': 'collaboration',
  'invitation.received': 'invitation',
  'join-request.received': 'join-request',
  'join-request.accepted': 'join-request',
  'join-request.rejected': 'join-request',
  'team.joined': 'member-joined',
  'api-token.expiring': 'api-token',
  'reminder.no-time': 'no-time',
  'reminder.short-week': 'short-week',
  'reminder.unsubmitted-week': 'unsubmitted-week',
  'reminder.waiting-approvals': 'waiting-approvals',
} as const satisfies Record<string, NotificationType>;

export type NotificationEvent = keyof typeof kinds;

export const notificationEvents = Object.keys(kinds).filter((name) => isNotificationEvent(name));

export function isNotificationEvent(name: string): name is NotificationEvent {
  return Object.hasOwn(kinds, name);
}

export function kindOf(event: NotificationEvent): NotificationType {
  return kinds[event];
}

/** Kinds about parts of the product, of which one is enough. */
const modulesOf: Readonly<Partial<Record<NotificationType, readonly ModuleName[]>>> = {
  assignment: ['tasks'],
  mention: ['tasks'],
  comment: ['tasks'],
  estimate: ['tasks'],
  budget: ['money'],
  collaboration: ['boards', 'meetings'],
  'unsubmitted-week': ['review'],
  'waiting-approvals': ['review'],
};

/** Whether a kind is about something that the organization uses. */
export const isKindUsed = (kind: NotificationType, modules: readonly ModuleName[]): boolean =>
  modulesOf[kind]?.some((name) => modules.includes(name)) ?? true;

/** Kinds that are always mailed, or whose mail is sent elsewhere. */
export const alwaysMailed: readonly NotificationType[] = ['invitation'];

/** Kinds that require or remind of an action: browsers show them as well, if the person chose that. */
export const browserKinds: readonly NotificationType[] = [
  'assignment',
  'mention',
  'budget',
  'invoice',
  'timesheet',
  'timer',
  'collaboration',
  'join-request',
  'no-time',
  'short-week',
  'unsubmitted-week',
  'waiting-approvals',
];
