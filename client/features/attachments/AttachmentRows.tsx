import { chakra, HStack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { File, FileArchive, FileImage, FileText, type LucideIcon, RotateCw, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { refresh } from '#client/lib/api/read.ts';
import { downloadFile, uploadFile } from '#client/lib/api/transfer.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { fileSizeText } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { type Attachment, attachmentBytes, attachmentTexts } from '#shared/attachments/attachment.schema.ts';
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
    } catch (error) {
      notify.error(() => t('attachments.notDownloaded', { name }), {
        cause: error,
        onRetry: () => void download(),
      });
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
  const [isConfirming, setConfirming] = useState(false);
  const { mutateAsync: remove } = useWrite(attachmentsApi.remove, {
    input: () => ({ params: { id } }),
    onSuccess: () => notify.success(() => t('attachments.deleted', { name })),
  });
  return (
    <>
      <IconButton
        size="xs"
        label={t('attachments.delete', { name })}
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => setConfirming(true)}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('attachments.confirmTitle', { name })}
        confirmLabel={t('attachments.confirm')}
        onConfirm={remove}
      >
        {t('attachments.confirmWhat')}
      </ConfirmDialog>
    </>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A file on its way, or one that did not get through. */
export function UploadRow({ upload, onRetry, onDiscard }: UploadRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { file, progress, failure } = upload;
  const percent = Math.round(progress * 100);
  return (
    <FileCard
      contentType={file.type}
      name={file.name}
      facts={
        failure ? (
          <chakra.span role="alert" color="danger.fg">
            {failure}
          </chakra.span>
        ) : (
          <chakra.span
            role="progressbar"
            aria-label={t('attachments.uploading', { name: file.name, percent: format.percent(percent) })}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            display="block"
            h="1"
            my="1.5"
            borderRadius="full"
            bg="bg.muted"
            overflow="hidden"
          >
            <chakra.span display="block" h="100%" bg="brand.solid" style={{ width: `${percent}%` }} />
          </chakra.span>
        )
      }
      actions={
        failure ? (
          <>
            <IconButton
              size="xs"
              label={t('ui.retry')}
              icon={<RotateCw size={14} aria-hidden />}
              onClick={onRetry}
            />
            <IconButton
              size="xs"
              label={t('attachments.discard', { name: file.name })}
              icon={<X size={14} aria-hidden />}
              onClick={onDiscard}
            />
          </>
        ) : null
      }
    />
  );
}

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/zip|compressed|tar/, FileArchive],
  [/^text\/|pdf|word|document/, FileText],
];

interface FileCardProps {
  contentType: string;
  name: ReactNode;
  facts: ReactNode;
  actions: ReactNode;
}

/** A file as a small card: what it is, how big, by whom. */
function FileCard({ contentType, name, facts, actions }: FileCardProps) {
  const Icon = icons.find(([pattern]) => pattern.test(contentType))?.[1] ?? File;
  return (
    <HStack
      as="li"
      gap="2"
      ps="3"
      pe="1"
      py="1.5"
      w={{ base: '100%', md: 'calc(50% - {spacing.1})' }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      textStyle="sm"
    >
      <chakra.span color="fg.subtle" flexShrink="0" aria-hidden>
        <Icon size={16} />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.div truncate dir="auto">
          {name}
        </chakra.div>
        <chakra.div textStyle="xs" color="fg.subtle" className="num" truncate>
          {facts}
        </chakra.div>
      </chakra.div>
      {actions}
    </HStack>
  );
}

export interface Upload {
  id: number;
  file: File;
  /** 0 to 1. */
  progress: number;
  /** Why it was refused; it waits for another try. */
  failure?: string;
}

let lastId = 0;

/** Uploads files to a task, one after the other; failed ones stay until a retry or removal. */
export function useUploads(taskId: string) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const edit = (id: number, values: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
  const drop = (id: number) => setUploads((now) => now.filter((upload) => upload.id !== id));

  async function send({ id, file }: Upload) {
    edit(id, { failure: undefined, progress: 0 });
    if (file.size > attachmentBytes) return edit(id, { failure: toLocalText(attachmentTexts.tooBig) });
    try {
      const query = { entity: 'Task', entityId: taskId };
      await uploadFile(attachmentsApi.upload, {
        query,
        file,
        onProgress: (progress) => edit(id, { progress }),
      });
      await refresh(queryClient, 'attachments');
      drop(id);
    } catch (error) {
      edit(id, { failure: errorText(error) });
    }
  }

  async function sendAll(added: readonly Upload[]) {
    for (const upload of added) await send(upload);
  }

  function add(files: Iterable<File>) {
    const added = [...files].map((file): Upload => {
      lastId += 1;
      return { id: lastId, file, progress: 0 };
    });
    setUploads((now) => [...now, ...added]);
    void sendAll(added);
  }

  return { uploads, add, retry: (upload: Upload) => void send(upload), discard: drop };
}
