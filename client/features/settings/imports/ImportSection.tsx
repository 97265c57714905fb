import { LazyBlock } from '#client/features/settings/public/LazyBlock.tsx';
import { lazyView } from '#client/lib/lazy-part.ts';

const ImportPanel = lazyView(() =>
  import('#client/features/settings/imports/ImportPanel.tsx').then((module) => module.ImportPanel),
);

/** Time from other programs. */
export function ImportSection() {
  return (
    <LazyBlock id="imports">
      <ImportPanel />
    </LazyBlock>
  );
}
