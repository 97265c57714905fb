/** Why a change of a task is refused, besides its type (see `issueTypeTexts`). */
export const taskRefusals = {
  dateOrder: 'The due date must not be before the start date.',
  ownFamily: 'A task cannot be placed under itself or under a task below it.',
  parentType: 'A task of this type cannot be placed under that one.',
  unknownStatus: 'This status does not exist here.',
  unknownSize: 'This size does not exist here.',
  unknownPriority: 'This priority does not exist here.',
  unknownIssueType: 'This issue type does not exist here.',
  notDeleter: 'Only a manager of the team may delete this task.',
  notUnassigner: 'Only a manager of the team may unassign somebody else.',
  notAssigner: 'Only a manager of the team may assign somebody else.',
  notTaskEstimator: 'Only those who work on the task and managers of the team may estimate it.',
  notEstimator: "Only a manager of the team may change somebody else's estimate.",
} as const;
