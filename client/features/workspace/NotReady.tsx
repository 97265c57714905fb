import { useTranslation } from 'react-i18next';
import { GateFrame } from '#client/features/workspace/GateFrame.tsx';
import { usePage } from '#client/lib/page.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';

/** An account of the workspace that is not an employee of an organization. */
export function NotReady() {
  const { t } = useTranslation();
  usePage({ title: t('workspace.notReady.title') });
  return (
    <GateFrame>
      <EmptyState
        title={t('workspace.notReady.title')}
        description={t('workspace.notReady.text')}
        art="people"
      />
    </GateFrame>
  );
}
