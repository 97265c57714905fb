import { Button, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { uploadImage } from '#client/lib/api/api.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FileButton } from '#client/ui/inputs/FileButton.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { useSaved } from '#client/ui/settings/use-saved.ts';
import type { ImageFolder } from '#shared/enums/storage.ts';
import { imageBytes, imageTexts, imageTypes } from '#shared/files/image.schema.ts';

interface ImageRowProps {
  label: string;
  folder: ImageFolder;
  /** The owner of the picture. */
  name: string;
  /** The current picture, which may be a placeholder for the name. */
  imageUrl: string | null | undefined;
  hasImage: boolean;
  /** The id of an uploaded picture, or null for none. */
  onSave: (change: { imageId: string | null }) => Promise<unknown>;
}

/** A picture that is chosen, replaced and removed. */
export function ImageRow({ label, folder, name, imageUrl, hasImage, onSave }: ImageRowProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File | null) =>
    onSave({ imageId: file === null ? null : (await uploadImage(folder, file)).id });
  const saved = useSaved<File | null>(null, upload, 'file');

  function choose(file: File) {
    const limit = imageBytes[folder];
    const refusal = file.size > limit ? toLocalText(imageTexts.tooLarge(limit)) : undefined;
    setProblem(refusal);
    if (refusal === undefined) void saved.save(file);
  }

  return (
    <SettingsRow
      label={label}
      hint={t('settings.image.hint', { megabytes: imageBytes[folder] / 1024 / 1024 })}
      error={problem ?? saved.error}
    >
      <HStack gap="3">
        <MemberAvatar name={name} imageUrl={imageUrl} size={32} decorative />
        <FileButton label={label} accept={imageTypes.join(',')} onFile={choose} loading={saved.isSaving}>
          {t(hasImage ? 'settings.image.replace' : 'settings.image.upload')}
        </FileButton>
        {hasImage ? (
          <Button variant="ghost" size="sm" disabled={saved.isSaving} onClick={() => void saved.save(null)}>
            {t('settings.image.remove')}
          </Button>
        ) : null}
      </HStack>
    </SettingsRow>
  );
}
