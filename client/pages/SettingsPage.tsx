import '#client/locales/en/pages/permissions.json';
import '#client/locales/en/pages/settings.json';
import { useTranslation } from 'react-i18next';
import { SettingsView } from '#client/features/settings/SettingsView.tsx';
import { useViewer } from '#client/features/settings/use-viewer.tsx';
import { usePage } from '#client/lib/failures/page.ts';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';

/** Personal, team and organization settings on one page, each section under an address of its own. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { viewer, failure } = useViewer();
  usePage({ title: t('settings.title') });
  if (failure) return failure;
  return viewer ? <SettingsView viewer={viewer} /> : <PageSkeleton />;
}
