import { chakra } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

export interface LazyBlockProps {
  /** Words: `settings.<id>.title` and `.description`. */
  id: string;
  /** What is loaded when the section is shown. */
  children: ReactNode;
}

/** A section of the settings whose content comes later than the page. */
export function LazyBlock({ id, children }: LazyBlockProps) {
  const { t } = useTranslation();
  const waiting = (
    <chakra.div p="4">
      <ListSkeleton rows={3} />
    </chakra.div>
  );
  return (
    <SettingsBlock id={id} title={t(`settings.${id}.title`)} description={t(`settings.${id}.description`)}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </SettingsBlock>
  );
}
