export const PRESENCES = ['running', 'online', 'pause', 'idle', 'suspended'] as const;

export type Presence = (typeof PRESENCES)[number];

/** Catalogue key of a presence' name. */
export const presenceLabelKey = (presence: Presence) => `ui.presence.${presence}`;
