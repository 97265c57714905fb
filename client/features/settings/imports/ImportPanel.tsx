import '#client/locales/en/pages/imports.json';
import { useState } from 'react';
import { ImportHistory } from '#client/features/settings/imports/ImportHistory.tsx';
import { ImportUpload } from '#client/features/settings/imports/ImportUpload.tsx';
import { OpenImport } from '#client/features/settings/imports/OpenImport.tsx';

/** A file to choose and the earlier imports, or the one that is open. */
export function ImportPanel() {
  const [openId, setOpenId] = useState<string>();
  if (openId !== undefined) return <OpenImport id={openId} onClose={() => setOpenId(undefined)} />;
  return (
    <>
      <ImportUpload onRead={setOpenId} />
      <ImportHistory onOpen={setOpenId} />
    </>
  );
}
