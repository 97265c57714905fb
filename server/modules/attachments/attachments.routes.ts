import type { FastifyInstance, FastifyReply } from 'fastify';
import { beginDownload } from '#server/http/download.ts';
import { route } from '#server/http/route.ts';
import { uploadRoute } from '#server/http/upload-route.ts';
import { readAttachment } from '#server/modules/attachments/attachment-upload.ts';
import {
  addAttachment,
  type Download,
  listAttachments,
  openAttachment,
  removeAttachment,
  requireUploadPlace,
} from '#server/modules/attachments/attachments.service.ts';
import { attachmentsApi } from '#shared/attachments/attachments.api.ts';

const view = { permission: ['ORG_TASK_VIEW', 'ALL_ORG_VIEW'] } as const;
const edit = { permission: ['ORG_TASK_EDIT', 'ALL_ORG_EDIT'] } as const;

function sendFile(reply: FastifyReply, { name, contentType, content }: Download): undefined {
  beginDownload(reply, { name, contentType, length: content.length }).end(content);
}

export async function registerAttachments(app: FastifyInstance): Promise<void> {
  route(app, attachmentsApi.list, view, (ctx, { query }) => listAttachments(ctx, query));
  route(app, attachmentsApi.download, view, async (ctx, { params }, reply) =>
    sendFile(reply, await openAttachment(ctx, params.id)),
  );
  route(app, attachmentsApi.remove, edit, (ctx, { params }) => removeAttachment(ctx, params.id));
  await uploadRoute(
    app,
    attachmentsApi.upload,
    edit,
    async (ctx, { query }, reply) => {
      await requireUploadPlace(ctx, query);
      return addAttachment(ctx, query, await readAttachment(reply.request));
    },
    { limit: { max: 120, windowSeconds: 600 } },
  );
}
