import { LazyBlock } from '#client/features/settings/public/LazyBlock.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/lazy-part.ts';

const RecordedPanel = lazyView(() =>
  import('#client/features/time-slots/public/RecordedPanel.tsx').then((module) => module.RecordedPanel),
);

/** What programs recorded about the person. */
export function RecordedSection() {
  const { employeeId } = useScope();
  return <LazyBlock id="recorded">{employeeId ? <RecordedPanel employeeId={employeeId} /> : null}</LazyBlock>;
}
