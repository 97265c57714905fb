import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  createListRow,
  makeDefault,
  removeListRow,
  reorderStatuses,
  updateListRow,
} from '#server/modules/task-lists/list-edit.service.ts';
import { createTag, removeTag, updateTag } from '#server/modules/task-lists/tags.service.ts';
import { listRows, listTags } from '#server/modules/task-lists/task-lists.service.ts';
import { toDeleteResult, toUpdateResult } from '#shared/http/envelope.ts';
import { taskListsApi as api } from '#shared/task-lists/task-lists.api.ts';

const addTags = { permission: ['ORG_TAGS_ADD', 'ALL_ORG_EDIT'] } as const;
const editTags = { permission: ['ORG_TAGS_EDIT', 'ALL_ORG_EDIT'] } as const;
const deleteTags = { permission: ['ORG_TAGS_DELETE', 'ALL_ORG_EDIT'] } as const;

export async function registerTaskLists(app: FastifyInstance): Promise<void> {
  registerReads(app);
  registerStatuses(app);
  registerSizesAndPriorities(app);
  registerVersions(app);
  registerIssueTypes(app);
  registerTags(app);
}

function registerReads(app: FastifyInstance): void {
  route(app, api.statuses, 'member', (ctx, { query }) => listRows(ctx, 'statuses', query));
  route(app, api.sizes, 'member', (ctx, { query }) => listRows(ctx, 'sizes', query));
  route(app, api.priorities, 'member', (ctx, { query }) => listRows(ctx, 'priorities', query));
  route(app, api.issueTypes, 'member', (ctx, { query }) => listRows(ctx, 'issueTypes', query));
  route(app, api.versions, 'member', (ctx, { query }) => listRows(ctx, 'versions', query));
  route(app, api.relatedIssueTypes, 'member', (ctx, { query }) => listRows(ctx, 'relatedIssueTypes', query));
  route(app, api.tags, 'member', (ctx, { query }) => listTags(ctx, query));
}

function registerStatuses(app: FastifyInstance): void {
  route(app, api.createStatus, 'member', (ctx, { body }) => createListRow(ctx, 'statuses', body));
  route(app, api.updateStatus, 'member', async (ctx, { params, body }) => {
    await updateListRow(ctx, 'statuses', params.id, body);
    return toUpdateResult(1);
  });
  route(app, api.reorderStatuses, 'member', (ctx, { body }) => reorderStatuses(ctx, body.reorder));
  route(app, api.defaultStatus, 'member', (ctx, { params }) => makeDefault(ctx, 'statuses', params.id));
  route(app, api.removeStatus, 'member', (ctx, { params, query }) =>
    removeListRow(ctx, 'statuses', params.id, query.replacementId),
  );
}

function registerSizesAndPriorities(app: FastifyInstance): void {
  route(app, api.createSize, 'member', (ctx, { body }) => createListRow(ctx, 'sizes', body));
  route(app, api.updateSize, 'member', (ctx, { params, body }) =>
    updateListRow(ctx, 'sizes', params.id, body),
  );
  route(app, api.removeSize, 'member', async (ctx, { params, query }) => {
    await removeListRow(ctx, 'sizes', params.id, query.replacementId);
    return toDeleteResult(1);
  });
  route(app, api.createPriority, 'member', (ctx, { body }) => createListRow(ctx, 'priorities', body));
  route(app, api.updatePriority, 'member', (ctx, { params, body }) =>
    updateListRow(ctx, 'priorities', params.id, body),
  );
  route(app, api.removePriority, 'member', async (ctx, { params, query }) => {
    await removeListRow(ctx, 'priorities', params.id, query.replacementId);
    return toDeleteResult(1);
  });
}

function registerVersions(app: FastifyInstance): void {
  route(app, api.createVersion, 'member', (ctx, { body }) => createListRow(ctx, 'versions', body));
  route(app, api.updateVersion, 'member', async (ctx, { params, body }) => {
    await updateListRow(ctx, 'versions', params.id, body);
    return toUpdateResult(1);
  });
  route(app, api.removeVersion, 'member', async (ctx, { params, query }) => {
    await removeListRow(ctx, 'versions', params.id, query.replacementId);
    return toDeleteResult(1);
  });
}

function registerIssueTypes(app: FastifyInstance): void {
  route(app, api.createIssueType, 'member', (ctx, { body }) => createListRow(ctx, 'issueTypes', body));
  route(app, api.updateIssueType, 'member', (ctx, { params, body }) =>
    updateListRow(ctx, 'issueTypes', params.id, body),
  );
  route(app, api.defaultIssueType, 'member', (ctx, { params }) => makeDefault(ctx, 'issueTypes', params.id));
  route(app, api.removeIssueType, 'member', async (ctx, { params, query }) => {
    await removeListRow(ctx, 'issueTypes', params.id, query.replacementId);
    return toDeleteResult(1);
  });
  route(app, api.createRelatedIssueType, 'member', (ctx, { body }) =>
    createListRow(ctx, 'relatedIssueTypes', body),
  );
  route(app, api.updateRelatedIssueType, 'member', (ctx, { params, body }) =>
    updateListRow(ctx, 'relatedIssueTypes', params.id, body),
  );
  route(app, api.removeRelatedIssueType, 'member', async (ctx, { params }) => {
    await removeListRow(ctx, 'relatedIssueTypes', params.id);
    return toDeleteResult(1);
  });
}

function registerTags(app: FastifyInstance): void {
  route(app, api.createTag, addTags, (ctx, { body }) => createTag(ctx, body));
  route(app, api.updateTag, editTags, (ctx, { params, body }) => updateTag(ctx, params.id, body));
  route(app, api.removeTag, deleteTags, (ctx, { params }) => removeTag(ctx, params.id));
}
