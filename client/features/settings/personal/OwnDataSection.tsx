import { Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { readOptions, useReadOf } from '#client/lib/api/read.ts';
import { downloadNamed } from '#client/lib/api/transfer.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { fileSizeText } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { DataArchive } from '#shared/data-archives/data-archive.schema.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';

const pollMs = 3000;

/** The archives that one requested; read again while one is prepared. */
const archivesQuery = readOptions(
  dataArchivesApi.list,
  {},
  {
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') ? pollMs : false,
  },
);

/** The stored data of the caller, as one file; below, the files that they requested for others. */
export function OwnDataSection() {
  const { t } = useTranslation();
  const query = useReadOf(archivesQuery);
  const { mutate: request, isPending } = useWrite(dataArchivesApi.create, {
    input: () => ({ body: {} }),
    onSuccess: () => notify.success(() => t('settings.ownData.requested')),
    onFailure: (error) => notify.refused(error),
  });
  return (
    <SettingsBlock
      id="ownData"
      action={
        <Button variant="outline" size="sm" loading={isPending} onClick={() => request()}>
          {t('settings.ownData.request')}
        </Button>
      }
    >
      <Answer query={query} rows={1} inset>
        {({ items }) =>
          items.length === 0 ? (
            <SettingsRow label={t('settings.ownData.none')} hint={t('settings.ownData.hint')} />
          ) : (
            items.map((archive) => <ArchiveRow key={archive.id} archive={archive} />)
          )
        }
      </Answer>
    </SettingsBlock>
  );
}

function ArchiveRow({ archive }: { archive: DataArchive }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { id, user, status, size, createdAt, endsAt } = archive;
  const download = () =>
    downloadNamed(dataArchivesApi.download, { params: { id } }, 'takt-data.zip').catch((error: unknown) =>
      notify.error(() => t('settings.ownData.downloadFailed'), { cause: error }),
    );
  return (
    <SettingsRow
      inline
      label={
        <>
          <bdi>{user.name}</bdi> · <DateText value={createdAt} format="dateTime" />
        </>
      }
      hint={
        <span role="status">
          {status === 'ready' ? (
            <>
              {size === undefined ? null : `${fileSizeText(size, number)} · `}
              {t('settings.ownData.until')} <DateText value={endsAt} format="dateTime" />
            </>
          ) : (
            t(`settings.ownData.${status}`)
          )}
        </span>
      }
    >
      {status === 'ready' ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('settings.ownData.downloadNamed', { name: user.name })}
          onClick={download}
        >
          <Download aria-hidden />
          {t('settings.ownData.download')}
        </Button>
      ) : null}
    </SettingsRow>
  );
}
