import { lazy } from 'react';
import { LazyBlock } from '#client/features/settings/parts/LazyBlock.tsx';

const ImportPanel = lazy(() =>
  import('#client/features/settings/imports/ImportPanel.tsx').then((module) => ({
    default: module.ImportPanel,
  })),
);

/** Time from other programs. */
export function ImportSection() {
  return (
    <LazyBlock id="imports">
      <ImportPanel />
    </LazyBlock>
  );
}
