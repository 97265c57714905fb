import { Button, chakra, HStack } from '@chakra-ui/react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectDraft } from '#client/features/projects/project-draft.ts';
import { uploadImage } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import type { ApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { projectImageTypes } from '#shared/files/image.schema.ts';
import { projectImageError } from '#shared/projects/project-form.ts';

/** The project's thumbnail: uploaded when chosen, kept when the form is saved. */
export function ProjectPicture({ form }: { form: ApiForm<ProjectDraft> }) {
  const { t } = useTranslation();
  const imageId = form.bind('imageId');
  const imageUrl = form.bind('imageUrl');
  const inputRef = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function upload(file: File) {
    setUploading(true);
    try {
      const image = await uploadImage('project_images', file);
      imageId.onChange(image.id);
      imageUrl.onChange(image.fullUrl ?? image.url);
    } catch (error) {
      setProblem(t('projects.form.imageFailed', { reason: errorText(error) }));
    } finally {
      setUploading(false);
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    const refusal = projectImageError(file);
    setProblem(refusal);
    if (refusal === undefined) void upload(file);
  }

  return (
    <Field label={t('projects.form.image')} hint={t('projects.form.imageHint')} error={problem}>
      <HStack gap="3">
        {imageUrl.value ? (
          <chakra.img src={imageUrl.value} alt="" boxSize="10" borderRadius="l2" objectFit="cover" />
        ) : null}
        <input
          ref={inputRef}
          type="file"
          hidden
          accept={projectImageTypes.join(',')}
          aria-label={t('projects.form.image')}
          onChange={choose}
        />
        <Button variant="outline" size="sm" loading={isUploading} onClick={() => inputRef.current?.click()}>
          {t('projects.form.chooseImage')}
        </Button>
        {imageUrl.value ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              imageId.onChange(null);
              imageUrl.onChange(null);
            }}
          >
            {t('projects.form.removeImage')}
          </Button>
        ) : null}
      </HStack>
    </Field>
  );
}
