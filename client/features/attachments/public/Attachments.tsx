import { Button, chakra, HStack } from '@chakra-ui/react';
import { Paperclip } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { AttachmentRow, UploadRow, useUploads } from '#client/features/attachments/AttachmentRows.tsx';
import { attachmentsQuery } from '#client/features/attachments/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';

interface AttachmentsProps {
  taskId: string;
  mayAdd: boolean;
}

/** The files of a task: dropped or chosen, and fetched again. */
export function Attachments({ taskId, mayAdd }: AttachmentsProps) {
  const { t } = useTranslation();
  const query = useReadOf(attachmentsQuery(taskId));
  const { uploads, add, retry, discard } = useUploads(taskId);
  const [isOver, setOver] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const files = query.data?.items ?? [];
  const isEmpty = files.length + uploads.length === 0;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }

  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
  const addButton = mayAdd ? (
    <Button variant="ghost" size="sm" onClick={() => inputRef.current?.click()}>
      <Paperclip size={14} aria-hidden />
      {t('attachments.add')}
    </Button>
  ) : null;
  return (
    <chakra.section
      aria-labelledby={isEmpty ? undefined : 'attachments'}
      // An empty section is the button that adds to it, beside those of its neighbours.
      {...(isEmpty ? { order: '1', flex: '1 0 auto' } : { flex: '1 0 100%', mt: '4', px: '2' })}
      minW="0"
      borderRadius="l3"
      outline={isOver ? '2px dashed' : undefined}
      outlineColor="brand.focusRing"
      outlineOffset="4px"
      {...(mayAdd ? target : {})}
    >
      {isEmpty ? (
        addButton
      ) : (
        <SectionTitle
          id="attachments"
          count={files.length > 0 ? files.length : undefined}
          aside={isOver ? t('attachments.drop') : undefined}
          actions={addButton}
        >
          {t('attachments.title')}
        </SectionTitle>
      )}
      <chakra.input
        ref={inputRef}
        type="file"
        multiple
        display="none"
        aria-label={t('attachments.add')}
        onChange={(event) => {
          add(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      {query.isError ? (
        <Answer query={{ error: query.error, refetch: query.refetch }} skeleton={null} />
      ) : null}
      {isEmpty ? null : (
        <HStack
          as="ul"
          aria-label={t('attachments.list')}
          listStyleType="none"
          wrap="wrap"
          gap="2"
          align="stretch"
        >
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onDiscard={() => discard(upload.id)}
            />
          ))}
          {files.map((file) => (
            <AttachmentRow key={file.id} file={file} />
          ))}
        </HStack>
      )}
    </chakra.section>
  );
}
