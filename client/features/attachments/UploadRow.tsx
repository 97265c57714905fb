import { chakra } from '@chakra-ui/react';
import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileCard } from '#client/features/attachments/FileCard.tsx';
import type { Upload } from '#client/features/attachments/use-uploads.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { IconButton } from '#client/ui/IconButton.tsx';

export interface UploadRowProps {
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
