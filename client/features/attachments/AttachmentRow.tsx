import { chakra } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileCard } from '#client/features/attachments/FileCard.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { fileSizeText } from '#client/lib/file-size.ts';
import { downloadFile } from '#client/lib/transfer.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useWrite } from '#client/lib/write.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { notify } from '#client/ui/notify.ts';
import type { Attachment } from '#shared/attachments/attachment.schema.ts';
import { attachmentsApi } from '#shared/attachments/attachments.api.ts';

/** A file of the task: its name downloads it. */
export function AttachmentRow({ file }: { file: Attachment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId, isManager } = useScope();
  const { name, createdByUser, createdAt } = file;
  const isOwn = createdByUser?.id === userId;
  const size = fileSizeText(file.size, format.number);
  const time = format.relative(createdAt);
  const by = createdByUser?.name ? t('attachments.by', { name: createdByUser.name, time }) : time;

  async function download() {
    try {
      await downloadFile(attachmentsApi.download, { id: file.id }, name);
    } catch {
      notify.error(t('attachments.notDownloaded', { name }), { onRetry: () => void download() });
    }
  }

  return (
    <FileCard
      contentType={file.contentType}
      name={
        <chakra.button
          type="button"
          title={name}
          aria-label={t('attachments.download', { name })}
          onClick={() => void download()}
          maxW="100%"
          truncate
          cursor="pointer"
          borderRadius="l1"
          _hover={{ textDecoration: 'underline' }}
        >
          {name}
        </chakra.button>
      }
      facts={`${size} · ${by}`}
      actions={isOwn || isManager ? <DeleteButton file={file} /> : null}
    />
  );
}

function DeleteButton({ file: { id, name } }: { file: Attachment }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: remove } = useWrite(attachmentsApi.remove, {
    input: () => ({ params: { id } }),
    onSuccess: () => notify.success(t('attachments.deleted', { name })),
    stale: ['attachments'],
  });
  return (
    <>
      <IconButton
        size="xs"
        label={t('attachments.delete', { name })}
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('attachments.confirmTitle', { name })}
        confirmLabel={t('attachments.confirm')}
        onConfirm={remove}
      >
        {t('attachments.confirmWhat')}
      </ConfirmDialog>
    </>
  );
}
