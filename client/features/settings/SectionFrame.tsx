import { type ReactNode, Suspense } from 'react';
import type { SettingsSection } from '#client/features/settings/settings-section.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { ReadOnly } from '#client/ui/settings/use-saved.ts';

interface SectionFrameProps {
  section: SettingsSection;
  viewer: Viewer;
  children: ReactNode;
}

/** What stands round a section: who may change it, its head until its code is there, and that of a panel. */
export function SectionFrame({ section: { id, changing, isPanel }, viewer, children }: SectionFrameProps) {
  const { t } = useTranslation();
  const readOnly = changing && !changing.isFor(viewer) ? t(`settings.readOnly.${changing.words}`) : undefined;
  const skeleton = <ListSkeleton rows={5} inset />;
  return (
    <ReadOnly value={readOnly}>
      {isPanel ? (
        <SettingsBlock id={id}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </SettingsBlock>
      ) : (
        <Suspense fallback={<SettingsBlock id={id}>{skeleton}</SettingsBlock>}>{children}</Suspense>
      )}
    </ReadOnly>
  );
}
