import { lazy } from 'react';
import { LazyBlock } from '#client/features/settings/parts/LazyBlock.tsx';

const AuditPanel = lazy(() =>
  import('#client/features/settings/audit/AuditPanel.tsx').then((module) => ({
    default: module.AuditPanel,
  })),
);

/** Who changed what in the workspace. */
export function AuditSection() {
  return (
    <LazyBlock id="audit">
      <AuditPanel />
    </LazyBlock>
  );
}
