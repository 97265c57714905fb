import { z } from 'zod';

export const inviteStatus = z.enum(['INVITED', 'ACCEPTED', 'EXPIRED', 'REJECTED']);
export type InviteStatus = z.infer<typeof inviteStatus>;

export const inviteAction = z.enum(['ACCEPTED', 'REJECTED']);
export type InviteAction = z.infer<typeof inviteAction>;

export const inviteType = z.enum(['USER', 'EMPLOYEE', 'CANDIDATE', 'TEAM']);
/** Days, or the word Never. */
export const inviteExpirationPeriod = z.union([z.literal('Never'), z.int().positive()]);
export type InviteExpirationPeriod = z.infer<typeof inviteExpirationPeriod>;

/** Choices of the invitation form. */
export const inviteExpirationChoices = [1, 7, 14, 30, 'Never'] as const satisfies InviteExpirationPeriod[];
export const joinRequestStatus = z.enum(['REQUESTED', 'ACCEPTED', 'REJECTED', 'INVITED', 'EXPIRED']);
export type JoinRequestStatus = z.infer<typeof joinRequestStatus>;

export const joinRequestAction = z.enum(['ACCEPTED', 'REJECTED', 'PENDING']);
export type JoinRequestAction = z.infer<typeof joinRequestAction>;
