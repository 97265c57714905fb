export const choiceKinds = ['statuses', 'sizes', 'priorities', 'issueTypes'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** What a task may take from one of its lists. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly organizationTeamId: string | null;
  /** New tasks start there. */
  readonly isDefault: boolean;
  readonly isTodo: boolean;
  readonly isDone: boolean;
}

export type Choices = Readonly<Record<ChoiceKind, readonly Choice[]>>;
