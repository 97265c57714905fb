import { LazyBlock } from '#client/features/settings/public/LazyBlock.tsx';
import { lazyView } from '#client/lib/lazy-part.ts';

const AuditPanel = lazyView(() =>
  import('#client/features/settings/audit/AuditPanel.tsx').then((module) => module.AuditPanel),
);

/** Who changed what in the workspace. */
export function AuditSection() {
  return (
    <LazyBlock id="audit">
      <AuditPanel />
    </LazyBlock>
  );
}
