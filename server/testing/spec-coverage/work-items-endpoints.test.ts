import { readCalls, testCalls } from '#server/testing/spec-coverage/calls.ts';

/**
 * Every call that clients of work items make, in both families of paths, and the operation that
 * answers it. Reviewed by hand against what clients send; parameters are named as the endpoints name them.
 */
const calls = readCalls(`
GET /tasks/:id → tasks.byId
GET /tasks/team → tasks.team
GET /tasks → tasks.search
GET /tasks/pagination → tasks.search
GET /tasks/me → tasks.mine
POST /tasks → tasks.create
POST /tasks/team → tasks.createInTeam
PUT /tasks/:id → tasks.update
DELETE /tasks/:id → tasks.remove
GET /tasks/employee/:employeeId → tasks.ofEmployee
DELETE /tasks/employee/:employeeId → tasks.unassignEmployee
PUT /organization-team-employee/:id/active-task → teams.setActiveTask
POST /task-linked-issue → taskLinks.createLink
POST /tasks/task-linked-issue → taskLinks.createLink
PUT /task-linked-issue/:id → taskLinks.updateLink
PUT /tasks/task-linked-issue → taskLinks.updateLinkByBody
DELETE /task-linked-issue/:id → taskLinks.removeLink
POST /task-estimation → taskLinks.createEstimation
PUT /task-estimation/:id → taskLinks.updateEstimation
DELETE /task-estimation/:id → taskLinks.removeEstimation

POST /task-statuses → taskLists.createStatus
PUT /task-statuses/:id → taskLists.updateStatus
PATCH /task-statuses/reorder → taskLists.reorderStatuses
DELETE /task-statuses/:id → taskLists.removeStatus
GET /task-statuses → taskLists.statuses
POST /task-sizes → taskLists.createSize
PUT /task-sizes/:id → taskLists.updateSize
DELETE /task-sizes/:id → taskLists.removeSize
GET /task-sizes → taskLists.sizes
POST /task-priorities → taskLists.createPriority
PUT /task-priorities/:id → taskLists.updatePriority
DELETE /task-priorities/:id → taskLists.removePriority
GET /task-priorities → taskLists.priorities

GET /tags → taskLists.tags
GET /tags/level → taskLists.tags
POST /tags → taskLists.createTag
PUT /tags/:id → taskLists.updateTag
DELETE /tags/:id → taskLists.removeTag
POST /issue-types → taskLists.createIssueType
PUT /issue-types/:id → taskLists.updateIssueType
DELETE /issue-types/:id → taskLists.removeIssueType
GET /issue-types → taskLists.issueTypes
GET /task-related-issue-types → taskLists.relatedIssueTypes
GET /task-versions → taskLists.versions
POST /task-versions → taskLists.createVersion
PUT /task-versions/:id → taskLists.updateVersion
DELETE /task-versions/:id → taskLists.removeVersion

POST /organization-projects → projects.create
GET /organization-projects → projects.list
GET /organization-projects/:id → projects.byId
PUT /organization-projects/:id → projects.update
PUT /organization-projects/setting/:id → projects.saveSetting
DELETE /organization-projects/:id → projects.remove

GET /daily-plan → dailyPlans.list
GET /daily-plan/me → dailyPlans.mine
GET /daily-plan/employee/:employeeId → dailyPlans.ofEmployee
GET /daily-plan/task/:taskId → dailyPlans.ofTask
POST /daily-plan → dailyPlans.create
PUT /daily-plan/:id → dailyPlans.update
DELETE /daily-plan/:id → dailyPlans.remove
POST /daily-plan/:id/task → dailyPlans.addTask
PUT /daily-plan/:id/task → dailyPlans.removeTask
PUT /daily-plan/:taskId/remove → dailyPlans.removeTaskFromMany

POST /favorite → favorites.create
GET /favorite/employee → favorites.list
DELETE /favorite/:id → favorites.remove

GET /timesheet/timer/status → timer.status
GET /timer/status → timer.status
POST /timesheet/timer/toggle → timer.toggle
POST /timesheet/timer/start → timer.start
POST /timesheet/timer/stop → timer.stop
POST /timer/toggle → timer.toggle
POST /timer/start → timer.start
POST /timer/stop → timer.stop
POST /timer/sync → timer.sync

POST /image-assets/upload/:folder → files.uploadImage
`);

testCalls(calls);
