import { Button, HStack } from '@chakra-ui/react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useSaved } from '#client/features/settings/public/use-saved.ts';
import { uploadImage } from '#client/lib/api/api.ts';
import { inWords } from '#client/lib/text/texts.ts';
import type { ImageFolder } from '#shared/enums/storage.ts';
import { imageBytes, imageTexts, imageTypes } from '#shared/files/image.schema.ts';

interface ImageRowProps {
  label: string;
  folder: ImageFolder;
  /** The picture as it is now, or what stands for it. */
  shown: ReactNode;
  hasImage: boolean;
  /** The id of an uploaded picture, or null for none. */
  onSave: (imageId: string | null) => Promise<unknown>;
}

/** A picture that is chosen, replaced and removed. */
export function ImageRow({ label, folder, shown, hasImage, onSave }: ImageRowProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File | null) =>
    onSave(file === null ? null : (await uploadImage(folder, file)).id);
  const saved = useSaved<File | null>(null, upload, 'file');

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    const limit = imageBytes[folder];
    const refusal = file.size > limit ? inWords(imageTexts.tooLarge(limit)) : undefined;
    setProblem(refusal);
    if (refusal === undefined) void saved.save(file);
  }

  return (
    <SettingsRow
      label={label}
      hint={
        saved.isReadOnly
          ? undefined
          : t('settings.image.hint', { megabytes: imageBytes[folder] / 1024 / 1024 })
      }
      error={problem ?? saved.error}
    >
      <HStack gap="3">
        {shown}
        {saved.isReadOnly ? null : (
          <>
            <input
              ref={inputRef}
              type="file"
              accept={imageTypes.join(',')}
              hidden
              aria-label={label}
              onChange={choose}
            />
            <Button
              variant="outline"
              size="sm"
              loading={saved.isSaving}
              onClick={() => inputRef.current?.click()}
            >
              {t(hasImage ? 'settings.image.replace' : 'settings.image.upload')}
            </Button>
            {hasImage ? (
              <Button
                variant="ghost"
                size="sm"
                disabled={saved.isSaving}
                onClick={() => void saved.save(null)}
              >
                {t('settings.image.remove')}
              </Button>
            ) : null}
          </>
        )}
      </HStack>
    </SettingsRow>
  );
}
