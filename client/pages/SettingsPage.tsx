import { useParams } from 'react-router-dom';
import { SettingsView } from '#client/features/settings/SettingsView.tsx';
import { useViewer } from '#client/features/settings/use-viewer.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';

/** Personal, team and organization settings, each section under an address of its own. */
export function SettingsPage() {
  const { section } = useParams();
  const { viewer, failure } = useViewer();
  if (failure) return failure;
  return viewer ? <SettingsView viewer={viewer} sectionId={section} /> : <PageSkeleton />;
}
